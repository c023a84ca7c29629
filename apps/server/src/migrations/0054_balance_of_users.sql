-- The balance of a user is a copy of the ledger's: only a leg changes it, whoever else asks. The update by a leg comes from within a trigger.
create trigger users_begin_without_money before insert on users
  for each row when (new.balance <> 0) execute function ledger_refuse_balance();
create trigger users_balance_follows_legs before update of balance on users
  for each row when (pg_trigger_depth() = 0) execute function ledger_refuse_balance();

-- The ledger: accounts with balances that only their legs change, and postings whose legs sum to zero.

-- The old postings, one row a leg.
create temp table old_legs on commit drop as select * from ledger_entries;
drop table ledger_entries;
drop function ledger_posting_balances;

-- `user:7` is what user 7 may spend, `pending:7` what they may not spend yet, `house:…` an account of the server.
create table ledger_accounts (
  id bigint primary key generated always as identity,
  name text not null unique check (name ~ '^((user|pending):[1-9][0-9]*|house:.+)$'),
  -- thousandths of a dollar; the bound keeps it exact as a number of JavaScript
  balance bigint not null default 0 check (abs(balance) < 9007199254740992),
  entries integer not null default 0,
  constraint ledger_accounts_covered check (balance >= 0 or name like 'house:%')
);

-- `reference` names the cause. The second posting for one cause is refused here.
create table ledger_postings (
  id bigint primary key generated always as identity,
  kind text not null,
  reference text not null check (reference <> ''),
  created_at timestamptz not null,
  constraint ledger_postings_once unique (kind, reference)
);

-- The legs. `number` counts those of an account from 1. Number and balance are given by the trigger below.
create table ledger_entries (
  account_id bigint not null references ledger_accounts,
  number integer not null,
  posting_id bigint not null references ledger_postings,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (account_id, number),
  constraint ledger_entries_once unique (posting_id, account_id)
);

-- The only statement that changes a balance.
create function ledger_apply_leg() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount, entries = entries + 1
    where id = new.account_id returning balance, entries into new.balance_after, new.number;
  return new;
end $$;
create trigger ledger_legs_change_balances before insert on ledger_entries for each row execute function ledger_apply_leg();

create function ledger_refuse_balance() returns trigger language plpgsql as $$
begin
  raise exception 'an account of the ledger is changed by its legs alone' using errcode = 'check_violation';
end $$;
create trigger ledger_accounts_begin_empty before insert on ledger_accounts
  for each row when (new.balance <> 0 or new.entries <> 0) execute function ledger_refuse_balance();
-- the update by a leg comes from within a trigger
create trigger ledger_accounts_follow_legs before update or delete on ledger_accounts
  for each row when (pg_trigger_depth() = 0) execute function ledger_refuse_balance();

-- Runs at the commit, for a new posting and for each leg, also for one that is added later. No amount is 0, so a sum of 0 has two legs.
create function ledger_check_posting() returns trigger language plpgsql as $$
declare
  checked bigint;
begin
  if tg_table_name = 'ledger_postings' then checked := new.id; else checked := new.posting_id; end if;
  if (select sum(amount) from ledger_entries where posting_id = checked) is distinct from 0 then
    raise exception 'the legs of posting % do not sum to zero', checked using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_postings_have_legs after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_check_posting();
create constraint trigger ledger_legs_sum_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_posting();

create trigger ledger_postings_append_only before update or delete on ledger_postings for each row execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();

-- The old postings move here in their order. Their references were not unique: one that repeats gets the id of its posting.
create temp table moved on commit drop as
  select posting, kind, created_at, first_id,
    case when reference = '' or count(*) over (partition by kind, reference) > 1 then reference || '#' || posting else reference end as reference
  from (
    select posting, min(kind) as kind, min(reference) as reference, min(created_at) as created_at, min(id) as first_id
    from old_legs group by posting
  ) old_postings
  -- one that moved money from an account to itself moved nothing
  where exists (select from old_legs where old_legs.posting = old_postings.posting group by account having sum(amount) <> 0);

insert into ledger_accounts (name) select account from old_legs group by account order by account;
insert into ledger_postings (kind, reference, created_at) select kind, reference, created_at from moved order by first_id;
insert into ledger_entries (account_id, posting_id, amount)
  select accounts.id, postings.id, sum(old_legs.amount)
  from old_legs
    join moved on moved.posting = old_legs.posting
    join ledger_postings postings on postings.kind = moved.kind and postings.reference = moved.reference
    join ledger_accounts accounts on accounts.name = old_legs.account
  group by accounts.id, postings.id having sum(old_legs.amount) <> 0 order by postings.id, accounts.id;

-- The status of a kept answer: 200, or that of a refusal.
alter table idempotency_keys add column status smallint;
update idempotency_keys set status = 200 where reply is not null;

-- What providers told us. Nothing in a body is believed: it says which thing to ask the provider about.
create table provider_notices (
  id bigint primary key generated always as identity,
  provider text not null,
  event_id text not null check (length(event_id) between 1 and 200),
  reference text not null check (length(reference) between 1 and 200),
  body bytea not null check (length(body) <= 65536),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  error text,
  received_at timestamptz not null,
  processed_at timestamptz,
  constraint provider_notices_once unique (provider, event_id)
);
create index provider_notices_by_age on provider_notices (processed_at) where processed_at is not null;

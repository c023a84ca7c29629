-- What changed of payments, by whom. Amounts as thousandths of a dollar.
create table payment_changes (
  id bigint primary key generated always as identity,
  payment_id bigint not null references payments,
  at timestamptz not null,
  -- null: the server itself, by the word of a gateway
  admin_id integer references users,
  field text not null
    check (field in ('operation_status', 'amount', 'operation_type', 'balance_payment_method', 'attention', 'note')),
  old_value text,
  new_value text
);
create index payment_changes_of_payment on payment_changes (payment_id, id);

-- The list of administrators merges the groups that its filters select, each in its order.
create index payments_listed_by_age on payments (operation_type, payment_method, operation_status, created_at, id);
create index payments_listed_by_amount on payments (operation_type, payment_method, operation_status, amount, id);
drop index payments_by_age;
-- which pending ones wait for too long
create index payments_pending on payments (created_at) where operation_status = 'PENDING';

-- Number and volume of the payments of each group. Totals and figures follow from it.
create table payment_counts (
  operation_type text not null,
  payment_method text not null,
  operation_status text not null,
  payments bigint not null,
  amount bigint not null,
  primary key (operation_type, payment_method, operation_status)
);
insert into payment_counts
  select operation_type, payment_method, operation_status, count(*), sum(amount) from payments group by 1, 2, 3;

-- At the commit, so that transactions that book payments wait for each other as briefly as possible.
create function count_payment() returns trigger language plpgsql as $$
begin
  insert into payment_counts as counts (operation_type, payment_method, operation_status, payments, amount)
    select c.operation_type, c.payment_method, c.operation_status, sum(c.n), sum(c.n * c.amount) from (
      select new.operation_type, new.payment_method, new.operation_status, new.amount, 1 as n where tg_op <> 'DELETE'
      union all
      select old.operation_type, old.payment_method, old.operation_status, old.amount, -1 where tg_op <> 'INSERT'
    ) c group by 1, 2, 3 order by 1, 2, 3
    on conflict (operation_type, payment_method, operation_status)
      do update set payments = counts.payments + excluded.payments, amount = counts.amount + excluded.amount;
  return null;
end $$;
create constraint trigger payments_count_added after insert or delete on payments
  deferrable initially deferred for each row execute function count_payment();
create constraint trigger payments_count_changed after update of operation_type, payment_method, operation_status, amount on payments
  deferrable initially deferred for each row
  when ((old.operation_type, old.payment_method, old.operation_status, old.amount)
    is distinct from (new.operation_type, new.payment_method, new.operation_status, new.amount))
  execute function count_payment();

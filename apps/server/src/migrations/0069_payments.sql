-- `debt:7` is what user 7 owes: what was taken back after they had spent it. Its balance is negative until later credits settle it.
alter table ledger_accounts drop constraint ledger_accounts_name_check;
alter table ledger_accounts add constraint ledger_accounts_name_check check (name ~ '^((user|pending|debt):[1-9][0-9]*|house:.+)$');
alter table ledger_accounts drop constraint ledger_accounts_covered;
alter table ledger_accounts add constraint ledger_accounts_covered check (
  case split_part(name, ':', 1) when 'house' then true when 'debt' then balance <= 0 else balance >= 0 end
);

-- What users pay in, whatever they pay with, and what an administrator books by hand.
create table payments (
  id bigint primary key generated always as identity,
  user_id integer not null references users,
  operation_type text not null check (operation_type in ('DEPOSIT', 'WITHDRAW')),
  payment_method text not null check (payment_method in ('ITEMPAY', 'CRYPTOPAY', 'MANUAL')),
  balance_payment_method text check (balance_payment_method in ('CREDIT_CARD', 'BANK_TRANSFER', 'CRYPTO')),
  operation_status text not null default 'PENDING'
    check (operation_status in ('PENDING', 'COMPLETED', 'FAILED', 'REJECTED', 'CANCELLED')),
  -- thousandths of a dollar: asked for, then what counts
  amount bigint not null check (amount between 0 and 1000000000),
  wallet text,
  note text,
  -- why a person must look at it
  attention text check (attention in ('partial', 'over', 'late', 'further', 'differs', 'marked', 'refunded')),
  -- what the ledger holds for it: available to the user, and promised to them
  booked bigint not null default 0,
  promised bigint not null default 0 check (promised >= 0),
  -- numbers its postings
  bookings integer not null default 0,
  credited_on timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payments_of_user on payments (user_id, created_at desc, id desc);
create index payments_by_age on payments (created_at desc, id desc);
create index payments_open on payments (user_id) where operation_status = 'PENDING';
create index payments_for_a_person on payments (id) where attention is not null;

-- The order at a gateway that takes coins. A further payment for the same order is a payment of its own, with the same order.
create table crypto_payments (
  id bigint primary key generated always as identity,
  payment_id bigint not null unique references payments,
  provider text not null check (provider in ('nowpayments', 'btcpay')),
  order_id uuid not null,
  is_further boolean not null default false,
  -- thousandths of the currency: what was asked for
  price bigint not null check (price > 0),
  price_currency text not null,
  invoice_id text,
  invoice_url text,
  -- the payment at the gateway that counts, and all that were ever named for this order
  external_id text,
  external_ids text[] not null default '{}',
  gateway_status text,
  coin text,
  -- thousandths of a dollar, at the rate of the gateway
  received bigint not null default 0 check (received >= 0),
  reads integer not null default 0,
  -- null: nothing more can come
  next_read_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index crypto_payments_by_order on crypto_payments (order_id) where not is_further;
create unique index crypto_payments_once on crypto_payments (provider, external_id);
create index crypto_payments_by_invoice on crypto_payments (provider, invoice_id);
create index crypto_payments_due on crypto_payments (next_read_at) where next_read_at is not null;

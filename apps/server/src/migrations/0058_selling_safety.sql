-- docs/decisions/0052-selling-is-switched-on.md
alter table market_keys
  -- since when its owner lets this server list and reprice with it; null: it reads, and takes listings off
  add column selling_at timestamptz;
-- keys that were set before could sell
update market_keys set selling_at = updated_at where market <> 'steam';

create table selling_switches (
  user_id integer primary key references users (id),
  -- since when nothing is listed and repriced any more; null: selling goes on
  stopped_at timestamptz,
  -- markets on which a thing stays on sale when it is sold elsewhere
  keeps text[] not null default '{}'
);

alter table listings
  -- whether it was put on sale again after the sale for which it was taken off fell through; null: not decided
  add column put_back boolean;

alter table market_sales
  -- when its owner marked a sale that cannot be delivered as settled
  add column settled_at timestamptz;
-- what synchronisation by itself looks for
create index market_sales_under_way on market_sales (user_id, sold_at) where state in ('pending', 'delivered');

alter table operations
  -- started by the server itself, again and again: lists of long work leave it out
  add column quiet boolean not null default false;

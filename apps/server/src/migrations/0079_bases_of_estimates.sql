-- What the stored estimates were made with. An item page that took newer figures would state another time than the comparison.
alter table liquidity_markets
  add column pool jsonb,
  -- units that the market reports as sold in 7 days: a 32-bit float for each item id
  add column sold bytea not null default '';
-- not compressed, so that a page reads four bytes and not all of them
alter table liquidity_markets alter column sold set storage external;
update liquidity_markets m set pool = p.pool from liquidity_pools p where p.app_id = m.app_id;

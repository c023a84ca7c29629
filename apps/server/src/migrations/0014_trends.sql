-- Units sold in a day and in 30 days, where a market reports them.
alter table item_sales
  add column sold_1_day integer check (sold_1_day >= 0),
  add column sold_30_days integer check (sold_30_days >= 0);

-- The closing prices of Steam (1) and Buff.163 (2), the markets of the reference price: a process reads 33 days of all items at once.
create index price_days_of_reference on price_days (day) include (item_id, market_id, close) where market_id in (1, 2);

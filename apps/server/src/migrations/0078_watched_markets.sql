-- The markets on which a target watches prices, by id and in their order. Null: all open markets.
alter table price_targets add column markets integer[] check (cardinality(markets) > 0);

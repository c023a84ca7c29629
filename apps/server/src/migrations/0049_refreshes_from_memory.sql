-- A refresh that changes no indexed column leaves the indexes of the quotes alone. The changed items stand with the refresh instead, and
-- nothing looks for the quotes of an item on all markets: boards have them.
drop index quotes_by_refresh;
drop index bids_by_refresh;
drop index quotes_by_item;
drop index bids_by_item;

-- The items whose quotes were written after the refresh changed_since until the refresh changed_until. They say nothing of another refresh.
alter table market_refreshes add column changed_since bigint, add column changed_until bigint, add column changed_items integer[];

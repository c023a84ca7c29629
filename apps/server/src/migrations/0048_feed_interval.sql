-- Seconds between two readings as an administrator set them; null: the source's own interval.
alter table price_feeds add column interval_seconds integer check (interval_seconds between 1 and 86400);

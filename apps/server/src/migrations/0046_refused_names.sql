-- Unknown names of the feed's last list that were not added, because there were too many of them; null when none was refused.
alter table price_feeds add column refused_names integer check (refused_names > 0);
-- how many names a game got lately
create index items_by_first_seen on items (app_id, first_seen);

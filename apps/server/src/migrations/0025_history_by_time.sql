-- Points of a later time are found without reading a table: a clock that was ahead wrote them. Removing old points uses these, too.
create index price_changes_by_time on price_changes (at);
create index price_hours_by_time on price_hours (hour);
create index price_days_by_day on price_days (day);

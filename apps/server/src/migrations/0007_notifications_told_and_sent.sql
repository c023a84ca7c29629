-- Where a scheduled setting stands, whatever becomes of its time of day and the user's zone: the first day of his calendar on which a
-- message may come, and the first moment of what it has to tell. `next_at` follows from them.
alter table notification_settings
  add column next_day date,
  add column untold_from timestamptz;

update notification_settings s
set next_day = (s.next_at at time zone place.zone)::date,
  untold_from = ((s.next_at at time zone place.zone)::date - case when s.type_id = 3 then 7 else 1 end)::timestamp at time zone place.zone
from (
  select u.id, coalesce(z.name, 'UTC') as zone from users u left join pg_timezone_names z on lower(z.name) = lower(u.timezone)
) place
where place.id = s.user_id and s.next_at is not null;

-- While a message is being sent nothing holds its row: whoever sends it has it until then, and `attempts` that ended are counted.
alter table notifications
  add column sending_until timestamptz,
  add column attempts smallint not null default 0;

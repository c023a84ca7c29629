-- Removes up to `most` of the oldest rows: actions like one of `longer` from before `longer_until`, others from before `until`. The rows
-- of the half year before the newest one stay, whatever the caller asks for. Returns how many were removed. Only a superuser may give a
-- function such a setting of its own, so that it is set inside.
create or replace function remove_old_audit(longer text[], longer_until timestamptz, until timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  floor timestamptz := (select at from audit_log order by at desc, id desc limit 1) - interval '180 days';
  removed integer;
begin
  perform set_config('lootfolio.audit_retention', 'on', true);
  delete from audit_log where id in (
    select id from audit_log
    where at < least(floor, greatest(longer_until, until)) and at < case when action like any (longer) then longer_until else until end
    order by at, id limit most);
  get diagnostics removed = row_count;
  perform set_config('lootfolio.audit_retention', 'off', true);
  return removed;
end $$;

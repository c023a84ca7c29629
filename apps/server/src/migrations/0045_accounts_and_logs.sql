-- True for administrators whose role comes from ADMIN_STEAM_IDS alone. They lose it once they are no longer listed there.
alter table users add column admin_by_list boolean not null default false;
-- The last grant or change of the role says where it comes from.
update users set admin_by_list = true where role = 'ADMIN' and 'role.granted' = (
  select action from audit_log
  where object = 'user:' || users.id and (action = 'role.granted' or (action = 'user.changed' and new_value ? 'ROLE'))
  order by id desc limit 1);

alter table security_log drop constraint security_log_kind_check;
alter table security_log add constraint security_log_kind_check
  check (kind in ('SIGN_IN', 'SECOND_FACTOR', 'FORBIDDEN', 'CSRF', 'RATE_LIMIT', 'TOKEN'));

-- The audit log is append-only but for its retention, which runs as the owner and sets this for itself alone.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('lootfolio.audit_retention', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
drop trigger audit_append_only on audit_log;
create trigger audit_append_only before update or delete on audit_log for each row execute function refuse_audit_change();

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

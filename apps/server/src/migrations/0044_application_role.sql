-- The application's role owns nothing and may only insert into and read the tables that never change. What it needs beyond that it gets
-- through functions that run with the owner's rights, each no wider than its purpose. pg_temp is searched last: a temporary table must not
-- stand in for one of ours.

alter function ledger_apply_leg() security definer set search_path = public, pg_temp;
alter function ledger_check_posting() set search_path = public, pg_temp;

-- Deletes the refusals that are older than `before`. Returns how many.
create function remove_old_refusals(before timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  removed bigint;
begin
  if before > clock_timestamp() - interval '30 days' then
    raise exception 'rows of the last 30 days are kept' using errcode = 'check_violation';
  end if;
  delete from security_log where at < before;
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Deletes the oldest refusals of more than `kept`: being refused must not fill the disk.
create function remove_refusals_beyond(kept integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if kept < 100000 then
    raise exception 'at least 100000 refusals are kept' using errcode = 'check_violation';
  end if;
  delete from security_log where id <= (select id from security_log order by id desc offset kept limit 1);
end $$;

-- Makes the refusals of a user who leaves nameless.
create function forget_refusals_of(forgotten integer) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update security_log set user_id = null, ip = null where user_id = forgotten;
$$;

-- Makes the partition of one month of price history.
create function make_history_month(history text, month date) returns void
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
begin
  if history not in ('price_changes', 'price_hours', 'price_days') or month <> date_trunc('month', month)::date then
    raise exception '% has no month %', history, month using errcode = 'check_violation';
  end if;
  execute format('create table if not exists public.%I partition of public.%I for values from (%L) to (%L)',
    history || to_char(month, '_YYYYMMDD'), history, month, (month + interval '1 month')::date);
end $$;

-- Drops one month of price history.
create function drop_history_month(partition text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from pg_inherits
    where inhrelid = to_regclass(format('public.%I', partition))
      and inhparent in ('public.price_changes'::regclass, 'public.price_hours'::regclass, 'public.price_days'::regclass)
  ) then
    raise exception '% is no month of price history', partition using errcode = 'check_violation';
  end if;
  execute format('drop table public.%I', partition);
end $$;

-- Functions may be executed by everybody at first; the start of the product gives these to the application's role.
revoke execute on function remove_old_refusals, remove_refusals_beyond, forget_refusals_of, make_history_month, drop_history_month from public;

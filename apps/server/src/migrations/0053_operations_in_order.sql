-- Operations that work on the same thing follow each other, and items keep what was learned of them: docs/decisions/0021-operations.md.
alter table operations
  -- what was started under the client's key: the same key with other content is refused; null of operations from before
  add column content_hash bytea,
  -- how often the hook at the end failed
  add column faults smallint not null default 0;

-- The turns of all items: of two that name the same object, the one with the lower turn goes first.
create sequence operation_turns;

alter table operation_items
  -- the thing that the item changes, with its user: items of one object follow each other, whatever operation they belong to
  add column object text,
  add column turn bigint not null default nextval('operation_turns'),
  -- whose permission it uses, with its user: when it is refused once, all that waits with it ends
  add column credential text,
  -- what the kind learned of the item
  add column data jsonb,
  -- how often the engine failed at this item: the kind's code threw
  add column faults smallint not null default 0,
  -- how often the outside said, one after the other, that it does not have the item
  add column absences smallint not null default 0,
  -- an earlier attempt may have taken effect, although the outside did not show it when it was asked
  add column unproven boolean not null default false,
  -- the last attempt was refused after an unproven one: the outside is asked which of the two it was
  add column refused boolean not null default false,
  -- until when the item may be held back by limits and by an outside that cannot be reached; null while it is not
  add column held_until timestamptz;

create index operation_items_by_object on operation_items (object, turn) where object is not null and state in ('waiting', 'sent');
create index operation_items_by_credential on operation_items (credential) where credential is not null and state = 'waiting';

-- A request may name fewer objects than it must find free, for example one object twice: then all of them must be free. The former
-- function ignored the objects' limit in this case.
create or replace function take_request_slots(
  request jsonb, stopped_at timestamptz, shift interval,
  out taken_at text, out wait_ms double precision, out ready text[], out later jsonb
) language plpgsql as $$
declare
  objects jsonb := nullif(request -> 'objects', 'null');
  bucket_names text[] := array(select one ->> 'name' from jsonb_array_elements(request -> 'buckets') as one);
  ids text[] := array(select jsonb_array_elements_text(objects -> 'ids'));
  object_names text[] := array(select (objects ->> 'prefix') || id from unnest(ids) as id);
  me text := request ->> 'waiter';
  under_way interval := make_interval(secs => (request ->> 'underWay')::double precision);
  present timestamptz;
  my_due timestamptz;
  free_at timestamptz;
  full_names text[];
  objects_free_at timestamptz;
begin
  -- the rows are locked in the order of their names, so that no two requests wait for each other
  insert into request_buckets as bucket (name, span)
  select name, make_interval(secs => span) from (
    select name, span from jsonb_to_recordset(request -> 'buckets') as one (name text, span double precision)
    union all select name, (objects ->> 'span')::double precision from unnest(object_names) as name
  ) as wanted order by name
  on conflict (name) do update set span = excluded.span where bucket.span < excluded.span;
  -- after the locks: the times of a bucket ascend
  present := coalesce(stopped_at, clock_timestamp() + shift);

  -- times ahead of the clock come from a clock that was set back: as late as can be is now
  update request_buckets
  set taken = array(select least(slot, present + under_way) from unnest(taken) as slot), closed_until = least(closed_until, present + interval '1 day')
  where name = any (bucket_names || object_names)
    and (taken[cardinality(taken)] > present + under_way or closed_until > present + interval '1 day');

  select coalesce(min(due), present + make_interval(secs => (request ->> 'patience')::double precision)) into my_due
  from request_waiters where waiter = me and bucket = any (bucket_names);
  select max(free), array_agg(name) filter (where free > present) into free_at, full_names
  from jsonb_to_recordset(request -> 'buckets') as one (name text, windows jsonb)
  join request_buckets using (name)
  cross join lateral (
    select count(*)::integer as ahead from request_waiters
    where bucket = name and waiter is distinct from me and due < my_due and until between present and present + interval '2 days'
  ) as others
  cross join lateral greatest(closed_until, request_slot_free_at(taken, windows, ahead, present)) as free;

  select coalesce((array_agg(id order by place) filter (where free <= present))[1:(objects ->> 'most')::integer], '{}'),
    coalesce(jsonb_object_agg(id, ceil(extract(epoch from free - present) * 1000)) filter (where free > present), '{}'),
    (array_agg(free order by free))[least((objects ->> 'least')::integer, count(*)::integer)]
  into ready, later, objects_free_at
  from unnest(ids, object_names) with ordinality as one (id, name, place)
  join request_buckets using (name)
  cross join lateral greatest(closed_until, request_slot_free_at(taken, objects -> 'windows', 0, present)) as free;

  wait_ms := ceil(extract(epoch from greatest(free_at, objects_free_at) - present) * 1000);
  if wait_ms > 0 then
    ready := '{}';
    if me is not null and wait_ms <= coalesce((request ->> 'stay')::double precision, wait_ms) then
      -- in the full buckets alone: in the others nobody has to let it go ahead
      insert into request_waiters (bucket, waiter, due, until)
      select name, me, my_due, free_at + interval '2 seconds' from unnest(full_names) as name
      on conflict (bucket, waiter) do update set until = excluded.until;
    end if;
    return;
  end if;

  taken_at := (present + under_way)::text;
  update request_buckets
  set taken = array(
    select slot from unnest(taken || (present + under_way)) as slot where slot > present - span order by slot)
  where name = any (bucket_names || array(select (objects ->> 'prefix') || id from unnest(ready) as id));
  delete from request_waiters where waiter = me and bucket = any (bucket_names);
end
$$;

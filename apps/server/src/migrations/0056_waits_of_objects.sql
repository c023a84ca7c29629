-- A request tells apart how long its buckets must wait and how long single objects must: a pause of one object does not hold back the others.
-- Objects without windows of their own can be closed, too. docs/decisions/0020-request-limits.md.
drop function take_request_slots;

-- Takes a slot in every bucket, and one for each object that may be changed now, or takes none at all.
--
-- request: {"buckets": [{"name", "windows", "span"}], "objects": null or {"prefix", "ids", "windows", "span", "least", "most"},
-- "underWay": seconds, "waiter": null or a name, "patience": seconds, "stay": null or milliseconds}. At least `least` objects must be free
-- (all, when fewer are named), at most `most` are taken, the first ones first. A request that must wait at most `stay` milliseconds is noted
-- as a waiter. The slots are those of a request that arrives within `underWay` seconds.
-- stopped_at, shift: how tests drive the clock.
--
-- taken_at: the time of the slots; null when none were taken, then wait_ms says when to ask again. lane_ms: the part of wait_ms for which
-- the buckets are full or closed, whichever objects are named; at most 0 when they are free. later: milliseconds after which to ask again
-- for the objects that are not free, by id.
create function take_request_slots(
  request jsonb, stopped_at timestamptz, shift interval,
  out taken_at text, out wait_ms double precision, out lane_ms double precision, out ready text[], out later jsonb
) language plpgsql as $$
declare
  objects jsonb := nullif(request -> 'objects', 'null');
  bucket_names text[] := array(select one ->> 'name' from jsonb_array_elements(request -> 'buckets') as one);
  ids text[] := array(select jsonb_array_elements_text(objects -> 'ids'));
  object_names text[] := array(select (objects ->> 'prefix') || id from unnest(ids) as id);
  -- objects without windows have rows only while they are closed, and no slots
  are_counted boolean := coalesce(objects -> 'windows', '[]') <> '[]';
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
    union all select name, (objects ->> 'span')::double precision from unnest(object_names) as name where are_counted
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
  left join request_buckets using (name)
  cross join lateral greatest(present, closed_until, request_slot_free_at(taken, objects -> 'windows', 0, present)) as free;

  lane_ms := ceil(extract(epoch from free_at - present) * 1000);
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
  where name = any (bucket_names || array(select (objects ->> 'prefix') || id from unnest(ready) as id where are_counted));
  delete from request_waiters where waiter = me and bucket = any (bucket_names);
end
$$;

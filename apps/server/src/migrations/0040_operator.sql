-- What the operator sees of the server: its processes, its backups, and what was refused for safety.

create table process_beats (
  id uuid primary key,
  role text not null check (role in ('api', 'worker')),
  version text not null,
  node text not null,
  memory_bytes bigint not null,
  started_at timestamptz not null,
  beat_at timestamptz not null
);

create table backups (
  id integer primary key generated always as identity,
  file text not null,
  size_bytes bigint not null,
  made_at timestamptz not null
);

-- One row stands for `count` equal refusals. The address is null where those of several addresses were counted as one.
create table security_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  kind text not null check (kind in ('SIGN_IN', 'FORBIDDEN', 'CSRF', 'RATE_LIMIT', 'TOKEN')),
  ip text,
  user_id integer references users,
  what text not null,
  count integer not null check (count > 0)
);
create index security_log_by_time on security_log (at desc, id desc);
create index security_log_by_kind on security_log (kind, at desc, id desc);
create index security_log_by_ip on security_log (ip, at desc, id desc);
create index security_log_by_user on security_log (user_id, at desc, id desc) where user_id is not null;

-- The filters of the audit log; each list is sorted by time.
create index audit_by_time on audit_log (at desc, id desc);
create index audit_by_action on audit_log (action text_pattern_ops, at desc, id desc);
create index audit_by_ip on audit_log (ip, at desc, id desc);
create index audit_by_object_name on audit_log (object text_pattern_ops, at desc, id desc);
drop index audit_by_object;
create index audit_by_actor_and_time on audit_log (actor_id, at desc, id desc);
drop index audit_by_actor;

create index operations_open on operations (state) where ended_at is null;

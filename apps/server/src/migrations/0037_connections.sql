-- Accounts of users at other services. Each account serves one user.
create table connections (
  provider text not null,
  account_id text not null,
  user_id integer not null references users on delete cascade,
  -- null once it is removed
  account_name text,
  -- member of the operator's server, or follower of their account, when it was checked
  verified boolean not null,
  checked_at timestamptz not null,
  -- the account stays reserved for a while
  removed_at timestamptz,
  primary key (provider, account_id),
  check ((account_name is null) = (removed_at is not null))
);
create unique index connections_in_use on connections (user_id, provider) where removed_at is null;
create index connections_by_user on connections (user_id);
create index connections_removed on connections (removed_at) where removed_at is not null;

-- Users who are on their way to a service and back.
create table connection_states (
  state_hash bytea primary key,
  session_id bigint not null references sessions (id) on delete cascade,
  provider text not null,
  -- proves to the service that the code comes from who began
  verifier text not null,
  next text not null,
  created_at timestamptz not null
);
create index connection_states_by_session on connection_states (session_id);
create index connection_states_by_age on connection_states (created_at);

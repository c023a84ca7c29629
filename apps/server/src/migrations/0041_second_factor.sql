-- when the session last confirmed the user's second factor
alter table sessions add column factor_at timestamptz;

create table second_factors (
  user_id integer primary key references users,
  -- base32, encrypted; null until the first one is enabled
  sealed_secret text,
  -- one that is being set up: the enabled one counts until it replaces that
  sealed_pending text,
  enabled_at timestamptz,
  -- the 30 seconds of the last accepted code: a code counts once
  last_step bigint not null default 0,
  -- SHA-256 of the recovery codes that were not used
  recovery_hashes bytea[] not null default '{}',
  check ((sealed_secret is null) = (enabled_at is null))
);

-- The file that an operation made: an export, a report.
create table operation_files (
  operation_id uuid primary key references operations on delete cascade,
  -- without the ending, which is the format
  name text not null check (name ~ '^[A-Za-z0-9_-]{1,100}$'),
  format text not null check (format in ('json', 'csv', 'xlsx', 'pdf')),
  bytes bytea not null check (octet_length(bytes) <= 33554432),
  -- rows of the file, and rows that there were; null when it is no table
  rows integer,
  total integer,
  -- handed out only after a sign-in of the last minutes
  needs_recent_sign_in boolean not null,
  made_at timestamptz not null
);
create index operation_files_by_age on operation_files (made_at);

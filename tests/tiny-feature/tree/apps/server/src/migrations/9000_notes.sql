create table notes (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  text text not null,
  added_at timestamptz not null
);
create index notes_by_user on notes (user_id, id desc);

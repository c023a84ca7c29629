create table tickets (
  id integer primary key generated always as identity,
  -- stays when the account is deleted
  user_id integer not null references users,
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  type text not null,
  priority text not null,
  status text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  closed_at timestamptz,
  -- of its last message or change
  active_at timestamptz not null,
  messages integer not null default 0,
  answers integer not null default 0,
  -- messages of the other side since the user, or an administrator, last read it
  unread_by_user integer not null default 0,
  unread_by_staff integer not null default 0
);
create index tickets_of_user on tickets (user_id, active_at desc, id desc);
create index tickets_by_activity on tickets (active_at desc, id desc);
create index tickets_resolved on tickets (resolved_at) where status = 'RESOLVED';

create table ticket_messages (
  id integer primary key generated always as identity,
  ticket_id integer not null references tickets on delete cascade,
  -- of a user; stays when the account is deleted
  author_id integer not null,
  -- written by an administrator, as one
  is_answer boolean not null,
  content text not null check (content <> ''),
  created_at timestamptz not null
);
create index ticket_messages_of_ticket on ticket_messages (ticket_id, id);

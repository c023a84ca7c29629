-- docs/decisions/0021-operations.md
alter table operation_items
  -- another operation replaced the item while it was under way: it is not sent again
  add column superseded boolean not null default false,
  -- `ask_until` is null for an item that is retried: the time for asking begins with the first question
  drop constraint operation_items_check,
  add constraint operation_items_check check (state <> 'sent' or sent_at is not null);

update operation_items set superseded = true where code = 'SUPERSEDED';

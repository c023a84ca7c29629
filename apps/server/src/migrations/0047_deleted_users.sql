-- The worker notes deleted accounts in the data folder every minute.
create index users_deleted on users (id) where deleted_at is not null;

-- What a user did goes into the export of his data.
create index audit_by_actor on audit_log (actor_id, id desc) where actor_id is not null;

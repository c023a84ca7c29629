-- The right to do a piece of work alone, for a limited time; `fence` grows with each new holder.
create table leases (
  name text primary key,
  holder text not null,
  fence bigint not null,
  until timestamptz not null
);
create index leases_by_end on leases (until);

alter table notifications drop column sending_until;
alter table price_feeds drop column claimed_due;

alter table notification_settings rename column untold_from to unreported_from;

-- Texts are named by their area.
update notifications set error = 'notifications.' || error where error ~ '^(delivery[A-Z]|channelOff$)';

-- Every process reads the settings again when one changes, whoever changed it.
create function notify_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;
create trigger settings_changed after insert or update or delete or truncate on settings
  for each statement execute function notify_settings();

-- Announcements that wait get a job for their topic. The schema of the jobs exists only in a database that was used before.
do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    execute $job$
      select graphile_worker.add_job('deliver-outbox', json_build_object('topic', topic), job_key => 'deliver-outbox:' || topic)
      from (select distinct topic from outbox) waiting
    $job$;
  end if;
end $$;

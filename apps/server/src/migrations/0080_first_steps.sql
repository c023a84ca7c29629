-- True when a user no longer wants to see the list of first steps.
alter table users add column first_steps_hidden boolean not null default false;

-- The bot process reports that it runs, as the others do.
alter table process_beats drop constraint process_beats_role_check;
alter table process_beats add constraint process_beats_role_check check (role in ('api', 'worker', 'bot'));

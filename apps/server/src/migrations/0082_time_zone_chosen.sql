-- True once a user chose the time zone themselves. Until then it follows the browser, which may also not tell it at a sign-in.
alter table users add column timezone_chosen boolean not null default false;
alter table sign_in_states alter column timezone drop not null;

-- The ranking finds names by a part of them: those of accounts have the same two already.
alter table steam_profiles add column name_key text not null generated always as (fold_text(name)) stored;
create index steam_profiles_by_text on steam_profiles using gin (name_key gin_trgm_ops);

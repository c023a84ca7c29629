-- Steam ids go on after 76561199999999999.
alter table inventories drop constraint inventories_steam_id_check;
alter table inventories add constraint inventories_steam_id_check check (steam_id ~ '^7656[0-9]{13}$');

alter table inventories
  -- what everybody may see of it: without what its owner stored beside Steam's inventory, as storage units. Thousandths of a dollar
  add column shown_value bigint not null default 0,
  add column shown_units integer not null default 0,
  -- when somebody last asked for its public page; null: nobody did
  add column asked_at timestamptz,
  -- until when a reading that a visitor waits for keeps others from starting one
  add column reading_until timestamptz;
alter table inventory_days add column shown_value bigint not null default 0;

update inventories i set shown_value = value, shown_units = (
  select coalesce(sum(units), 0) from assets a where a.inventory_id = i.id and a.last_seen is null and a.source = 'steam');
update inventory_days set shown_value = value;

-- the rankings: what everybody may read, but for the few that their owners hid
create index inventories_by_shown_value on inventories (app_id, shown_value desc, steam_id)
  where read_at is not null and problem is distinct from 'PRIVATE';
create index inventories_by_reading on inventories (app_id, read_at desc) where read_at is not null and problem is distinct from 'PRIVATE';
create index users_hidden on users (steam_id) where ranking_hidden;

-- What Steam says of people who have no account here.
create table steam_profiles (
  steam_id text primary key,
  name text not null,
  -- Steam's address of the picture
  avatar text,
  country text,
  read_at timestamptz not null
);

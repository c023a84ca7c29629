-- Collections are named by a number of their own, as items are; the key is the game's.
alter table collections add column collection_id integer not null generated always as identity unique;

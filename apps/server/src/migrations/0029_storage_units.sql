-- Steam's inventory does not show what lies in storage units. Files of Casemove tell it.
create table storage_imports (
  id bigint generated always as identity primary key,
  inventory_id bigint not null references inventories on delete cascade,
  file_name text not null,
  imported_at timestamptz not null
);
create index storage_imports_of_inventory on storage_imports (inventory_id);

-- The units that were imported. What lies in one is what the last import says that has it.
create table storage_units (
  inventory_id bigint not null references inventories on delete cascade,
  name text not null,
  import_id bigint not null references storage_imports on delete cascade,
  primary key (inventory_id, name)
);
create index storage_units_of_import on storage_units (import_id);

-- A file of Casemove has floats and no patterns, so a fingerprint is the float alone.
update assets set fingerprint = regexp_replace(fingerprint, '^(float \S+) .*$', '\1') where fingerprint like 'float %';

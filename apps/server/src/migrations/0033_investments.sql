-- Files whose purchases became lots.
create table purchase_imports (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  file_name text not null,
  imported_at timestamptz not null
);
create index purchase_imports_of_user on purchase_imports (user_id, id);

alter table lots
  add category text not null default '',
  -- of the one thing that was bought; null when unknown, and for several
  add float double precision,
  -- the file that it came from; null for what was entered
  add import_id integer references purchase_imports;
create index lots_of_import on lots (import_id) where import_id is not null;

-- Units of a lot that were sold. A lot's units are those that are open and those that were sold.
create table lot_sales (
  id integer primary key generated always as identity,
  lot_id bigint not null references lots on delete cascade,
  units integer not null check (units > 0),
  -- what was left of the price of one unit after fees, in thousandths of a dollar
  unit_net bigint not null check (unit_net >= 0),
  sold_on date not null,
  -- the file that it came from; null for what was entered
  import_id integer references purchase_imports,
  created_at timestamptz not null
);
create index lot_sales_of_lot on lot_sales (lot_id);
create index lot_sales_of_import on lot_sales (import_id) where import_id is not null;

-- A sale of the pieces that the row before bought: both stand in one row of the file, so that no rule has to decide what was sold.
alter table import_rows add column of_previous boolean not null default false;

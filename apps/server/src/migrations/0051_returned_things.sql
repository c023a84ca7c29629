-- When a thing was seen again after it had been gone; null when it never was. A lot of that time can be its own.
alter table assets add returned_at timestamptz;

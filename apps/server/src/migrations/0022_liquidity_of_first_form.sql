-- 0017 was edited after its release. This brings databases of its first form to the last one, and changes nothing in others.
alter table liquidity_markets
  add column if not exists seen_at timestamptz,
  add column if not exists reports_sales boolean not null default false;
update liquidity_markets set seen_at = observed_at where seen_at is null;
alter table liquidity_markets alter column seen_at set not null;

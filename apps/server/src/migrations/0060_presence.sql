-- Whether an account can sell is asked again and again: by a job while something is on sale, and when its user wants it.
-- docs/decisions/0051-listings.md
alter table market_presence
  -- null until the market has answered once
  alter column sells drop not null,
  -- null until the market was asked once
  alter column asked_at drop not null,
  -- the market's words for `error`
  add column error_text text,
  -- when the user last wanted it to be asked
  add column wanted_at timestamptz,
  -- when the user was told of the present loss; null before, and while nothing is lost
  add column told_at timestamptz;

-- The accounts with something on sale.
create index listings_open_by_account on listings (user_id, market) where state in ('sending', 'listed', 'hidden', 'leaving', 'unknown');

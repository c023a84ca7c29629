-- The market on which a purchase was made, by slug, as in sales. market_id was never written.
alter table lots add column market text, drop column market_id;

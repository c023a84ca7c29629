-- What is documented of a market stands in the code, so that a new release brings new figures to every database.
-- A row holds only what the operator of this server set; null: the documented value counts.
alter table marketplaces
  alter column fees_sell_percent drop not null,
  alter column fees_payout drop not null,
  alter column fees_payout drop default,
  alter column deposit_methods drop not null,
  alter column deposit_methods drop default,
  alter column withdraw_methods drop not null,
  alter column withdraw_methods drop default,
  drop column fee_known,
  drop column fee_basis;

-- What earlier releases wrote goes; what differs from it was edited here and stays.
update marketplaces m set
  link = nullif(m.link, released.link),
  fees_sell_percent = nullif(m.fees_sell_percent, released.percent),
  fee_source = case when m.fees_sell_percent <> released.percent then nullif(m.fee_source, released.source) end,
  fee_date = case when m.fees_sell_percent <> released.percent then nullif(m.fee_date, date '2026-11-20') end,
  fees_payout = nullif(m.fees_payout, released.payout),
  deposit_methods = nullif(m.deposit_methods, released.deposit::text[]),
  withdraw_methods = nullif(m.withdraw_methods, released.withdraw::text[])
from (values
  (1, 'https://steamcommunity.com/market/', 15, 'Steam: 5 % and 10 % on top of what the seller gets', 'No cash-out: the money stays in the <b>Steam wallet</b>.', '{"Steam wallet"}', '{}'),
  (2, 'https://buff.163.com/', 2.5, 'Fee of the product specification', '', '{}', '{"CNY, local bank or wallet"}'),
  (3, 'https://waxpeer.com/', 8, 'Net-price factor of the product specification', '', '{Crypto}', '{Crypto}'),
  (4, 'https://market.csgo.com/', 10, 'Net-price factor of the product specification', '', '{}', '{}'),
  (5, 'https://bitskins.com/', 10, null, '', '{}', '{}'),
  (6, 'https://skinport.com/', 12, 'Reported by public clients; 8 percent are reported too', '', '{}', '{}'),
  (7, 'https://white.market/', 5, 'Reported by public clients of the market', '', '{}', '{}'),
  (8, 'https://shadowpay.com/', 10, 'Net-price factor of the product specification', '', '{}', '{}'),
  (9, 'https://gamerpay.gg/', 10, null, '', '{}', '{}'),
  (10, 'https://buff.market/', 10, null, '', '{}', '{}'),
  (11, 'https://skinthunder.com/', 10, null, '', '{}', '{}'),
  (12, 'https://www.haloskins.com/', 3.5, 'Net-price factor of the product specification', '', '{}', '{}'),
  (13, 'https://csfloat.com/', 3, 'Net-price factor of the product specification', 'Payout through Stripe; <b>2.5 %</b> reported.', '{}', '{"Bank transfer","Debit card",USDC}'),
  (15, 'https://cs.deals/', 2, 'Reported by public clients of the market', '', '{}', '{Crypto}'),
  (16, null, 10, null, '', '{}', '{}'),
  (17, 'https://swap.gg/', 5, 'Reported by public clients of the market', '', '{}', '{}'),
  (18, 'https://lis-skins.com/', 10, null, '', '{}', '{}'),
  (21, 'https://itrade.gg/', 10, null, '', '{}', '{}'),
  (22, 'https://skinflow.gg/', 10, null, '', '{}', '{}'),
  (23, 'https://loot.farm/', 3, 'Reported by public clients of the market', '', '{Items,Crypto}', '{Items,Crypto}'),
  (24, 'https://tradeit.gg/', 5, 'Reported by public clients of the market', '', '{Items,Crypto}', '{Items,Crypto}'),
  (25, 'https://cs.money/', 10, null, '', '{}', '{}'),
  (1001, 'https://dmarket.com/', 7, 'Default fee of the market; it differs by item', '', '{}', '{PayPal,Skrill,Payoneer,Card,Wire,SEPA}'),
  (1002, 'https://skin.land/', 10, null, '', '{}', '{}')
) as released (id, link, percent, source, payout, deposit, withdraw)
where m.id = released.id;

-- Every process reads the fees again when one changes, whoever changed it.
create function notify_marketplaces() returns trigger language plpgsql as $$
begin
  perform pg_notify('marketplaces', '');
  return null;
end $$;
create trigger marketplaces_changed after insert or update or delete or truncate on marketplaces
  for each statement execute function notify_marketplaces();

-- Markets that several sources report as closed are off in the live world until the operator switches them on.
update price_feeds set enabled = false
where market_id in (5, 9) and exists (select from world where name = 'live');

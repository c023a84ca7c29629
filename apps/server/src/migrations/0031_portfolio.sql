-- What a user's portfolio was worth on each day of UTC on which they saved it: the last update of the day. Thousandths of a dollar.
create table portfolio_days (
  user_id integer not null references users,
  day date not null,
  updated_at timestamptz not null,
  investments bigint not null check (investments >= 0),
  stocks bigint not null check (stocks >= 0),
  cash bigint not null check (cash >= 0),
  crypto bigint not null check (crypto >= 0),
  bank bigint not null check (bank >= 0),
  buff163 bigint not null check (buff163 >= 0),
  waxpeer bigint not null check (waxpeer >= 0),
  marketcsgo bigint not null check (marketcsgo >= 0),
  shadowpay bigint not null check (shadowpay >= 0),
  skinland bigint not null check (skinland >= 0),
  lisskins bigint not null check (lisskins >= 0),
  dmarket bigint not null check (dmarket >= 0),
  csfloat bigint not null check (csfloat >= 0),
  white_market bigint not null check (white_market >= 0),
  gamerpay bigint not null check (gamerpay >= 0),
  csgo_inventory bigint not null check (csgo_inventory >= 0),
  dota2_inventory bigint not null check (dota2_inventory >= 0),
  primary key (user_id, day)
);

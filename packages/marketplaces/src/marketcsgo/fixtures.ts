import type { AccountFixture, Fixture } from '../fixture.ts';
import { marketcsgoAccount } from './account.ts';
import { marketcsgoBids } from './bids.ts';
import { marketcsgoSources } from './prices.ts';

const HOSTS = ['market.csgo.com', 'market.dota2.net', 'rust.tm', 'tf2.tm'];

const asks: Fixture[] = marketcsgoSources.map((source, index) => ({
  source,
  app: source.apps[0]!,
  price: '12.34',
  answers: (price) => [
    {
      success: true,
      time: 1795176000,
      currency: 'USD',
      items: [
        { market_hash_name: 'AK-47 | Redline (Field-Tested)', volume: '37', price },
        { market_hash_name: 'Kilowatt Case', volume: '5120', price: '0.515' },
      ],
    },
  ],
  requests: [`GET https://${HOSTS[index]}/api/v2/prices/USD.json`],
  quotes: [
    { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 37, url: null },
    { name: 'Kilowatt Case', phase: null, price: { units: 515, scale: 3 }, quantity: 5120, url: null },
  ],
}));

const doppler = '★ Karambit | Doppler (Factory New)';

const row = (name: string, order: unknown, phase: string | null = null) => ({
  price: '14.000',
  buy_order: order,
  avg_price: '14.500',
  popularity_7d: '12',
  market_hash_name: name,
  ru_name: name,
  phase,
});

const bids: Fixture[] = marketcsgoBids.map((source, index) => ({
  source,
  app: source.apps[0]!,
  price: '12.34',
  answers: (price) => [
    {
      success: true,
      time: 1795176000,
      currency: 'USD',
      items: {
        '310776561_188530139': row('AK-47 | Redline (Field-Tested)', price),
        '4141776563_188530139': row('Kilowatt Case', '0.471'),
        '4141776564_0': row('Kilowatt Case', '0.48'),
        '4141776565_0': row('Kilowatt Case', '0.000'),
        '520025252_0': row('Nobody Bids', null),
        '520025253_0': row(doppler, '4100.5', 'ruby'),
        '520025254_0': row(doppler, '3900', null),
      },
    },
  ],
  requests: [`GET https://${HOSTS[index]}/api/v2/prices/class_instance/USD.json`],
  quotes: [
    { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: null, url: null },
    { name: 'Kilowatt Case', phase: null, price: { units: 48, scale: 2 }, quantity: null, url: null },
    { name: doppler, phase: 'Ruby', price: { units: 41005, scale: 1 }, quantity: null, url: null },
  ],
}));

export const fixtures: Fixture[] = [...asks, ...bids];

const reply = (money: unknown, settlement: unknown, currency: string) => ({ success: true, money, money_settlement: settlement, currency });

export const accountFixture: AccountFixture = {
  account: marketcsgoAccount,
  key: 'fixture key/1',
  answer: reply(1234.56, '7.5', 'RUB'),
  request: 'GET https://market.csgo.com/api/v2/get-money?key=fixture%20key%2F1',
  refusals: [{ success: false, error: 'Bad KEY' }],
  failures: [{ success: false, error: 'bad_request' }],
  balance: { usable: { units: 123456, scale: 2 }, onHold: { units: 75, scale: 1 }, currency: 'RUB' },
  unreadable: [
    reply(12, 0, 'GBP'),
    reply(12, 0, ''),
    reply('12,34', 0, 'USD'),
    reply(12, 'much', 'EUR'),
    reply(null, 0, 'USD'),
    reply(1e12, 0, 'USD'),
  ],
};

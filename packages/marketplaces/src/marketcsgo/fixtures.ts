import type { AccountFixture, Fixture } from '../fixture.ts';
import { marketcsgoAccount } from './account.ts';
import { marketcsgoSources } from './prices.ts';

const HOSTS = ['market.csgo.com', 'market.dota2.net', 'rust.tm', 'tf2.tm'];

export const fixtures: Fixture[] = marketcsgoSources.map((source, index) => ({
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

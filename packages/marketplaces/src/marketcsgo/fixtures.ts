import type { Fixture } from '../fixture.ts';
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

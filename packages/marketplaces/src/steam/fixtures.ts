import type { AccountFixture, Fixture } from '../fixture.ts';
import { steamAccount } from './account.ts';
import { steamSearch } from './prices.ts';

const address =
  'GET https://steamcommunity.com/market/search/render/?norender=1&appid=730&currency=1&sort_column=popular&sort_dir=desc&count=100';
const row = (hash_name: string, sell_price: unknown, sell_listings: number) => ({
  name: hash_name,
  hash_name,
  sell_listings,
  sell_price,
  sell_price_text: '$12.34',
  asset_description: { appid: 730 },
});
const page = (start: number, ...results: unknown[]): unknown => ({ success: true, start, pagesize: 2, total_count: 5, results });

export const fixtures: Fixture[] = [
  {
    source: steamSearch,
    app: 730,
    price: 1234,
    paged: true,
    answers: (price) => [
      page(0, row('AK-47 | Redline (Field-Tested)', price, 510), row('Kilowatt Case', 50, 90000)),
      page(2, row('Fracture Case', 41, 80000), row('Rare Souvenir', 0, 0)),
      page(4, row('★ Karambit | Fade (Factory New)', 165000, 3)),
    ],
    requests: [`${address}&start=0`, `${address}&start=2`, `${address}&start=4`],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 510, url: null },
      { name: 'Kilowatt Case', phase: null, price: { units: 50, scale: 2 }, quantity: 90000, url: null },
      { name: 'Fracture Case', phase: null, price: { units: 41, scale: 2 }, quantity: 80000, url: null },
      { name: '★ Karambit | Fade (Factory New)', phase: null, price: { units: 165000, scale: 2 }, quantity: 3, url: null },
    ],
  },
];

export const accountFixture: AccountFixture = {
  account: steamAccount,
  key: 'fixture key/1',
  answer: { response: { players: [{ steamid: '76561197960287930', personaname: 'trader' }] } },
  request: 'GET https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v2?key=fixture+key%2F1&steamids=76561197960287930',
  refusals: [],
  refusalPage:
    '<html><head><title>Forbidden</title></head><body><h1>Forbidden</h1>Access is denied. Retrying will not help. Please verify your <pre>key=</pre> parameter.</body></html>',
  balance: null,
  unreadable: [{ response: {} }],
};

import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePricesFile } from './prices-file.ts';
import { CsvError } from './split-csv.ts';
import { read, sandbox } from './test-sandbox.ts';

const offersOf = (text: string, market: string): [string, number, number][] =>
  parsePricesFile(text)
    .offers(market, 730)
    .map(({ item, price, quantity }) => [item.name, price, quantity]);

it('reads quoted names, a byte-order mark, Windows line ends, quantities and empty cells', () => {
  const text = '\uFEFFmarket_hash_name,Steam,Steam_qty,buff163\r\n"Sticker | ""X"", gold",12.3,7,\r\n★ Karambit,,,1500\r\n';
  expect(offersOf(text, 'steam')).toEqual([['Sticker | "X", gold', 12_300, 7]]);
  expect(offersOf(text, 'buff')).toEqual([['★ Karambit', 1_500_000, 1]]);
});

it('finds markets by name, slug and alias, and says once which columns it leaves out', () => {
  const file = parsePricesFile('market_hash_name,Buff.163,SWAP.GG,shadow,Youpin,note\nA,1,2,3,4,five\n');
  expect(['buff', 'swapgg', 'shadowpay'].map((market) => file.offers(market, 730)[0]?.price)).toEqual([1000, 2000, 3000]);
  expect(file.warnings).toEqual(['Columns of the price file that name no market are left out: Youpin, note.']);
});

it.each([
  ['name,Steam\nA,1', 'line 1'],
  ['market_hash_name,Steam,steam\nA,1,1', 'line 1'],
  ['market_hash_name,Steam\nA,1\nB,1,2', 'line 3'],
  ['market_hash_name,Steam\nA,1.234', 'line 2'],
  ['market_hash_name,Steam\n"A\nA",1\nB,-1', 'line 4'],
  ['market_hash_name,Steam\nA,1\nA,2', 'line 3'],
  ['market_hash_name,Steam,Steam_qty\nA,1,2.5', 'line 2'],
  ['market_hash_name,Steam\n"A,1', 'line 2'],
  ['market_hash_name,Steam\n"A"x,1', 'line 2'],
])('names the line that is wrong in %j', (text, where) => {
  expect(() => parsePricesFile(text)).toThrow(CsvError);
  expect(() => parsePricesFile(text)).toThrow(where);
});

it('puts an item that only another game has into that game', () => {
  const file = parsePricesFile('market_hash_name,Steam\nMann Co. Supply Crate Key,2.10\n');
  expect([...file.games]).toEqual([440]);
});

/** Reads each market's answer and converts the price to US cents at whole exchange rates. */
const READERS: readonly [market: string, address: string, cents: (body: never) => number][] = [
  [
    'steam',
    'steamcommunity.com/market/search/render/?norender=1&appid=730&start=0&count=100',
    (b: { results: { sell_price: number }[] }) => b.results[0]!.sell_price,
  ],
  [
    'buff',
    'buff.163.com/api/market/goods?game=csgo',
    (b: { data: { items: { sell_min_price: string }[] } }) => exact(b.data.items[0]!.sell_min_price, 100) / 8,
  ],
  ['waxpeer', 'api.waxpeer.com/v1/prices?game=csgo', (b: { items: { min: number }[] }) => b.items[0]!.min / 10],
  ['marketcsgo', 'market.csgo.com/api/v2/prices/USD.json', (b: { items: { price: string }[] }) => exact(b.items[0]!.price, 100)],
  ['marketcsgo', 'market.csgo.com/api/v2/prices/EUR.json', (b: { items: { price: string }[] }) => exact(b.items[0]!.price, 100) / 2],
  ['marketcsgo', 'market.csgo.com/api/v2/prices/RUB.json', (b: { items: { price: string }[] }) => exact(b.items[0]!.price, 100) / 100],
  ['bitskins', 'api.bitskins.com/market/insell/730', (b: { list: { price_min: number }[] }) => b.list[0]!.price_min / 10],
  ['skinport', 'api.skinport.com/v1/items?app_id=730', (b: { min_price: number }[]) => exact(b[0]!.min_price, 100) / 2],
  ['white_market', 'api.white.market/export/v1/prices/730.json', (b: { price: string }[]) => exact(b[0]!.price, 100)],
  ['shadowpay', 'api.shadowpay.com/api/v2/user/items/prices', (b: { data: { price: number }[] }) => exact(b.data[0]!.price, 100)],
  ['gamerpay', 'api.gamerpay.gg/prices', (b: { price: number }[]) => exact(b[0]!.price, 100) / 2],
  [
    'buffmarket',
    'api.buff.market/api/market/goods?game=csgo',
    (b: { data: { items: { sell_min_price: string }[] } }) => exact(b.data.items[0]!.sell_min_price, 100),
  ],
  [
    'haloskins',
    'api.haloskins.com/steam-trade-center/sale/data/list?key=sandbox-key',
    (b: { data: { lowest_price: number }[] }) => exact(b.data[0]!.lowest_price, 100),
  ],
  ['csfloat', 'csfloat.com/api/v1/listings/price-list', (b: { min_price: number }[]) => b[0]!.min_price],
  [
    'csdeals',
    'cs.deals/API/IPricing/GetLowestPrices/v1?appid=730',
    (b: { response: { items: { lowest_price: string | number }[] } }) => exact(b.response.items[0]!.lowest_price, 100),
  ],
  ['swapgg', 'market-api.swap.gg/v1/pricing/lowest?appId=730', (b: { result: Record<string, { price: number }> }) => b.result['A']!.price],
  ['lisskins', 'lis-skins.com/market_export_json/csgo.json', (b: { price: number }[]) => exact(b[0]!.price, 100)],
  ['skinland', 'app.skin.land/market_export_json/csgo.json', (b: { price: number }[]) => exact(b[0]!.price, 100)],
  [
    'itradegg',
    'api.itrade.gg/inventory/bot/csgo/sandbox-key',
    (b: { data: { items: Record<string, { price: number }> } }) => exact(b.data.items['A']!.price, 100),
  ],
  ['skinflowgg', 'api.skinflow.gg/bots/items/trade', (b: { results: { offered: number }[] }) => b.results[0]!.offered],
  ['lootfarm', 'loot.farm/fullprice.json', (b: { price: number }[]) => b[0]!.price],
  ['tradeitgg', 'tradeit.gg/api/v2/inventory/data?gameId=730', (b: { items: { price: number }[] }) => b.items[0]!.price],
  [
    'csmoney',
    'cs.money/1.0/market/sell-orders?limit=60',
    (b: { items: { pricing: { default: number } }[] }) => exact(b.items[0]!.pricing.default, 100),
  ],
];

/** Multiplies a decimal without floating-point errors: `12.3` by 100 is 1230. */
function exact(decimal: string | number, factor: number): number {
  const [whole, fraction = ''] = String(decimal).split('.');
  const digits = fraction.padEnd(3, '0');
  expect(digits).toHaveLength(3);
  return (Number(whole) * 1000 + Number(digits)) / (1000 / factor);
}

it('keeps every cent of the file in the unit and currency of every market', async () => {
  const columns = [...new Set(READERS.map(([market]) => market))];
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9_000_000 }), async (cents) => {
      const cell = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const app = sandbox({ prices: parsePricesFile(`market_hash_name,${columns.join(',')}\nA${`,${cell}`.repeat(columns.length)}\n`) });
      for (const [market, address, toCents] of READERS) {
        const headers = market === 'skinport' ? { 'accept-encoding': 'br' } : {};
        const reply = await app.inject({
          url: `/${address}`,
          headers: { accept: 'application/json', cookie: 'sandbox-key', authorization: 'Bearer sandbox-key', ...headers },
        });
        const body: unknown = market === 'skinport' ? JSON.parse(brotliDecompressSync(reply.rawPayload).toString()) : reply.json();
        expect([address, toCents(body as never)]).toEqual([address, cents]);
      }
      const thunder = await read<{ items: { webApiInfo: { market_price: number } }[] }>(
        withColumn('skinthunder', cell),
        'skinthunder.com/api/inventory/list',
        { method: 'POST', payload: {} },
      );
      expect(exact(thunder.items[0]!.webApiInfo.market_price, 100)).toBe(cents);
      const dmarket = await read<{ aggregatedPrices: { offerBestPrice: { Amount: string } }[] }>(
        withColumn('dmarket', cell),
        'api.dmarket.com/marketplace-api/v1/aggregated-prices',
        { method: 'POST', payload: { filter: { game: 'a8db' } } },
      );
      expect(Number(dmarket.aggregatedPrices[0]!.offerBestPrice.Amount)).toBe(cents);
    }),
    { numRuns: 15 },
  );
});

const withColumn = (market: string, cell: string): ReturnType<typeof sandbox> =>
  sandbox({ prices: parsePricesFile(`market_hash_name,${market}\nA,${cell}\n`) });

it('leaves a market without a column empty, and other games to the model', async () => {
  const app = sandbox({ prices: parsePricesFile('market_hash_name,Steam\nA,1.00\n') });
  expect(await read(app, 'csfloat.com/api/v1/listings/price-list')).toEqual([]);
  expect(await read(app, 'api.waxpeer.com/v1/prices/dopplers')).toEqual({ success: true, items: [] });
  expect(await read(app, 'market-api.swap.gg/v1/pricing/lowest?appId=730')).toMatchObject({ status: 'OK', result: {} });
  expect((await read<unknown[]>(app, 'loot.farm/fullpriceRUST.json')).length).toBeGreaterThan(100);
});

it('sets whole exchange rates at both sources, and keeps a game of the file without a past', async () => {
  const app = sandbox({ prices: parsePricesFile('market_hash_name,Steam\nA,1.00\n') });
  expect(await read(app, 'open.er-api.com/v6/latest/USD')).toMatchObject({ rates: { USD: 1, CNY: 8, EUR: 2, RUB: 100 } });
  const bank = (await app.inject('/www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml')).body;
  expect(bank).toContain("currency='USD' rate='0.5'");
  expect(bank).toContain("currency='CNY' rate='4'");
  expect((await app.inject('/history.sandbox/days?app=cs2')).body).toBe('market_hash_name,phase,day,price_milli,volume\n');
});

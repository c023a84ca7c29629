import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { NOW, read, sandbox } from '../test-sandbox.ts';

const app = sandbox();
const decimalText = expect.stringMatching(/^\d+\.\d{2}$/);
const count = expect.any(Number);
const text = expect.any(String);

type Row = Record<string, unknown>;

it('turns Shadowpay away without a key, whatever way it is sent', async () => {
  const address = '/api.shadowpay.com/api/v2/user/items/prices';
  const bare = await app.inject(address);
  expect([bare.statusCode, bare.json()]).toEqual([401, { status: 'error', error_message: 'need_auth' }]);
  for (const request of [
    { url: address, headers: { authorization: 'Bearer sandbox-key' } },
    { url: address, headers: { token: 'sandbox-key' } },
    { url: `${address}?token=sandbox-key` },
  ]) {
    const { status, data } = (await app.inject(request)).json<{ status: string; data: Row[] }>();
    expect(status).toBe('success');
    expect(data[0]).toEqual({ steam_market_hash_name: text, price: count, volume: count });
  }
});

it('answers DMarket unsigned or rightly signed: a signature that came too late gets nothing', async () => {
  const request = {
    method: 'POST',
    url: '/api.dmarket.com/marketplace-api/v1/aggregated-prices',
    payload: { filter: { game: 'a8db' } },
  } as const;
  const signed = { 'x-api-key': 'aa', 'x-request-sign': `dmar ed25519 ${'0'.repeat(128)}` };
  expect((await app.inject(request)).statusCode).toBe(200);
  expect((await app.inject({ ...request, headers: signed })).statusCode).toBe(401);
  expect((await app.inject({ ...request, headers: { ...signed, 'x-sign-date': String(NOW / 1000 - 121) } })).statusCode).toBe(401);
  expect((await app.inject({ ...request, headers: { ...signed, 'x-sign-date': String(NOW / 1000 - 119) } })).statusCode).toBe(200);
  expect((await app.inject('/api.dmarket.com/exchange/v1/market/items')).statusCode).toBe(410);
});

it('pages DMarket by cursor to the end, and answers for titles', async () => {
  type Page = { aggregatedPrices: Row[]; nextCursor: string };
  const ask = (payload: Row): Promise<Page> =>
    read<Page>(app, 'api.dmarket.com/marketplace-api/v1/aggregated-prices', { method: 'POST', payload });
  const titles = new Set<unknown>();
  let rows = 0;
  let cursor = '';
  do {
    const page = await ask({ filter: { game: 'a8db' }, limit: '1000', cursor });
    for (const row of page.aggregatedPrices) titles.add(row['title']);
    rows += page.aggregatedPrices.length;
    cursor = page.nextCursor;
  } while (cursor);
  expect(titles.size).toBe(rows);
  expect(rows).toBeGreaterThan(10_000);
  const [title] = titles;
  expect((await ask({ filter: { game: 'a8db', titles: [title] }, limit: 10 })).aggregatedPrices).toEqual([
    {
      title,
      offerBestPrice: { Currency: 'USD', Amount: expect.stringMatching(/^\d+$/) as string },
      offerCount: text,
      orderBestPrice: { Currency: 'USD', Amount: text },
      orderCount: text,
    },
  ]);
});

it('refuses a wrong key the way each market does', async () => {
  expect((await app.inject('/api.haloskins.com/steam-trade-center/sale/data/list?key=x')).json()).toMatchObject({ code: 1003 });
  expect((await app.inject('/api.itrade.gg/inventory/bot/csgo/x')).statusCode).toBe(403);
});

it.each<[string, string, (body: never) => unknown, unknown]>([
  [
    'BitSkins',
    'api.bitskins.com/market/insell/440',
    (b: { list: Row[] }) => b.list[0],
    { skin_id: count, name: text, price_min: count, price_max: count, price_avg: count, quantity: count },
  ],
  [
    'White.Market',
    's3.white.market/export/v1/prices/730.json',
    (b: Row[]) => b[0],
    { market_hash_name: text, price: decimalText, market_product_link: text, market_product_count: count },
  ],
  ['GamerPay', 'api.gamerpay.gg/prices', (b: Row[]) => b[0], { item: text, price: count }],
  [
    'HaloSkins',
    'api.haloskins.com/steam-trade-center/sale/data/list?key=sandbox-key',
    (b: { data: Row[] }) => b.data[0],
    { market_hash_name: text, lowest_price: count, quantity: count },
  ],
  ['CSFloat', 'csfloat.com/api/v1/listings/price-list', (b: Row[]) => b[0], { market_hash_name: text, quantity: count, min_price: count }],
  [
    'CS.Deals',
    'cs.deals/API/IPricing/GetLowestPrices/v1?appid=570',
    (b: { response: { items: Row[] } }) => b.response.items.find((row) => typeof row['lowest_price'] === 'string'),
    { marketname: text, lowest_price: decimalText },
  ],
  [
    'Swap.GG',
    'market-api.swap.gg/v1/pricing/lowest?appId=440',
    (b: { result: Record<string, Row> }) => Object.values(b.result)[0],
    { price: count, quantity: count, link: text },
  ],
  [
    'LisSkins',
    'lis-skins.com/market_export_json/csgo.json',
    (b: Row[]) => b.find((row) => row['unlocked_price']),
    { name: text, price: count, unlocked_price: count, count, url: text },
  ],
  [
    'LisSkins Rust, enveloped',
    'lis-skins.com/market_export_json/rust.json',
    (b: { items: Row[] }) => b.items.find((row) => !row['unlocked_price']),
    { name: text, price: count, count, url: text },
  ],
  [
    'Skinland',
    'app.skin.land/market_export_json/csgo.json',
    (b: Row[]) => b.find((row) => !row['unlocked_price']),
    { name: text, price: count, count, url: text },
  ],
  [
    'iTrade',
    'api.itrade.gg/inventory/bot/rust/sandbox-key',
    (b: { data: { items: Record<string, Row> } }) => Object.values(b.data.items)[0],
    { stock: count, price: count, cash_value: count },
  ],
  [
    'Skinflow',
    'api.skinflow.gg/bots/items/trade?sort_by=date_received',
    (b: { results: Row[] }) => b.results[0],
    { id: text, market_hash_name: text, offered: count },
  ],
  ['Loot.Farm', 'loot.farm/fullpriceTF2.json', (b: Row[]) => b[0], { name: text, price: count, have: count, max: count, rate: 100 }],
  [
    'Tradeit',
    'tradeit.gg/api/v2/inventory/data?gameId=252490&offset=10&limit=5',
    (b: { items: Row[]; counts: Row }) => ({ size: b.items.length, counted: b.counts[String(b.items[0]!['groupId'])] }),
    { size: 5, counted: count },
  ],
  [
    'CS.Money',
    'cs.money/1.0/market/sell-orders?limit=60&offset=0',
    (b: { items: Row[] }) => b.items[0],
    {
      id: count,
      appId: 730,
      asset: { id: count, names: { full: text, identifier: count } },
      pricing: { default: count, computed: count, discount: 0 },
    },
  ],
])('answers %s in its shape', async (_name, address, pick, shape) => {
  expect(pick(await read<never>(app, address))).toEqual(shape);
});

it('writes White.Market as lines and as CSV, fewer rows for quicker delivery', async () => {
  const lines = async (file: string): Promise<string[]> =>
    (await app.inject(`/api.white.market/export/v1/prices/${file}`)).body.trim().split('\n');
  const [all, quick, csv] = await Promise.all([lines('730.jsonl'), lines('730.10min.jsonl'), lines('730.csv')]);
  expect(quick.length).toBeLessThan(all.length / 2);
  expect(csv).toHaveLength(all.length + 1);
  expect((JSON.parse(all[0]!) as Row)['price']).toMatch(/^\d+\.\d{2}$/);
});

it('answers XML at GamerPay to those who do not ask for JSON', async () => {
  const reply = await app.inject('/api.gamerpay.gg/prices');
  expect(reply.headers['content-type']).toContain('application/xml');
  expect(reply.body).toMatch(/^<List><item>/);
});

it('keeps CS.Money to pages of 60', async () => {
  expect((await app.inject('/cs.money/1.0/market/sell-orders?limit=61')).statusCode).toBe(400);
});

it('pages Skinthunder from 1 until a page is empty', async () => {
  const page = (number: number): Promise<{ items: Row[]; total: number }> =>
    read(app, 'skinthunder.com/api/inventory/list', { method: 'POST', payload: { page: number, sort: 'ageASC', perPage: 40 } });
  const first = await page(1);
  expect(first.items[0]).toEqual({ id: text, market_hash_name: text, webApiInfo: { market_price: count } });
  expect((await page(Math.ceil(first.total / 40))).items.length).toBeGreaterThan(0);
  expect((await page(Math.ceil(first.total / 40) + 1)).items).toEqual([]);
});

it('graphs CSFloat by day in cents', async () => {
  const list = await read<{ market_hash_name: string }[]>(app, 'csfloat.com/api/v1/listings/price-list');
  const name = encodeURIComponent(list.find(({ market_hash_name: candidate }) => candidate.includes(' | '))!.market_hash_name);
  const graph = await read<Row[]>(app, `csfloat.com/api/v1/history/${name}/graph`);
  expect(graph.length).toBeGreaterThan(60);
  expect(graph[0]).toEqual({ count, day: '2026-11-19T00:00:00Z', avg_price: count });
});

it('compresses with gzip where that is accepted', async () => {
  const plain = await app.inject('/loot.farm/fullpriceRUST.json');
  const packed = await app.inject({ url: '/loot.farm/fullpriceRUST.json', headers: { 'accept-encoding': 'gzip, deflate' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

it('knows no address of Krakatoa', async () => {
  expect((await app.inject('/krakatoa.gg/prices')).json()).toEqual({
    error: 'not_found',
    message: 'The sandbox has no GET https://krakatoa.gg/prices',
  });
});

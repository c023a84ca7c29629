import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { NOW, read, sandbox } from '../test-sandbox.ts';

const app = sandbox();
const decimalText = expect.stringMatching(/^\d+\.\d{2}$/);
const count = expect.any(Number);
const text = expect.any(String);

type Row = Record<string, unknown>;

/** Reads Skinport's brotli. */
async function skinport(path: string): Promise<Row[]> {
  const reply = await app.inject({ url: `/api.skinport.com/v1/${path}`, headers: { 'accept-encoding': 'gzip, br' } });
  expect(reply.headers['content-encoding']).toBe('br');
  return JSON.parse(brotliDecompressSync(reply.rawPayload).toString()) as Row[];
}

it('pages Steam by at most 100 rows of integer cents', async () => {
  type Page = { success: boolean; start: number; pagesize: number; total_count: number; results: Row[] };
  const page = await read<Page>(app, 'steamcommunity.com/market/search/render/?norender=1&appid=730&start=200&count=500');
  expect(page).toMatchObject({ success: true, start: 200, pagesize: 100 });
  expect(page.total_count).toBeGreaterThan(30_000);
  expect(page.results).toHaveLength(100);
  const [row] = page.results;
  expect(Number.isInteger(row!['sell_price'])).toBe(true);
  expect(row).toMatchObject({ hash_name: text, sell_listings: count, sell_price_text: `$${(Number(row!['sell_price']) / 100).toFixed(2)}`, asset_description: { appid: 730 } });
  const last = await read<Page>(app, `steamcommunity.com/market/search/render/?norender=1&appid=730&start=${page.total_count}&count=100`);
  expect(last.results).toEqual([]);
});

it('writes Steam\'s single price the way the currency is written', async () => {
  const { results } = await read<{ results: Row[] }>(app, 'steamcommunity.com/market/search/render/?norender=1&appid=730&count=1&sort_column=quantity&sort_dir=desc');
  const name = encodeURIComponent(String(results[0]!['hash_name']));
  expect(await read(app, `steamcommunity.com/market/priceoverview/?appid=730&currency=3&market_hash_name=${name}`)).toMatchObject({
    success: true,
    lowest_price: expect.stringMatching(/^\d+,\d\d€$/) as string,
    volume: expect.stringMatching(/^[\d,]+$/) as string,
  });
});

it('pages Buff by at most 80, in yuan as text, for those who are logged in', async () => {
  type Page = { code: string; data: { items: Row[]; total_page: number; total_count: number } };
  const address = 'buff.163.com/api/market/goods?game=csgo&page_num=2&page_size=100';
  const page = await read<Page>(app, address);
  expect(page.code).toBe('OK');
  expect(page.data.items).toHaveLength(80);
  expect(page.data.total_page).toBe(Math.ceil(page.data.total_count / 80));
  expect(page.data.items[0]).toMatchObject({ id: count, market_hash_name: text, sell_min_price: expect.stringMatching(/^\d+(\.\d{1,2})?$/) as string, sell_num: count });
  expect((await app.inject(`/${address}`)).json()).toMatchObject({ code: 'Login Required' });
});

it('shows all of BuffMarket, page after page and without a key', async () => {
  const names = new Set<unknown>();
  for (let number = 1, pages = 1; number <= pages; number++) {
    const reply = await app.inject(`/api.buff.market/api/market/goods?game=csgo&page_num=${number}&page_size=80`);
    const { data } = reply.json<{ data: { items: Row[]; total_page: number; total_count: number } }>();
    for (const item of data.items) names.add(item['market_hash_name']);
    pages = data.total_page;
    if (number === pages) expect(names.size).toBe(data.total_count);
  }
  expect(names.size).toBeGreaterThan(25_000);
});

it('gives the phases of Buff in the daily dump', async () => {
  const dump = await read<Record<string, { starting_at: { price: number; doppler?: Record<string, number> }; highest_order: { price: number } }>>(app, 'prices.csgotrader.app/latest/buff163.json');
  const phased = Object.entries(dump).find(([, row]) => Object.keys(row.starting_at.doppler ?? {}).length > 3)!;
  expect(phased[0]).toContain('Doppler');
  expect(phased[1].starting_at.price).toBe(Math.min(...Object.values(phased[1].starting_at.doppler!)));
  expect(phased[1].highest_order.price).toBeLessThanOrEqual(phased[1].starting_at.price);
});

it('counts Waxpeer in thousandths, merges phases in the list and tells them in the other', async () => {
  const list = await read<{ success: boolean; items: Row[] }>(app, 'api.waxpeer.com/v1/prices?game=csgo');
  expect(list.success).toBe(true);
  expect(Object.keys(list.items[0]!)).toEqual(['name', 'count', 'min']);
  expect(new Set(list.items.map(({ name }) => name)).size).toBe(list.items.length);
  expect(await read<{ items: Row[] }>(app, 'api.waxpeer.com/v1/prices?game=rust&minified=0')).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ img: text, steam_price: count })]) as Row[] });
  const dopplers = await read<{ items: Row[] }>(app, 'api.waxpeer.com/v1/prices/dopplers');
  expect(dopplers.items[0]).toMatchObject({ name: expect.stringContaining('Doppler') as string, item_id: text, price: count, phase: text, paint_index: count, float: count });
  expect(await read(app, 'api.waxpeer.com/v1/prices?game=chess')).toEqual({ success: false, msg: 'wrong game' });
});

it.each([
  ['market.csgo.com', 'USD', /^\d+\.\d{3}$/],
  ['market.dota2.net', 'EUR', /^\d+\.\d{3}$/],
  ['rust.tm', 'RUB', /^\d+\.\d{2}$/],
  ['tf2.tm', 'USD', /^\d+\.\d{3}$/],
])('writes %s in %s as decimal text', async (host, currency, shape) => {
  const list = await read<{ items: Row[] }>(app, `${host}/api/v2/prices/${currency}.json`);
  expect(list).toMatchObject({ success: true, time: NOW / 1000, currency });
  expect(list.items[0]).toEqual({ market_hash_name: text, volume: expect.stringMatching(/^\d+$/) as string, price: expect.stringMatching(shape) as string });
});

it('keys the list with bids by class and instance, several to a name', async () => {
  const { items } = await read<{ items: Record<string, Row> }>(app, 'market.csgo.com/api/v2/prices/class_instance/USD.json');
  expect(Object.keys(items).every((key) => /^\d+_\d+$/.test(key))).toBe(true);
  const names = Object.values(items).map((row) => row['market_hash_name']);
  expect(new Set(names).size).toBeLessThan(names.length);
  expect(Object.values(items).some(({ phase }) => phase === 'phase2')).toBe(true);
});

it('wants brotli at Skinport', async () => {
  for (const encoding of ['gzip', 'br;q=0', '']) {
    const reply = await app.inject({ url: '/api.skinport.com/v1/items', headers: { 'accept-encoding': encoding } });
    expect(reply.statusCode).toBe(406);
  }
});

it('gives Skinport in euros unless told, phases as version, sold out with nulls', async () => {
  const rows = await skinport('items?app_id=730');
  expect(rows.find(({ quantity }) => Number(quantity) > 0)).toMatchObject({ currency: 'EUR', min_price: count, max_price: count, item_page: expect.stringContaining('https://skinport.com/item/') as string });
  expect(rows.find(({ quantity }) => quantity === 0)).toMatchObject({ min_price: null, max_price: null, mean_price: null, median_price: null });
  const keys = rows.map((row) => `${String(row['market_hash_name'])} ${String(row['version'])}`);
  expect(new Set(keys).size).toBe(rows.length);
  expect(rows.some(({ version }) => version === 'Sapphire')).toBe(true);
});

it('sums Skinport\'s sales over four windows', async () => {
  const rows = await skinport('sales/history?app_id=730&currency=USD');
  expect(rows[0]).toMatchObject({ currency: 'USD', market_hash_name: text });
  for (const window of ['last_24_hours', 'last_7_days', 'last_30_days', 'last_90_days']) expect(Object.keys(rows[0]![window] as Row)).toEqual(['min', 'max', 'avg', 'median', 'volume']);
});

it('turns Shadowpay away without a key, whatever way it is sent', async () => {
  const address = '/api.shadowpay.com/api/v2/user/items/prices';
  const bare = await app.inject(address);
  expect([bare.statusCode, bare.json()]).toEqual([401, { status: 'error', error_message: 'need_auth' }]);
  for (const request of [{ url: address, headers: { authorization: 'Bearer sandbox-key' } }, { url: address, headers: { token: 'sandbox-key' } }, { url: `${address}?token=sandbox-key` }]) {
    const { status, data } = (await app.inject(request)).json<{ status: string; data: Row[] }>();
    expect(status).toBe('success');
    expect(data[0]).toEqual({ steam_market_hash_name: text, price: count, volume: count });
  }
});

it('signs DMarket: without the headers or too late there is nothing', async () => {
  const request = { method: 'POST', url: '/api.dmarket.com/marketplace-api/v1/aggregated-prices', payload: { filter: { game: 'a8db' } } } as const;
  const signed = { 'x-api-key': 'aa', 'x-request-sign': `dmar ed25519 ${'0'.repeat(128)}` };
  expect((await app.inject(request)).statusCode).toBe(401);
  expect((await app.inject({ ...request, headers: { ...signed, 'x-sign-date': String(NOW / 1000 - 121) } })).statusCode).toBe(401);
  expect((await app.inject({ ...request, headers: { ...signed, 'x-sign-date': String(NOW / 1000 - 119) } })).statusCode).toBe(200);
  expect((await app.inject('/api.dmarket.com/exchange/v1/market/items')).statusCode).toBe(410);
});

it('pages DMarket by cursor to the end, and answers for titles', async () => {
  type Page = { aggregatedPrices: Row[]; nextCursor: string };
  const ask = (payload: Row): Promise<Page> => read<Page>(app, 'api.dmarket.com/marketplace-api/v1/aggregated-prices', { method: 'POST', payload });
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
    { title, offerBestPrice: { Currency: 'USD', Amount: expect.stringMatching(/^\d+$/) as string }, offerCount: text, orderBestPrice: { Currency: 'USD', Amount: text }, orderCount: text },
  ]);
});

it('refuses a wrong key the way each market does', async () => {
  expect((await app.inject('/api.haloskins.com/steam-trade-center/sale/data/list?key=x')).json()).toMatchObject({ code: 1003 });
  expect((await app.inject('/api.itrade.gg/inventory/bot/csgo/x')).statusCode).toBe(403);
});

it.each<[string, string, (body: never) => unknown, unknown]>([
  ['BitSkins', 'api.bitskins.com/market/insell/440', (b: { list: Row[] }) => b.list[0], { skin_id: count, name: text, price_min: count, price_max: count, price_avg: count, quantity: count }],
  ['White.Market', 's3.white.market/export/v1/prices/730.json', (b: Row[]) => b[0], { market_hash_name: text, price: decimalText, market_product_link: text, market_product_count: count }],
  ['GamerPay', 'api.gamerpay.gg/prices', (b: Row[]) => b[0], { item: text, price: count }],
  ['HaloSkins', 'api.haloskins.com/steam-trade-center/sale/data/list?key=sandbox-key', (b: { data: Row[] }) => b.data[0], { market_hash_name: text, lowest_price: count, quantity: count }],
  ['CSFloat', 'csfloat.com/api/v1/listings/price-list', (b: Row[]) => b[0], { market_hash_name: text, quantity: count, min_price: count }],
  ['CS.Deals', 'cs.deals/API/IPricing/GetLowestPrices/v1?appid=570', (b: { response: { items: Row[] } }) => b.response.items.find((row) => typeof row['lowest_price'] === 'string'), { marketname: text, lowest_price: decimalText }],
  ['Swap.GG', 'market-api.swap.gg/v1/pricing/lowest?appId=440', (b: { result: Record<string, Row> }) => Object.values(b.result)[0], { price: count, quantity: count, link: text }],
  ['LisSkins', 'lis-skins.com/market_export_json/csgo.json', (b: Row[]) => b.find((row) => row['unlocked_price']), { name: text, price: count, unlocked_price: count, count, url: text }],
  ['LisSkins Rust, enveloped', 'lis-skins.com/market_export_json/rust.json', (b: { items: Row[] }) => b.items.find((row) => !row['unlocked_price']), { name: text, price: count, count, url: text }],
  ['Skinland', 'app.skin.land/market_export_json/csgo.json', (b: Row[]) => b.find((row) => !row['unlocked_price']), { name: text, price: count, count, url: text }],
  ['iTrade', 'api.itrade.gg/inventory/bot/rust/sandbox-key', (b: { data: { items: Record<string, Row> } }) => Object.values(b.data.items)[0], { stock: count, price: count, cash_value: count }],
  ['Skinflow', 'api.skinflow.gg/bots/items/trade?sort_by=date_received', (b: { results: Row[] }) => b.results[0], { id: text, market_hash_name: text, offered: count }],
  ['Loot.Farm', 'loot.farm/fullpriceTF2.json', (b: Row[]) => b[0], { name: text, price: count, have: count, max: count, rate: 100 }],
  ['Tradeit', 'tradeit.gg/api/v2/inventory/data?gameId=252490&offset=10&limit=5', (b: { items: Row[]; counts: Row }) => ({ size: b.items.length, counted: b.counts[String(b.items[0]!['groupId'])] }), { size: 5, counted: count }],
  ['CS.Money', 'cs.money/1.0/market/sell-orders?limit=60&offset=0', (b: { items: Row[] }) => b.items[0], { id: count, appId: 730, asset: { id: count, names: { full: text, identifier: count } }, pricing: { default: count, computed: count, discount: 0 } }],
])('answers %s in its shape', async (_name, address, pick, shape) => {
  expect(pick((await read(app, address)) as never)).toEqual(shape);
});

it('writes White.Market as lines and as CSV, fewer rows for quicker delivery', async () => {
  const lines = async (file: string): Promise<string[]> => (await app.inject(`/api.white.market/export/v1/prices/${file}`)).body.trim().split('\n');
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
  const page = (number: number): Promise<{ items: Row[]; total: number }> => read(app, 'skinthunder.com/api/inventory/list', { method: 'POST', payload: { page: number, sort: 'ageASC', perPage: 40 } });
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
  expect((await app.inject('/krakatoa.gg/prices')).json()).toEqual({ error: 'not_found', message: 'The sandbox has no GET https://krakatoa.gg/prices' });
});

import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { NOW, read, sandbox } from '../test-sandbox.ts';

const app = sandbox();
const count = expect.any(Number);
const text = expect.any(String);

type Row = Record<string, unknown>;

/** Reads an answer of Skinport, which is compressed with Brotli. */
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
  expect(row).toMatchObject({
    hash_name: text,
    sell_listings: count,
    sell_price_text: `$${(Number(row!['sell_price']) / 100).toFixed(2)}`,
    asset_description: { appid: 730 },
  });
  const last = await read<Page>(app, `steamcommunity.com/market/search/render/?norender=1&appid=730&start=${page.total_count}&count=100`);
  expect(last.results).toEqual([]);
});

it("writes Steam's single price the way the currency is written", async () => {
  const { results } = await read<{ results: Row[] }>(
    app,
    'steamcommunity.com/market/search/render/?norender=1&appid=730&count=1&sort_column=quantity&sort_dir=desc',
  );
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
  expect(page.data.items[0]).toMatchObject({
    id: count,
    market_hash_name: text,
    sell_min_price: expect.stringMatching(/^\d+(\.\d{1,2})?$/) as string,
    sell_num: count,
  });
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
  const dump = await read<
    Record<string, { starting_at: { price: number; doppler?: Record<string, number> }; highest_order: { price: number } }>
  >(app, 'prices.csgotrader.app/latest/buff163.json');
  const phased = Object.entries(dump).find(([, row]) => Object.keys(row.starting_at.doppler ?? {}).length > 3)!;
  expect(phased[0]).toContain('Doppler');
  expect(phased[1].starting_at.price).toBe(Math.min(...Object.values(phased[1].starting_at.doppler!)));
  expect(phased[1].highest_order.price).toBeLessThanOrEqual(phased[1].starting_at.price);
});

it('counts Waxpeer in thousandths, merges phases in one list and separates them in the other', async () => {
  const list = await read<{ success: boolean; items: Row[] }>(app, 'api.waxpeer.com/v1/prices?game=csgo');
  expect(list.success).toBe(true);
  expect(Object.keys(list.items[0]!)).toEqual(['name', 'count', 'min']);
  expect(new Set(list.items.map(({ name }) => name)).size).toBe(list.items.length);
  expect(await read<{ items: Row[] }>(app, 'api.waxpeer.com/v1/prices?game=rust&minified=0')).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ img: text, steam_price: count })]) as Row[],
  });
  const dopplers = await read<{ items: Row[] }>(app, 'api.waxpeer.com/v1/prices/dopplers');
  expect(dopplers.items[0]).toMatchObject({
    name: expect.stringContaining('Doppler') as string,
    item_id: text,
    price: count,
    phase: text,
    paint_index: count,
    float: count,
  });
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
  expect(list.items[0]).toEqual({
    market_hash_name: text,
    volume: expect.stringMatching(/^\d+$/) as string,
    price: expect.stringMatching(shape) as string,
  });
});

it('keys the list with bids by class and instance, several to a name', async () => {
  const { items } = await read<{ items: Record<string, Row> }>(app, 'market.csgo.com/api/v2/prices/class_instance/USD.json');
  expect(Object.keys(items).every((key) => /^\d+_\d+$/.test(key))).toBe(true);
  const names = Object.values(items).map((row) => row['market_hash_name']);
  expect(new Set(names).size).toBeLessThan(names.length);
  expect(Object.values(items).some(({ phase }) => phase === 'phase2')).toBe(true);
  const orders = Object.values(items).flatMap(({ price, buy_order: order }) => (order === null ? [] : [Number(order) / Number(price)]));
  expect(orders.length / Object.keys(items).length).toBeGreaterThan(0.4);
  expect(orders.length / Object.keys(items).length).toBeLessThan(0.9);
  expect(orders.every((share) => share < 1)).toBe(true);
});

it('bids on rust.tm above some of the lowest offers, as that market does', async () => {
  const { items } = await read<{ items: Record<string, Row> }>(app, 'rust.tm/api/v2/prices/class_instance/USD.json');
  const rows = Object.values(items);
  const crossed = rows.filter(({ price, buy_order: order }) => order !== null && Number(order) > Number(price));
  expect(crossed.length).toBeGreaterThan(0);
  expect(crossed.length / rows.length).toBeLessThan(0.1);
});

it("keeps Waxpeer's bids below its offers, near for what is traded much, and not at manipulated prices", async () => {
  const { items } = await read<{ items: { name: string; count: number; min: number }[] }>(app, 'api.waxpeer.com/v1/prices?game=csgo');
  const { offers } = await read<{ offers: { name: string; max: number }[] }>(app, 'api.waxpeer.com/v1/buy-orders/snapshot?game=csgo');
  const asks = new Map(items.map((row) => [row.name, row]));
  const shares = offers.map(({ name, max }) => ({ share: max / asks.get(name)!.min, count: asks.get(name)!.count }));
  expect(shares.every(({ share }) => share < 1)).toBe(true);
  const mean = (of: typeof shares): number => of.reduce((sum, { share }) => sum + share, 0) / of.length;
  const [liquid, rare] = [shares.filter(({ count }) => count >= 50), shares.filter(({ count }) => count <= 2)];
  expect(mean(liquid)).toBeGreaterThan(mean(rare) + 0.03);
  expect(shares.some(({ share }) => share < 0.3)).toBe(true);
});

it('wants brotli at Skinport', async () => {
  for (const encoding of ['gzip', 'br;q=0', '']) {
    const reply = await app.inject({ url: '/api.skinport.com/v1/items', headers: { 'accept-encoding': encoding } });
    expect(reply.statusCode).toBe(406);
  }
});

it('lists Skinport in euros by default, phases as version, sold out with nulls', async () => {
  const rows = await skinport('items?app_id=730');
  expect(rows.find(({ quantity }) => Number(quantity) > 0)).toMatchObject({
    currency: 'EUR',
    min_price: count,
    max_price: count,
    item_page: expect.stringContaining('https://skinport.com/item/') as string,
  });
  expect(rows.find(({ quantity }) => quantity === 0)).toMatchObject({
    min_price: null,
    max_price: null,
    mean_price: null,
    median_price: null,
  });
  const keys = rows.map((row) => `${String(row['market_hash_name'])} ${String(row['version'])}`);
  expect(new Set(keys).size).toBe(rows.length);
  expect(rows.some(({ version }) => version === 'Sapphire')).toBe(true);
});

it("sums Skinport's sales over four windows", async () => {
  const rows = await skinport('sales/history?app_id=730&currency=USD');
  expect(rows[0]).toMatchObject({ currency: 'USD', market_hash_name: text });
  for (const window of ['last_24_hours', 'last_7_days', 'last_30_days', 'last_90_days'])
    expect(Object.keys(rows[0]![window] as Row)).toEqual(['min', 'max', 'avg', 'median', 'volume']);
});

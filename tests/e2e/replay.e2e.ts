// covers: market/comparison, market/items, market/marketplaces
import { request, type APIRequestContext } from '@playwright/test';
import { calculate, sorted, type Expected, type MarketFee, type Query } from './calculate.ts';
import { expect, signInByRequest } from './fixtures.ts';
import { ROWS, test, failingSources } from './own-stack.ts';
import { toCsv } from './price-file.ts';
import type { Stack } from './stack.ts';

/** The stack's markets whose lists have quantities. */
const MARKETS = ['Steam', 'Buff.163', 'Waxpeer', 'Skinport', 'CSFloat'];

const SETS: { title: string; sources: string[]; targets: string[] }[] = [
  { title: 'Buff.163 to Skinport', sources: ['Buff.163'], targets: ['Skinport'] },
  { title: 'Buff.163 to Steam, whose fee comes on top', sources: ['Buff.163'], targets: ['Steam'] },
  { title: 'Steam to CSFloat', sources: ['Steam'], targets: ['CSFloat'] },
  { title: 'one market with itself', sources: ['Waxpeer'], targets: ['Waxpeer'] },
  { title: 'two markets with one of them', sources: ['Waxpeer', 'Skinport'], targets: ['Skinport'] },
  { title: 'two overlapping pairs', sources: ['CSFloat', 'Buff.163'], targets: ['CSFloat', 'Steam'] },
  { title: 'all with three', sources: MARKETS, targets: ['Skinport', 'Buff.163', 'CSFloat'] },
  { title: 'all with all', sources: MARKETS, targets: MARKETS },
];

type Row = {
  market_hash_name: string;
  source_id: number;
  source_price: number;
  source_qty: number | null;
  target_id: number;
  target_price: number;
  profit: number;
  profitRatio: number;
  source_outlier: boolean;
  target_outlier: boolean;
};
type Reply = { items: Row[]; total: number; hidden: number; limited: boolean };

let stack: Stack;
let visitor: APIRequestContext;
let trader: APIRequestContext;
let fees: Map<string, MarketFee>;

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ stack: shared }) => {
  test.setTimeout(120_000);
  stack = shared;
  await expect.poll(() => failingSources(stack), { timeout: 90_000 }).toEqual([]);
  visitor = await request.newContext({ baseURL: stack.url });
  trader = await request.newContext({ baseURL: stack.url });
  await signInByRequest({ request: trader }, 'trader');
  const { data } = (await (await visitor.get('/api/v1/marketplace/all')).json()) as { data: MarketFee[] };
  fees = new Map(data.map((market) => [market.name, market]));
});

test.afterAll(async () => {
  await visitor?.dispose();
  await trader?.dispose();
});

async function requestComparison(context: APIRequestContext, query: Query, more: Record<string, unknown> = {}): Promise<Reply> {
  const single = query.sources.length === 1 && query.targets.length === 1;
  const answer = await context.post(`/api/v1/item/${single ? 'comparison' : 'multiple-comparison'}`, {
    data: {
      game: 730,
      pageSize: 200,
      sourceMarket: query.sources,
      targetMarket: query.targets,
      quantity: query.quantity ?? 0,
      outliers: query.outliers === false ? 0 : 1,
      sortBy: 'name',
      sortOrder: 'ASC',
      ...more,
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Reply;
}

/** Converts a row of the reply to the exact numbers of the calculation. */
const exact = (row: Row): Expected => ({
  name: row.market_hash_name,
  source: row.source_id,
  sourcePrice: BigInt(row.source_price),
  target: row.target_id,
  targetPrice: BigInt(row.target_price),
  profit: BigInt(row.profit),
  ratio: BigInt(Math.round(row.profitRatio * 100)),
  pieces: BigInt(row.source_qty!),
  suspicious: row.source_outlier || row.target_outlier,
});

for (const { title, sources, targets } of SETS) {
  test(`rows and totals equal an independent calculation over the file: ${title} [COMP-245, FEE-107]`, async () => {
    for (const outliers of [true, false]) {
      const expected = calculate(ROWS, fees, { sources, targets, outliers });
      const { items, total, hidden } = await requestComparison(visitor, { sources, targets, outliers });
      expect(items.map(exact)).toEqual(sorted(expected.rows, 'name', 'ASC'));
      expect({ total, hidden }).toEqual({ total: expected.total, hidden: expected.hidden });
    }
  });
}

test('the file leads to rows of every kind', () => {
  const all = calculate(ROWS, fees, { sources: MARKETS, targets: MARKETS, outliers: false });
  expect(all.hidden).toBeGreaterThan(3);
  expect(all.total).toBeGreaterThan(20);
  expect(all.rows.some(({ name }) => name.includes('  '))).toBe(true);
  expect(calculate(ROWS, fees, { sources: ['Waxpeer'], targets: ['Waxpeer'] }).total).toBe(0);
});

for (const by of ['profitRatio', 'profit', 'name', 'quantity'] as const) {
  for (const order of ['ASC', 'DESC'] as const) {
    test(`sorts by ${by}, ${order} [COMP-247]`, async () => {
      const query = { sources: MARKETS, targets: ['Skinport', 'CSFloat', 'Steam'] };
      const { items } = await requestComparison(visitor, query, { sortBy: by, sortOrder: order });
      expect(items.map((row) => row.market_hash_name)).toEqual(
        sorted(calculate(ROWS, fees, query).rows, by, order).map(({ name }) => name),
      );
    });
  }
}

test('dollars of the file are answered in thousandths and stand on the screen as dollars again [DATA-203, DATA-301]', async ({ page }) => {
  const { items } = await requestComparison(visitor, { sources: ['Buff.163'], targets: ['Skinport'], outliers: false });
  const answered = items.find((row) => row.source_price < 1_000_000 && row.target_price < 1_000_000 && !/[",]/.test(row.market_hash_name))!;
  const line = toCsv(ROWS, MARKETS)
    .split('\n')
    .find((one) => one.startsWith(`${answered.market_hash_name},`))!;
  const cells = line.split(',');
  const [bought, sold] = ['Buff.163', 'Skinport'].map((market) => cells[1 + 2 * MARKETS.indexOf(market)]!);
  const thousandths = (dollars: string): number => Number(dollars.replace('.', '')) * 10;
  expect([answered.source_price, answered.target_price]).toEqual([thousandths(bought!), thousandths(sold!)]);

  await page.goto(`${stack.url}/comparison?source=buff&target=skinport&q=${encodeURIComponent(answered.market_hash_name)}`);
  const shown = page.getByRole('table', { name: 'Price Comparison' }).locator('tbody').getByRole('row').first();
  await expect(shown.getByText(`$${bought}`, { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(shown.getByText(`$${sold}`, { exact: true }).first()).toBeVisible();
});

test('pages hold the rows of the whole, each once [COMP-241]', async () => {
  const query = { sources: MARKETS, targets: MARKETS };
  const expected = sorted(calculate(ROWS, fees, query).rows, 'profit', 'DESC').map(({ name }) => name);
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((currentPage) =>
      requestComparison(visitor, query, { currentPage, pageSize: 10, sortBy: 'profit', sortOrder: 'DESC' }),
    ),
  );
  const needed = pages.slice(0, Math.ceil(expected.length / 10));
  expect(needed.flatMap(({ items }) => items.map((row) => row.market_hash_name))).toEqual(expected);
});

test('the quantity filter leaves out what has fewer pieces before markets are chosen, signed in', async () => {
  const query = { sources: MARKETS, targets: MARKETS, quantity: 20 };
  const expected = calculate(ROWS, fees, query);
  const { items, total, limited } = await requestComparison(trader, query);
  expect(limited).toBe(false);
  expect(items.map(exact)).toEqual(sorted(expected.rows, 'name', 'ASC'));
  expect(total).toBe(expected.total);
  expect(total).toBeLessThan(calculate(ROWS, fees, { ...query, quantity: 0 }).total);
});

test("a visitor's quantity filter is left out, and the answer says so", async () => {
  const query = { sources: MARKETS, targets: MARKETS };
  const { total, limited } = await requestComparison(visitor, { ...query, quantity: 20 });
  expect(limited).toBe(true);
  expect(total).toBe(calculate(ROWS, fees, query).total);
});

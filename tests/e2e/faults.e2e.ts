// covers: market/marketplaces, market/items
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { ROWS, test, failingSources } from './own-stack.ts';
import { readSources, type Source } from './prices-ready.ts';
import type { Stack } from './stack.ts';

/** Each market has a different fault, all within one cycle. `times: 1`, because a list that repeats would be accepted. */
const FAULTS: { mode: string; market: string; slug: string; host: string; detail: RegExp; more?: Record<string, unknown> }[] = [
  {
    mode: 'status',
    market: 'CSFloat',
    slug: 'csfloat',
    host: 'csfloat.com',
    detail: /^UPSTREAM: .*csfloat\.com: status 500/,
    more: { status: 500 },
  },
  { mode: 'html', market: 'White.Market', slug: 'white_market', host: 'api.white.market', detail: /^BAD_ANSWER: / },
  { mode: 'cut', market: 'Skinland', slug: 'skinland', host: 'app.skin.land', detail: /^BAD_ANSWER: / },
  { mode: 'unit_jump', market: 'Gamerpay', slug: 'gamerpay', host: 'api.gamerpay.gg', detail: /^PRICES_TOO_HIGH$/ },
  { mode: 'half_list', market: 'HaloSkins', slug: 'haloskins', host: 'api.haloskins.com', detail: /^LIST_TOO_SHORT$/, more: { times: 1 } },
  { mode: 'empty', market: 'BuffMarket', slug: 'buffmarket', host: 'api.buff.market', detail: /^BAD_ANSWER: /, more: { times: 1 } },
];
/** The longest time until all lists of a cycle are read on a busy machine. */
const CYCLE_MS = 60_000;

type Price = { price: number; updated_at: string; markets: { slug: string } };
type Seen = { source: Source; price: Price | undefined };

const PROBE_ITEM = ROWS.find(({ offers }) => FAULTS.every(({ market }) => offers[market]))!;

let stack: Stack;
let before: Price[];
const seen = new Map<string, Seen>();

test.describe.configure({ mode: 'serial' });

const prices = async (): Promise<Price[]> => {
  const answer = await fetch(`${stack.url}/api/v1/item`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'cs2', slug: PROBE_ITEM.name }),
  });
  return ((await answer.json()) as { item: { price_info: Price[] } }).item.price_info;
};
const sourceOf = (sources: readonly Source[], slug: string): Source => sources.find(({ market }) => market === slug)!;
const faults = (method: string, body?: unknown) =>
  fetch(`${stack.sandbox}/_faults`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
const priceAt = (all: readonly Price[], slug: string): Price | undefined => all.find(({ markets }) => markets.slug === slug);
const pricesByMarket = (all: readonly Price[]): Record<string, number> =>
  Object.fromEntries(all.map(({ markets, price }) => [markets.slug, price]));
const statusOf = (page: Page, market: string) =>
  page.getByRole('table', { name: 'Source status' }).getByRole('row', { name: new RegExp(market) });

test.beforeAll(async ({ stack: shared }) => {
  test.setTimeout(CYCLE_MS + 30_000);
  stack = shared;
  await expect.poll(async () => (await prices()).length, { timeout: CYCLE_MS }).toBe(Object.keys(PROBE_ITEM.offers).length);
  before = await prices();
  for (const { host, mode, more } of FAULTS) expect((await faults('POST', { host, mode, ...more })).ok).toBe(true);
});

test("every source's state turns failed within one cycle", async () => {
  test.setTimeout(CYCLE_MS + 30_000);
  await expect
    .poll(
      async () => {
        const [sources, now] = await Promise.all([readSources(stack.url), prices()]);
        for (const { slug } of FAULTS) {
          const source = sourceOf(sources, slug);
          if (source.state === 'failed' && !seen.has(slug)) seen.set(slug, { source, price: priceAt(now, slug) });
        }
        return FAULTS.filter(({ slug }) => !seen.has(slug)).map(({ slug }) => slug);
      },
      { timeout: CYCLE_MS, intervals: [150] },
    )
    .toEqual([]);
});

for (const { mode, market, slug, detail } of FAULTS) {
  test(`${mode}: ${market} says why, and its last good prices stay with their age`, () => {
    const { source, price } = seen.get(slug)!;
    expect(source.reason).not.toBeNull();
    expect(source.feeds.find(({ state }) => state === 'failed')?.detail).toMatch(detail);
    expect(source.last_success).not.toBeNull();
    const good = priceAt(before, slug)!;
    expect(price).toBeDefined();
    expect(price!.price).toBe(good.price);
    expect(price!.price).toBe(PROBE_ITEM.offers[market]!.price);
    // the price has the age of the last good list
    expect(Date.parse(price!.updated_at)).toBeLessThanOrEqual(Date.parse(source.last_success!) + 1000);
  });
}

test('the status screen names the failed sources and their reasons', async ({ page }) => {
  await page.goto(`${stack.url}/status`);
  await expect(statusOf(page, 'CSFloat')).toContainText('Failed');
  await expect(statusOf(page, 'CSFloat')).toContainText(seen.get('csfloat')!.source.reason!);
  await expect(statusOf(page, 'Gamerpay')).toContainText('Failed');
});

test('what stays wrong is never believed: a unit that jumped repeats, and the good price stays', async () => {
  test.setTimeout(CYCLE_MS + 30_000);
  const attempts = sourceOf(await readSources(stack.url), 'gamerpay').last_attempt;
  await expect.poll(async () => sourceOf(await readSources(stack.url), 'gamerpay').last_attempt, { timeout: CYCLE_MS }).not.toBe(attempts);
  await expect.poll(async () => sourceOf(await readSources(stack.url), 'gamerpay').state, { timeout: CYCLE_MS }).toBe('failed');
  expect(priceAt(await prices(), 'gamerpay')?.price).toBe(PROBE_ITEM.offers['Gamerpay']!.price);
});

test('all are well again once the faults are over', async ({ page }) => {
  test.setTimeout(CYCLE_MS + 30_000);
  await faults('DELETE');
  await expect.poll(() => failingSources(stack), { timeout: CYCLE_MS }).toEqual([]);
  expect(pricesByMarket(await prices())).toEqual(pricesByMarket(before));
  await page.goto(`${stack.url}/status`);
  await expect(statusOf(page, 'CSFloat')).toContainText('On time');
});

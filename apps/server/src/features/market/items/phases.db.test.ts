import { describeItem } from '@lootfolio/catalogue/describe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { itemsOf } from '../../../../../sandbox/src/model/items.ts';
import { listening, read, sandbox } from '../../../../../sandbox/src/test-sandbox.ts';
import { refreshOf, testApi } from '../../../../test/api.ts';
import { loadItemDirectory } from '../../../prices/board/item-directory.ts';
import { mergeQuotes } from '../../../prices/collect/merge.ts';
import { registerItems } from '../../../prices/collect/register-items.ts';
import { backfillReference, type ArchivedDay } from '../../../prices/history/backfill.ts';
import { aggregateHistory } from '../../../prices/history/history.ts';

const outside = sandbox();
const test = testApi(async () => ({ SANDBOX_PORT: String(await listening(outside)) }));
afterAll(() => outside.close());

/** Every name with phases in the sandbox. Markets like Steam list the name without a phase. */
const NAMES = [...new Set(itemsOf(730).flatMap(({ name, phase }) => (phase === null ? [] : [name])))];
/** The maximum change of such a name's price by the price model within a day, in percent; includes the effect of a phase that sells out. */
const MAX_DAILY_CHANGE = 20;

type Listed = { hash_name: string; sell_price: number };
type DayPrice = { day: string; price_milli: number; volume: number };

const steamPage = (start: number): Promise<{ results: Listed[] }> =>
  read(outside, `steamcommunity.com/market/search/render?appid=730&count=100&start=${start}&query=doppler`);

async function* archive(): AsyncGenerator<ArchivedDay> {
  for (const name of NAMES) {
    const past = await read<DayPrice[]>(outside, `history.sandbox/item?app=730&market=steam&days=3&name=${encodeURIComponent(name)}`);
    for (const { day, price_milli, volume } of past) yield { name, phase: null, day, price: price_milli, volume };
  }
}

async function offer(market: string, prices: readonly (readonly [name: string, price: number])[]): Promise<void> {
  const items = await loadItemDirectory(test.db);
  const quotes = prices
    .filter(([name]) => NAMES.includes(name))
    .map(([name, price]) => {
      const { itemId } = items.byName(730, name, null)!;
      return { itemId, price, quantity: 1, native: { units: price, scale: 3 }, url: null };
    });
  await mergeQuotes(test.pool, refreshOf(market), quotes);
  await test.api.boards.catchUp();
}

beforeAll(async () => {
  await registerItems(
    test.db,
    NAMES.map((name) => describeItem(730, name, null)),
    'feed',
  );
  const pages = await Promise.all([0, 100, 200].map(steamPage));
  await offer(
    'steam',
    pages.flatMap(({ results }) => results.map((row) => [row.hash_name, row.sell_price * 10] as const)),
  );
  const { items } = await read<{ items: { market_hash_name: string; price: string }[] }>(outside, 'market.csgo.com/api/v2/prices/USD.json');
  await offer(
    'marketcsgo',
    items.map((row) => [row.market_hash_name, Math.round(Number(row.price) * 1000)] as const),
  );
  await backfillReference({ ...test, items: await loadItemDirectory(test.db) }, 730, 90, archive);
  await aggregateHistory(test.db);
});

it('shows no fall or rise in 24 h of any name with phases that the market did not have', async () => {
  const answers = await Promise.all(NAMES.map((slug) => test.send('POST /item', { body: { slug, game: 730 } })));
  const changes = answers.flatMap(({ body }) => (body.item.stats.change_24h as number | null) ?? []);
  expect(changes.length).toBeGreaterThan(NAMES.length * 0.9);
  expect(changes.filter((change) => Math.abs(change) > MAX_DAILY_CHANGE)).toEqual([]);
});

it('draws a history whose last day, the price of today, stands at the level of the days before', async () => {
  const answers = await Promise.all(
    NAMES.map((name) => test.send(`GET /item/history?game=730&interval=7&slug=${encodeURIComponent(name)}&market=marketcsgo`)),
  );
  const steps = answers.flatMap(({ body }) => {
    const [before, today] = (body.data as { price: number }[]).slice(-2);
    return before && today ? [(today.price / before.price - 1) * 100] : [];
  });
  expect(steps.length).toBeGreaterThan(NAMES.length * 0.6);
  expect(steps.filter((step) => Math.abs(step) > MAX_DAILY_CHANGE)).toEqual([]);
});

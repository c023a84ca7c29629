import { MARKETS } from '@lootfolio/domain/markets';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, START, testApi } from '../../../../test/api.ts';
import { MarketError } from '@lootfolio/marketplaces/port';
import { quotesOf } from '@lootfolio/marketplaces/rows';
import { setClock } from '../../../platform/process/clock.ts';
import { registerFeeds } from '../../../prices/collect/feeds.store.ts';

const sandbox = testApi();
const fromFile = testApi(async () => ({ SANDBOX_PRICES: '/prices.csv' }));
const live = testApi(async () => ({ WORLD: 'live' }));

type Feed = { side: string; key: string; state: string; reason: string | null };
type Source = {
  market: string;
  state: string;
  reason: string | null;
  rows: number;
  last_success: string | null;
  next_attempt: string | null;
  feeds: Feed[];
};
const sourceOf = async (on: typeof sandbox, market: string): Promise<Source> =>
  (await on.send('GET /marketplace/sources')).body.items.find((source: Source) => source.market === market);

const note = (on: typeof sandbox, source: string, values: object) => {
  const sets = Object.keys(values).map((name, at) => `${name} = $${at + 2}`);
  return on.pool.query(`update price_feeds set ${sets.join(', ')} where source = $1`, [source, ...Object.values(values)]);
};
/** Returns the error that is stored after a list without rows. */
function emptyList(): string {
  try {
    quotesOf(730, 'USD', [], () => null);
  } catch (error) {
    if (error instanceof MarketError) return `${error.code}: ${error.message}`;
  }
  throw new Error('an empty list was taken for prices');
}
const fresh = { last_attempt: START, last_success: START, row_count: 7, failures: 0, last_error: null, suspicion: null };

beforeEach(() => setClock(START));

describe('the state of a source', () => {
  it('is reported for every market, with its feeds', async () => {
    const { body } = await sandbox.send('GET /marketplace/sources');
    expect([body.success, body.total]).toEqual([true, MARKETS.length]);
    expect(body.items.filter((source: Source) => source.feeds.length === 0).map((source: Source) => source.market)).toEqual(['krakatoa']);
  });

  it('is late before the first list and after two intervals without one', async () => {
    expect(await sourceOf(sandbox, 'shadowpay')).toMatchObject({ state: 'late', last_success: null, rows: 0 });
    await sandbox.pool.query('update price_feeds set last_attempt = $1, last_success = $1, row_count = 7 where market_id = 8', [START]);
    expect(await sourceOf(sandbox, 'shadowpay')).toMatchObject({ state: 'ok', reason: null, last_success: START.toISOString() });
    setClock(new Date(START.getTime() + HOUR));
    expect((await sourceOf(sandbox, 'shadowpay')).state).toBe('late');
  });

  it('is read once until a feed changes or time has passed', async () => {
    const store = (rows: number) =>
      sandbox.pool.query('update price_feeds set last_attempt = $1, last_success = $1, row_count = $2 where market_id = 8', [START, rows]);
    await store(7);
    const ask = (tag = '') => sandbox.send('GET /marketplace/sources', { headers: { 'if-none-match': tag } });
    const { etag = '' } = (await ask()).headers;
    expect((await ask(etag)).status).toBe(304);
    // the market's two feeds
    await store(8);
    const changed = await ask(etag);
    expect([changed.status, (await sourceOf(sandbox, 'shadowpay')).rows]).toEqual([200, 16]);
    setClock(new Date(START.getTime() + 30 * HOUR));
    const later = await ask(changed.headers['etag']);
    expect([later.status, (await sourceOf(sandbox, 'shadowpay')).state]).toEqual([200, 'late']);
  });

  it('is failed with the cause when the last attempt failed or a list was rejected', async () => {
    await sandbox.pool.query(
      "update price_feeds set last_attempt = $1, last_success = $1, failures = 1, last_error = 'TIMEOUT: no answer' where market_id = 3",
      [START],
    );
    expect(await sourceOf(sandbox, 'waxpeer')).toMatchObject({
      state: 'failed',
      reason: 'The market did not answer in time.',
      feeds: Array(8).fill({ detail: 'TIMEOUT: no answer' }),
    });
    await sandbox.pool.query(
      "update price_feeds set failures = 0, suspicion = 'LIST_TOO_SHORT', last_error = 'LIST_TOO_SHORT' where market_id = 3",
    );
    expect(await sourceOf(sandbox, 'waxpeer')).toMatchObject({
      state: 'failed',
      reason: 'The list was far shorter than the last one and was kept out.',
    });
  });

  it('is that of its offers: a failing feed of buy orders is shown beside it, and its rows are no prices', async () => {
    await sandbox.pool.query("update price_feeds set last_attempt = $1, last_success = $1, row_count = 5 where source like 'marketcsgo%'", [
      START,
    ]);
    await note(sandbox, 'marketcsgo-cs2-bids', { failures: 1, last_error: 'TIMEOUT: no answer' });
    const source = await sourceOf(sandbox, 'marketcsgo');
    expect(source).toMatchObject({ state: 'ok', reason: null, rows: 20 });
    expect(source.feeds.filter(({ side }) => side === 'bid')).toMatchObject([
      { key: 'marketcsgo-cs2-bids/cs2', state: 'failed', reason: 'The market did not answer in time.' },
      { state: 'ok' },
      { state: 'ok' },
      { state: 'ok' },
    ]);
  });

  it('is off where the operator switched it off, and nothing is said of a next attempt', async () => {
    await sandbox.pool.query('update price_feeds set enabled = false where market_id = 10');
    expect(await sourceOf(sandbox, 'buffmarket')).toMatchObject({
      state: 'off',
      reason: 'Switched off by the operator.',
      next_attempt: null,
    });
  });

  it('is off for a market that the price file lacks, until it has a price after all', async () => {
    const empty = { last_attempt: START, failures: 3, last_error: emptyList() };
    await note(fromFile, 'haloskins-prices', empty);
    expect(await sourceOf(fromFile, 'haloskins')).toMatchObject({
      state: 'off',
      reason: 'The price file has no prices of this market.',
      next_attempt: null,
    });
    await note(fromFile, 'skinport-items', fresh);
    await note(fromFile, 'skinport-sales', { ...empty, last_error: 'BAD_ANSWER: no sales in a list of 0 rows' });
    expect(await sourceOf(fromFile, 'skinport')).toMatchObject({ state: 'ok', reason: null });
    await note(fromFile, 'haloskins-prices', { ...empty, last_success: START });
    expect((await sourceOf(fromFile, 'haloskins')).state).toBe('failed');
    await note(fromFile, 'haloskins-prices', { ...empty, last_success: null, last_error: 'TIMEOUT: no answer' });
    expect((await sourceOf(fromFile, 'haloskins')).state).toBe('failed');
    await note(sandbox, 'haloskins-prices', empty);
    expect((await sourceOf(sandbox, 'haloskins')).state).toBe('failed');
  });

  it('is off with a reason for a market without a source', async () => {
    expect(await sourceOf(sandbox, 'krakatoa')).toMatchObject({
      state: 'off',
      reason: 'No public price list of this market is known.',
      feeds: [],
    });
  });

  it('names the setting that is missing in the live world', async () => {
    const { body } = await live.send('GET /marketplace/sources');
    const off = body.items.flatMap((source: Source) => source.feeds).filter((feed: Feed) => feed.state === 'off');
    expect(off.map((feed: Feed) => feed.reason)).toContainEqual(expect.stringMatching(/^Needs the setting [A-Z_]+\.$/));
    for (const feed of off) expect(feed.reason).toMatch(/^Needs the setting|^Its unit is not documented|^Stands in for/);
  });

  it('is off from the start in the live world where the market is reported closed, until the operator switches it on', async () => {
    await live.pool.query('delete from price_feeds where market_id in (5, 6)');
    await registerFeeds(live.db, 'live');
    expect(await sourceOf(live, 'bitskins')).toMatchObject({
      state: 'off',
      reason: 'Reported closed in June 2026: off until the operator switches it on.',
    });
    expect((await sourceOf(live, 'skinport')).state).toBe('late');
    await live.pool.query('update price_feeds set enabled = true where market_id = 5');
    await registerFeeds(live.db, 'live');
    expect(await sourceOf(live, 'bitskins')).toMatchObject({ state: 'late', reason: null });
  });

  it('is off for a fallback until it is used', async () => {
    const fallback = (await sourceOf(sandbox, 'buff')).feeds.find((feed) => feed.reason?.startsWith('Stands in for'));
    expect(fallback?.state).toBe('off');
    const [source] = fallback!.key.split('/');
    await note(sandbox, source!, fresh);
    setClock(new Date(START.getTime() + MINUTE));
    expect((await sourceOf(sandbox, 'buff')).feeds.find((feed) => feed.key === fallback!.key)?.state).toBe('ok');
  });
});

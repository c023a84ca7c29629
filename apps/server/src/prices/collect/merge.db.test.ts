import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, refreshOf, START, testWorld } from '../../../test/api.ts';
import { AK_FT, AWP, CASE, KEY } from '../../../test/items.ts';
import { advanceClock, setClock } from '../../platform/process/clock.ts';
import type { Item } from '../board/item-directory.ts';
import { mergeQuotes, type MergeResult } from './merge.ts';
import type { Refresh, StagedQuote } from './staged-quotes.ts';

const world = testWorld();
const { db, pool, connection } = world;
let items: Item[];

beforeEach(async () => {
  setClock(START);
  items = await world.items();
  for (const table of ['quotes', 'bids', 'market_refreshes', 'removed_quotes', 'price_changes'])
    await sql`truncate ${sql.table(table)}`.execute(db);
});

const staged = (name: string, price: number, quantity: number | null = 5, url: string | null = null): StagedQuote => ({
  itemId: items.find((item) => item.name === name)!.itemId,
  price,
  quantity,
  native: { units: price, scale: 3 },
  url,
});
const merge = (quotes: StagedQuote[], more: Partial<Refresh> = {}): Promise<MergeResult> =>
  mergeQuotes(pool, refreshOf('buff', more), quotes);
const prices = async (): Promise<[string, number][]> =>
  (
    await db
      .selectFrom('quotes')
      .innerJoin('items', 'items.item_id', 'quotes.item_id')
      .select(['market_hash_name', 'price'])
      .orderBy('market_hash_name')
      .execute()
  ).map((row) => [row.market_hash_name, row.price]);
const history = async (): Promise<number[]> =>
  (await sql<{ price: number }>`select price from price_changes order by at, item_id`.execute(db)).rows.map((row) => row.price);

describe('a complete list', () => {
  it('writes what is new, then only what differs, and each change into history', async () => {
    expect(await merge([staged(AK_FT, 100), staged(AWP, 200)])).toMatchObject({ changed: 2, removed: 0 });
    advanceClock(MINUTE);
    expect(await merge([staged(AK_FT, 100), staged(AWP, 250)])).toMatchObject({ changed: 1, removed: 0 });
    expect(await prices()).toEqual([
      [AK_FT, 100],
      [AWP, 250],
    ]);
    expect(await history()).toEqual([100, 200, 250]);
    const rows = await db.selectFrom('quotes').select(['price', 'changed_at']).orderBy('price').execute();
    expect(rows.map((row) => row.changed_at.getTime() - START.getTime())).toEqual([0, MINUTE]);
  });

  it('removes missing items of its own game only, and records them for the boards', async () => {
    await merge([staged(KEY, 900)], { appId: 440 });
    await merge([staged(AK_FT, 100), staged(AWP, 200)]);
    const { refreshId, removed } = await merge([staged(AK_FT, 100)]);
    expect(removed).toBe(1);
    expect(await prices()).toEqual([
      [AK_FT, 100],
      [KEY, 900],
    ]);
    expect(await db.selectFrom('removed_quotes').selectAll().execute()).toEqual([
      { refresh_id: refreshId, market_id: 2, item_id: staged(AWP, 1).itemId, side: 'ask' },
    ]);
  });

  it('writes a quantity that changed alone, and one that is not known any more', async () => {
    await merge([staged(AK_FT, 100, 5)]);
    expect((await merge([staged(AK_FT, 100, 6)])).changed).toBe(1);
    expect((await merge([staged(AK_FT, 100, null)])).changed).toBe(1);
    expect((await merge([staged(AK_FT, 100, null)])).changed).toBe(0);
  });

  it('confirms the market as a whole, and rises in number', async () => {
    const first = await merge([staged(AK_FT, 100)]);
    advanceClock(MINUTE);
    const second = await merge([staged(AK_FT, 100)], { freshForMs: 7 });
    expect(second.refreshId).toBeGreaterThan(first.refreshId);
    const [row] = await db.selectFrom('market_refreshes').selectAll().execute();
    expect(row).toMatchObject({ refresh_id: second.refreshId, completed_at: new Date(START.getTime() + MINUTE), fresh_for_ms: 7 });
  });

  it('keeps addresses with every character that COPY treats in its own way', async () => {
    const url = 'https://market.example/a\\b?t=\t&n=\nx\r\\N';
    await merge([staged(AK_FT, 100, 5, url), staged(AWP, 200, 5, '\\N'), staged(CASE, 5, null, null)]);
    const rows = await db.selectFrom('quotes').select('url').orderBy('price').execute();
    expect(rows.map((row) => row.url)).toEqual([null, url, '\\N']);
  });

  it('writes an address that changed alone, without a row of history, and keeps it when a list gives none', async () => {
    const links = async () => (await db.selectFrom('quotes').select('url').execute()).map((row) => row.url);
    await merge([staged(AK_FT, 100, 5, 'https://market.example/1')]);
    const before = await db.selectFrom('quotes').select('refresh_id').executeTakeFirstOrThrow();
    expect(await merge([staged(AK_FT, 100, 5, 'https://market.example/2')])).toMatchObject({ changed: 0 });
    expect(await links()).toEqual(['https://market.example/2']);
    const after = await db.selectFrom('quotes').select('refresh_id').executeTakeFirstOrThrow();
    expect(after.refresh_id).toBeGreaterThan(before.refresh_id);
    await merge([staged(AK_FT, 100)]);
    await merge([staged(AK_FT, 110)]);
    expect([await links(), await history()]).toEqual([['https://market.example/2'], [100, 110]]);
    expect(await db.selectFrom('quotes').select('refresh_id').executeTakeFirstOrThrow()).not.toEqual(after);
  });

  it('changes nothing when it fails half-way', async () => {
    await merge([staged(AK_FT, 100)]);
    await expect(merge([staged(AWP, 0)])).rejects.toThrow(/check/);
    await expect(merge([staged(AWP, 5), staged(AWP, 6)])).rejects.toThrow(/a second time|duplicate/);
    expect([await prices(), await history()]).toEqual([[[AK_FT, 100]], [100]]);
    expect(pool.waitingCount).toBe(0);
  });
});

describe('a partial list', () => {
  const partial = { complete: false, source: 'buff-goods' };

  it('says nothing of what it lacks', async () => {
    await merge([staged(AK_FT, 100), staged(AWP, 200)], partial);
    expect(await merge([staged(AK_FT, 120)], partial)).toMatchObject({ changed: 1, removed: 0 });
    expect(await prices()).toEqual([
      [AK_FT, 120],
      [AWP, 200],
    ]);
  });

  it('confirms each quote that it names by its time alone, and without a row of history', async () => {
    await merge([staged(AK_FT, 100), staged(AWP, 200)], partial);
    const dated = async () => {
      const rows = await db.selectFrom('quotes').select(['price', 'changed_at']).orderBy('price').execute();
      return rows.map((row) => row.changed_at.getTime() - START.getTime());
    };
    // a quarter of the fresh time: until then the date is not renewed
    advanceClock(15 * MINUTE);
    await merge([staged(AK_FT, 100)], partial);
    expect(await dated()).toEqual([0, 0]);
    advanceClock(1);
    expect(await merge([staged(AK_FT, 100)], partial)).toMatchObject({ changed: 0 });
    expect(await dated()).toEqual([15 * MINUTE + 1, 0]);
    expect(await db.selectFrom('price_changes').select('price').execute()).toHaveLength(2);
    expect((await db.selectFrom('market_refreshes').select('completed_at').execute())[0]?.completed_at).toBeNull();
  });
});

describe('a list of bids', () => {
  const bids = async (): Promise<[string, number][]> =>
    (
      await db
        .selectFrom('bids')
        .innerJoin('items', 'items.item_id', 'bids.item_id')
        .select(['market_hash_name', 'price'])
        .orderBy('market_hash_name')
        .execute()
    ).map((row) => [row.market_hash_name, row.price]);

  it('is kept beside the asks, without history, and each side removes what its own list lacks', async () => {
    await merge([staged(AK_FT, 100), staged(AWP, 200)]);
    const asks = await history();
    expect(await merge([staged(AK_FT, 90), staged(AWP, 180, null)], { side: 'bid' })).toMatchObject({ changed: 2, removed: 0, crossed: 0 });
    advanceClock(MINUTE);
    const second = await merge([staged(AK_FT, 90), staged(CASE, 4)], { side: 'bid' });
    expect(second).toMatchObject({ changed: 1, removed: 1 });
    expect(await bids()).toEqual([
      [AK_FT, 90],
      [CASE, 4],
    ]);
    expect([await prices(), await history()]).toEqual([
      [
        [AK_FT, 100],
        [AWP, 200],
      ],
      asks,
    ]);
    expect(await db.selectFrom('removed_quotes').selectAll().execute()).toEqual([
      { refresh_id: second.refreshId, market_id: 2, item_id: staged(AWP, 1).itemId, side: 'bid' },
    ]);
    await merge([staged(AK_FT, 100)]);
    expect((await bids()).map(([name]) => name)).toEqual([AK_FT, CASE]);
    const refreshes = await db.selectFrom('market_refreshes').select(['side', 'refresh_count']).orderBy('side').execute();
    expect(refreshes).toEqual([
      { side: 'ask', refresh_count: 2 },
      { side: 'bid', refresh_count: 2 },
    ]);
  });

  it("leaves out what is not below the market's own fresh ask, and counts it", async () => {
    await merge([staged(AK_FT, 100), staged(AWP, 200)]);
    await merge([staged(AK_FT, 90), staged(AWP, 180), staged(CASE, 7)], { side: 'bid' });
    const list = [staged(AK_FT, 100), staged(AWP, 199), staged(CASE, 9)];
    expect(await merge(list, { side: 'bid' })).toMatchObject({ crossed: 1, changed: 2, removed: 1 });
    expect(await bids()).toEqual([
      [AWP, 199],
      [CASE, 9],
    ]);
    // asks of another game or market prove nothing, and neither do asks that are no longer fresh
    expect(await mergeQuotes(pool, refreshOf('waxpeer', { side: 'bid' }), list)).toMatchObject({ crossed: 0 });
    advanceClock(60 * MINUTE);
    expect(await merge(list, { side: 'bid' })).toMatchObject({ crossed: 0 });
  });
});

describe('several processes', () => {
  it('merge the same market one after the other: the end is one whole list', async () => {
    const lists = Array.from({ length: 12 }, (_, n) =>
      n % 2 ? [staged(AK_FT, 100 + n), staged(AWP, 200 + n)] : [staged(AWP, 200 + n), staged(CASE, 300 + n)],
    );
    const results = await Promise.all(lists.map((list) => merge(list)));
    expect(new Set(results.map((result) => result.refreshId)).size).toBe(12);
    const last = lists[results.findIndex((result) => result.refreshId === Math.max(...results.map((one) => one.refreshId)))]!;
    expect(new Set((await prices()).map(([, price]) => price))).toEqual(new Set(last.map((quote) => quote.price)));
  });

  it('never see half a list while it is merged', async () => {
    const list = (base: number): StagedQuote[] =>
      items.filter((item) => item.appId === 730).map((item) => ({ ...staged(AK_FT, base), itemId: item.itemId }));
    await merge(list(1000));
    const reader = new pg.Client(connection);
    await reader.connect();
    let merging = true;
    const seen: string[] = [];
    const reading = (async () => {
      while (merging) {
        const { rows } = await reader.query<{ prices: string }>(
          "select string_agg(distinct price::text, ',') || '/' || count(*) as prices from quotes",
        );
        seen.push(rows[0]!.prices);
      }
    })();
    for (let base = 1001; base < 1030; base++) await merge(list(base));
    merging = false;
    await reading;
    await reader.end();
    expect(seen.length).toBeGreaterThan(5);
    for (const one of seen) expect(one).toMatch(/^10\d\d\/11$/);
  });
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { ASSUMED_FEE } from '@lootfolio/domain/fees';
import { MARKETS } from '@lootfolio/domain/markets';
import type { Side } from '@lootfolio/domain/quotes';
import { describeItem } from '@lootfolio/catalogue/describe';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, refreshOf, testWorld } from '../../../test/api.ts';
import { silentLog } from '../../../test/harness.ts';
import { advanceClock } from '../../platform/process/clock.ts';
import { createDb } from '../../platform/database/database.ts';
import { loadBoards, type Boards } from './boards.ts';
import { currentRate, storeRates } from '../rates/exchange-rates.ts';
import { loadItemDirectory, type ItemDirectory } from './item-directory.ts';
import { mergeQuotes } from '../collect/merge.ts';
import { registerItems } from '../collect/register-items.ts';

const world = testWorld();
const { db, pool } = world;
const assumed = new Map(MARKETS.map(({ id }) => [id, ASSUMED_FEE]));
const fees = () => assumed;
let items: ItemDirectory;
let boards: Boards;

beforeAll(async () => {
  items = await loadItemDirectory(db);
  boards = await loadBoards(db, items, fees, silentLog);
});

/** Returns all quotes of the database, in the format of `onBoard`. */
const inDatabase = async (): Promise<string[]> =>
  (
    await sql<{ line: string }>`select concat_ws(' ', side, market_id, item_id, price, quantity) as line from
        (select 'ask' as side, * from quotes union all select 'bid', * from bids) as rows order by line`.execute(db)
  ).rows.map((row) => row.line);
const onBoard = (of: Boards = boards, from: ItemDirectory = items): string[] =>
  from
    .all()
    .flatMap((item) =>
      [of.quotesOf(item), of.bidsOf(item)].flatMap((quotes, side) =>
        quotes.map((one) =>
          [['ask', 'bid'][side], one.marketId, one.itemId, one.price, one.quantity].filter((part) => part !== null).join(' '),
        ),
      ),
    )
    .toSorted();
const sorted = async (): Promise<string[]> => (await inDatabase()).toSorted();

const APPS = [730, 570, 440, 252490] as const;
const merges = fc.array(
  fc.record({
    market: fc.constantFrom('steam', 'buff', 'waxpeer'),
    app: fc.constantFrom(...APPS),
    complete: fc.boolean(),
    side: fc.constantFrom('ask', 'ask', 'bid'),
    picks: fc.array(fc.record({ at: fc.nat(13), price: fc.integer({ min: 1, max: 1_000_000_000 }), quantity: fc.option(fc.nat(1000)) }), {
      maxLength: 10,
    }),
    wait: fc.nat(3),
  }),
  { minLength: 1, maxLength: 6 },
);

type Merge = {
  market: string;
  app: (typeof APPS)[number];
  complete: boolean;
  side?: Side;
  picks: { at: number; price: number; quantity: number | null }[];
};
const apply = async ({ market, app, complete, side = 'ask', picks }: Merge, more: object = {}): Promise<void> => {
  const ofGame = items.all().filter((item) => item.appId === app);
  const quotes = new Map(picks.map((pick) => [ofGame[pick.at % ofGame.length]!.itemId, pick]));
  const list = [...quotes].map(([itemId, { price, quantity }]) => ({
    itemId,
    price,
    quantity,
    native: { units: price, scale: 3 },
    url: null,
  }));
  await mergeQuotes(pool, refreshOf(market, { appId: app, complete, side, ...more }), list);
};

describe('the boards', () => {
  it("hold exactly the database's state after any merges, in one go or one by one", async () => {
    await fc.assert(
      fc.asyncProperty(merges, async (list) => {
        for (const one of list) {
          await apply(one);
          advanceClock(MINUTE);
          if (one.wait === 0) await boards.catchUp();
        }
        await boards.catchUp();
        expect(onBoard()).toEqual(await sorted());
      }),
      { numRuns: 25 },
    );
    const fresh = await loadItemDirectory(db);
    const late = await loadBoards(db, fresh, fees, silentLog);
    await late.catchUp();
    expect(onBoard(late, fresh)).toEqual(onBoard());
  });

  it('are counted once for each version: health checks ask often', async () => {
    await apply({ market: 'steam', app: 730, complete: true, picks: [{ at: 1, price: 1, quantity: 1 }] });
    await boards.catchUp();
    const before = boards.counts();
    expect(boards.counts()).toBe(before);
    const picks = [1, 2].map((at) => ({ at, price: 1, quantity: 1 }));
    await apply({ market: 'steam', app: 730, complete: true, picks });
    await boards.catchUp();
    expect(boards.counts()).toEqual({ ...before, quotes: before.quotes + 1, pricedItems: expect.any(Number) });
  });

  it('hold it also when merges and catching up go on at the same time', async () => {
    const runs = Array.from({ length: 24 }, (_, n): Merge => ({
      market: n % 2 ? 'steam' : 'buff',
      app: 730,
      complete: n % 3 !== 0,
      picks: Array.from({ length: 6 }, (__, k) => ({ at: (n * 5 + k * 3) % 11, price: n * 100 + k + 1, quantity: null })),
    }));
    await Promise.all([...runs.map((run) => apply(run)), ...Array.from({ length: 12 }, () => boards.catchUp())]);
    await boards.catchUp();
    expect(onBoard()).toEqual(await sorted());
  });

  it('read again what they could not read: a failure loses nothing', async () => {
    await boards.catchUp();
    const flakyDb = createDb(pool);
    const own = await loadItemDirectory(db);
    let reads = 0;
    const original = flakyDb.selectFrom.bind(flakyDb);
    flakyDb.selectFrom = ((table: 'quotes') => {
      // the first of the two markets can be read, the second cannot
      if ((table as string) === 'removed_quotes' && ++reads === 2) throw new Error('connection lost');
      return original(table);
    }) as typeof flakyDb.selectFrom;
    const flaky = await loadBoards(flakyDb, own, fees, silentLog);
    // removals are read only for known markets
    for (const market of ['steam', 'waxpeer']) await apply({ market, app: 730, complete: true, picks: [{ at: 1, price: 1, quantity: 1 }] });
    await flaky.catchUp();
    await apply({ market: 'steam', app: 730, complete: true, picks: [{ at: 1, price: 4242, quantity: 1 }] });
    await apply({ market: 'waxpeer', app: 730, complete: true, picks: [{ at: 2, price: 777, quantity: 1 }] });
    await flaky.catchUp();
    expect(onBoard(flaky, own)).not.toEqual(await sorted());
    await flaky.catchUp();
    expect(onBoard(flaky, own)).toEqual(await sorted());
  });

  it('follow a new exchange rate', async () => {
    const rate = (units: number) => ({ source: 'test', asOf: new Date(), rates: new Map([['EUR', { units, scale: 2 }]]) });
    await storeRates(db, rate(80));
    await apply(
      { market: 'skinport', app: 730, complete: true, picks: [{ at: 0, price: 1000, quantity: 1 }] },
      { currency: 'EUR', rateId: (await currentRate(db, 'EUR'))!.rateId },
    );
    await boards.catchUp();
    await storeRates(db, rate(50));
    await boards.catchUp();
    expect(onBoard()).toEqual(await sorted());
    expect(onBoard()).toContainEqual(expect.stringMatching(/^ask 6 \d+ 2000 1$/));
  });

  it('learn of items that another process registered, with their first price', async () => {
    await registerItems(db, [describeItem(730, 'Sticker | Newcomer', null)], 'feed');
    const { item_id: itemId } = await db
      .selectFrom('items')
      .select('item_id')
      .where('market_hash_name', '=', 'Sticker | Newcomer')
      .executeTakeFirstOrThrow();
    await mergeQuotes(pool, refreshOf('csfloat'), [{ itemId, price: 5, quantity: 1, native: { units: 5, scale: 3 }, url: null }]);
    await boards.catchUp();
    expect(boards.quotesOf(items.byId(itemId)!)).toMatchObject([{ marketId: 13, price: 5 }]);
    expect(boards.search('newcomer', 730, 5)).toEqual({ itemIds: [itemId], total: 1 });
  });

  it('increment their version with every change and report the changed markets, only for real changes', async () => {
    const told: number[][] = [];
    boards.onSwap((markets) => told.push(markets));
    const before = boards.version();
    await boards.catchUp();
    expect([boards.version(), told]).toEqual([before, []]);
    await apply({ market: 'bitskins', app: 440, complete: true, picks: [{ at: 0, price: 9, quantity: 1 }] });
    await boards.catchUp();
    expect(boards.version()).toBeGreaterThan(before);
    expect(told).toEqual([[5]]);
  });
});

describe('registering items', () => {
  it('gives ids and slugs once, also when processes register the same names at once; a taken slug gets a number', async () => {
    const names = Array.from({ length: 30 }, (_, n) => describeItem(252490, `Rug ${n % 20}`, null));
    await Promise.all([registerItems(db, names, 'feed'), registerItems(db, names.toReversed(), 'feed'), registerItems(db, names, 'feed')]);
    const rows = await db.selectFrom('items').select(['slug', 'general_id']).where('market_hash_name', 'like', 'Rug %').execute();
    expect([rows.length, new Set(rows.map((row) => row.slug)).size, new Set(rows.map((row) => row.general_id)).size]).toEqual([20, 20, 20]);
    await registerItems(db, [describeItem(252490, 'RUG 1', null), describeItem(252490, 'Rug: 1', null)], 'feed');
    const taken = await db
      .selectFrom('items')
      .select('slug')
      .where('slug', 'like', 'rug-1%')
      .where('market_hash_name', 'in', ['RUG 1', 'Rug: 1'])
      .orderBy('item_id')
      .execute();
    expect(taken.map((row) => row.slug)).toEqual(['rug-1-2', 'rug-1-3']);
  });
});

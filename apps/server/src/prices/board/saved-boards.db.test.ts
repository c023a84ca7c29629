import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ASSUMED_FEE } from '@lootfolio/domain/fees';
import { MARKETS } from '@lootfolio/domain/markets';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MINUTE, refreshOf, testWorld } from '../../../test/api.ts';
import { silentLog } from '../../../test/harness.ts';
import { advanceClock, now } from '../../platform/process/clock.ts';
import { runSlices } from '../../platform/process/slices.ts';
import { startListener } from '../../platform/database/listen.ts';
import { mergeQuotes } from '../collect/merge.ts';
import { readBoardFile } from './board-file.ts';
import { loadBoards, type Boards } from './boards.ts';
import { loadItemDirectory, type Item, type ItemDirectory } from './item-directory.ts';
import { startBoards } from './live-boards.ts';
import { restoreBoards, saveBoards } from './saved-boards.ts';

const world = testWorld();
const { db, pool } = world;
const assumed = new Map(MARKETS.map(({ id }) => [id, ASSUMED_FEE]));
const fees = () => assumed;
const folder = mkdtempSync(join(tmpdir(), 'lootfolio-board-'));
const path = join(folder, 'board', 'prices');
afterAll(() => rmSync(folder, { recursive: true }));
let items: ItemDirectory;
beforeAll(async () => {
  items = await loadItemDirectory(db);
});

const newBoards = (): Promise<Boards> => loadBoards(db, items, fees, silentLog);
const quotesOn = (boards: Boards) => items.all().map((item) => [boards.quotesOf(item), boards.bidsOf(item)]);
/** Merges a list of the first items, with higher prices at each call. */
let price = 1000;
const merge = async (market: string, count: number, more: Partial<Parameters<typeof refreshOf>[1]> = {}): Promise<void> => {
  advanceClock(MINUTE);
  const refresh = { ...refreshOf(market, more), at: now(), asOf: now() };
  const own = items.all().filter(({ appId }) => appId === refresh.appId);
  await mergeQuotes(
    pool,
    refresh,
    own.slice(0, count).map(({ itemId }, at) => {
      price += 7;
      return { itemId, price: price + at, quantity: at === 0 ? null : at, native: { units: price + at, scale: 3 }, url: null };
    }),
  );
};
/** Reads everything from the database. */
const fromDatabase = async (): Promise<Boards> => {
  const boards = await newBoards();
  await boards.catchUp();
  return boards;
};
/** Returns the boards of a start with only the file, and then with the changes since. */
const started = async () => {
  const boards = await newBoards();
  await restoreBoards(db, boards, path, silentLog);
  const alone = quotesOn(boards);
  const counts = boards.counts().quotes;
  await boards.catchUp();
  return { alone, counts, boards };
};
const isLike = (one: Boards, other: Boards): void => {
  expect(quotesOn(one)).toEqual(quotesOn(other));
  expect([one.counts(), one.updatedAt(), one.freshUntil(), [...one.refreshCounts(730)]]).toEqual([
    other.counts(),
    other.updatedAt(),
    other.freshUntil(),
    [...other.refreshCounts(730)],
  ]);
};

describe('saved prices', () => {
  it('are those that a start reads from the database, without reading them there', async () => {
    await merge('waxpeer', 9);
    await merge('buff', 5, { complete: false });
    await merge('waxpeer', 4, { side: 'bid' });
    const boards = await fromDatabase();
    await saveBoards(db, boards, path, silentLog);
    const { alone, boards: again } = await started();
    expect(alone).toEqual(quotesOn(boards));
    isLike(again, boards);
  });

  it('have how often and how fast items sell with them', async () => {
    const [item] = items.all() as [Item];
    await sql`insert into item_sales (market_id, item_id, sold_1_day, sold_7_days, sold_30_days, updated_at)
      values (3, ${item.itemId}, 2, 9, null, ${now()})`.execute(db);
    const before = await fromDatabase();
    await before.readVolumes();
    const sellDays = Float32Array.from({ length: item.itemId + 1 }, (_, itemId) => (itemId === item.itemId ? 2.5 : 0));
    await runSlices(before.of(item.appId).prepareSellDays(new Map([[3, sellDays]])));
    await saveBoards(db, before, path, silentLog);
    await sql`delete from item_sales`.execute(db);
    const { boards } = await started();
    expect([boards.volumeOf(item), boards.volumeOf(items.all()[1]!)]).toEqual([9, null]);
    const board = boards.of(item.appId);
    expect(board.view().items.sellDays.get(3)![board.rowOf(item.itemId)]).toBe(2.5);
    await boards.readVolumes();
    expect(boards.volumeOf(item)).toBeNull();
  });

  it('with what changed and went since they were saved, are what the database has', async () => {
    await merge('waxpeer', 3);
    await merge('waxpeer', 2, { side: 'bid' });
    await merge('steam', 6);
    const { alone, boards } = await started();
    const all = await fromDatabase();
    expect(alone).not.toEqual(quotesOn(all));
    isLike(boards, all);
  });

  it('are left out of a market that the database knows only in an earlier state', async () => {
    await saveBoards(db, await fromDatabase(), path, silentLog);
    await sql`update market_refreshes set refresh_id = refresh_id - 1 where market_id = 3 and side = 'ask'`.execute(db);
    const { alone, boards } = await started();
    expect(alone.flatMap(([asks]) => asks!).filter(({ marketId }) => marketId === 3)).toEqual([]);
    expect(boards.quotesOf(items.all()[0]!).some(({ marketId }) => marketId === 3)).toBe(true);
  });

  it('are not taken for those of a database whose tables were filled anew', async () => {
    await saveBoards(db, await fromDatabase(), path, silentLog);
    expect((await started()).counts).toBeGreaterThan(0);
    await sql`truncate quotes`.execute(db);
    expect((await started()).counts).toBe(0);
  });
});

describe('a file that is no use', () => {
  const refused = async (change: (bytes: Buffer) => Buffer): Promise<number> => {
    await merge('waxpeer', 4);
    await saveBoards(db, await fromDatabase(), path, silentLog);
    expect((await started()).counts).toBeGreaterThan(0);
    writeFileSync(path, change(readFileSync(path)));
    return (await started()).counts;
  };

  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, -4)],
    ['changed in one bit', (bytes: Buffer) => bytes.fill(bytes.at(-5)! ^ 1, bytes.length - 5, bytes.length - 4)],
    ['of another format', (bytes: Buffer) => bytes.fill('1', 7, 8)],
    ['empty', () => Buffer.alloc(0)],
  ])('because it is %s, is passed over', async (_, change) => {
    expect(await refused(change)).toBe(0);
  });

  it('because it cannot be written, is told in the log alone', async () => {
    const warn = vi.fn();
    writeFileSync(join(folder, 'file'), '');
    await saveBoards(db, await fromDatabase(), join(folder, 'file', 'prices'), { ...silentLog, warn });
    expect(warn).toHaveBeenCalledOnce();
    await restoreBoards(db, await newBoards(), join(folder, 'none'), { ...silentLog, warn });
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('a process', () => {
  const run = async (writes: boolean): Promise<void> => {
    const listener = await startListener(world.connection, silentLog);
    const { boards, stop } = await startBoards(db, items, { marketFees: fees, onChanged: () => {} }, listener, silentLog, {
      path,
      writes,
      salesAfterMs: 0,
    });
    await merge('waxpeer', 5);
    await expect.poll(() => boards.quotesOf(items.all()[0]!).length).toBeGreaterThan(0);
    await boards.catchUp();
    await stop();
    await listener.stop();
  };

  it('saves its prices when it stops, if it is the one that does', async () => {
    rmSync(path, { force: true });
    await run(false);
    expect(await readBoardFile(path)).toBeNull();
    await run(true);
    expect((await started()).counts).toBe((await fromDatabase()).counts().quotes);
  });

  it('does not write again what has not changed', async () => {
    const before = statSync(path).mtimeMs;
    const listener = await startListener(world.connection, silentLog);
    const { stop } = await startBoards(db, items, { marketFees: fees, onChanged: () => {} }, listener, silentLog, {
      path,
      writes: true,
      salesAfterMs: 0,
    });
    await stop();
    await listener.stop();
    expect(statSync(path).mtimeMs).toBe(before);
  });

  it('reads how items sell a while after its boards came from the file', async () => {
    const [item] = items.all() as [Item];
    await sql`insert into item_sales (market_id, item_id, sold_1_day, sold_7_days, sold_30_days, updated_at)
      values (3, ${item.itemId}, 2, 9, null, ${now()})`.execute(db);
    const before = await fromDatabase();
    await saveBoards(db, before, path, silentLog);
    const listener = await startListener(world.connection, silentLog);
    const { boards, stop } = await startBoards(db, items, { marketFees: fees, onChanged: () => {} }, listener, silentLog, {
      path,
      writes: false,
      salesAfterMs: 50,
    });
    expect(boards.volumeOf(item)).toBeNull();
    await expect.poll(() => boards.volumeOf(item)).toBe(9);
    await stop();
    await listener.stop();
  });
});

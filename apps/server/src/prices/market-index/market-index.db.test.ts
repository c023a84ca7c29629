import { describeItem } from '@lootfolio/catalogue/describe';
import { addDays } from '@lootfolio/domain/schedule';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { START, testWorld } from '../../../test/api.ts';
import { storeCloses } from '../../../test/price-days.ts';
import { advanceClock, setClock } from '../../platform/process/clock.ts';
import { endArchive } from '../history/backfill.store.ts';
import { registerItems } from '../collect/register-items.ts';
import { continueIndices, scheduleIndices } from './market-index.jobs.ts';
import { readIndex } from './market-index.reads.ts';

const { db, items: loadItems } = testWorld();
const DAYS = 160;
const FIRST = addDays('2026-11-20', -DAYS);
const dayAt = (at: number): string => addDays(FIRST, at);
const never = new AbortController().signal;

/** Closing prices by item and day; days without a change are missing. */
const closes = new Map<number, Map<number, number>>();

/** Repeatable random numbers below a limit. */
let state = 7;
const below = (limit: number): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state % limit;
};

function makePrices(): Map<number, number> {
  const days = new Map<number, number>();
  let price = 300 + below(5000);
  const rare = below(3) === 0 ? 40 : 2;
  for (let day = below(70); day < DAYS; day++) {
    if (below(rare) > 0) continue;
    // one change in fifty is an error
    price = below(50) === 0 ? price * 4 : Math.max(1, Math.round((price * (900 + below(210))) / 1000));
    days.set(day, Math.min(price, 50_000_000));
  }
  return days;
}

type IndexDay = { factor: number | null; items: number };

/** Computes the index with the rule itself, item by item. */
function naively(day: number): IndexDay {
  const logs: number[] = [];
  for (const days of closes.values()) {
    const last = Math.max(...[...days.keys()].filter((one) => one < day));
    const base = days.get(last);
    if (base === undefined || base < 1000 || day - last > 30) continue;
    const close = days.get(day) ?? base;
    if (close > base * 3 || close < base / 3) continue;
    logs.push(Math.log(close / base));
  }
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  return { factor: logs.length < 20 ? null : Math.exp(mean), items: logs.length };
}

const read = () => readIndex(db, 2, 730, { from: FIRST, to: '2027-12-31' });
const scheduled = async (): Promise<boolean> => {
  await scheduleIndices(db);
  const { rows } = await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key = 'market-index'`.execute(db);
  return rows.length > 0;
};

/** Runs the job until no day is left. @returns the number of runs */
async function fill(): Promise<number> {
  let runs = 0;
  for (; await scheduled(); runs++) await continueIndices(db, never);
  return runs;
}

beforeAll(async () => {
  await registerItems(
    db,
    Array.from({ length: 45 }, (_, n) => describeItem(730, `Sticker | Number ${n}`, null)),
    'catalogue',
  );
  const all = (await loadItems()).filter(({ name }) => name.startsWith('Sticker | Number'));
  for (const { itemId } of all) {
    const days = makePrices();
    closes.set(itemId, days);
    await storeCloses(db, itemId, Object.fromEntries([...days].map(([day, price]) => [dayAt(day), price])));
  }
});
beforeEach(async () => {
  setClock(START);
  await db.deleteFrom('market_index_days').execute();
});
afterAll(() => setClock(null));

describe('the index of a market', () => {
  it('is the geometric mean of the changes of its items, as a second calculation finds, in chunks', async () => {
    expect(await fill()).toBeGreaterThan(1);
    const days = await read();
    const firstDay = [...closes.values()].reduce((first, one) => Math.min(first, ...one.keys()), DAYS);
    expect(days).toHaveLength(DAYS - 1 - firstDay);
    const known = days.filter(({ factor }) => factor !== null);
    expect(known.length).toBeGreaterThan(60);
    expect(days.length - known.length).toBeGreaterThan(3);
    for (const [at, { factor, items }] of days.entries()) {
      const expected = naively(firstDay + 1 + at);
      expect(items).toBe(expected.items);
      if (expected.factor === null) expect(factor).toBeNull();
      else expect(factor).toBeCloseTo(expected.factor, 12);
    }
  });

  it('ends with the last whole day, and goes on 20 minutes after the next', async () => {
    await fill();
    expect((await read()).at(-1)!.day * 86_400_000).toBe(Date.parse('2026-11-19'));
    setClock(new Date('2026-11-21T00:19:00Z'));
    expect(await scheduled()).toBe(false);
    advanceClock(120_000);
    expect(await fill()).toBe(1);
    expect((await read()).at(-1)!.day * 86_400_000).toBe(Date.parse('2026-11-20'));
  });

  it('takes prices up that came in late, of the last days', async () => {
    await fill();
    const before = await read();
    for (const itemId of closes.keys()) await storeCloses(db, itemId, { '2026-11-18': 5000 });
    setClock(new Date('2026-11-21T12:00:00Z'));
    await fill();
    const after = await read();
    expect(after.slice(0, before.length - 2)).toEqual(before.slice(0, -2));
    expect(after[before.length - 2]).not.toEqual(before.at(-2));
    for (const [itemId, days] of closes) {
      await sql`delete from price_days where item_id = ${itemId} and day = '2026-11-18'`.execute(db);
      const price = days.get(DAYS - 2);
      if (price !== undefined) await storeCloses(db, itemId, { '2026-11-18': price });
    }
  });

  it('begins anew when an archive has added older prices', async () => {
    await fill();
    await endArchive(db, 730, 0);
    expect(await read()).toEqual([]);
    expect(await scheduled()).toBe(true);
  });

  it('does nothing while no day with prices is over, and stops when it is told to', async () => {
    setClock(new Date(`${FIRST}T12:00:00Z`));
    expect(await scheduled()).toBe(false);
    setClock(START);
    await continueIndices(db, AbortSignal.abort());
    expect(await read()).toEqual([]);
  });
});

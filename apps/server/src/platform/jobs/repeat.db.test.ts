import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE, START } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { advanceClock, setClock } from '../process/clock.ts';
import { createLog } from '../process/log.ts';
import { repeatAlone, type Repeating } from './repeat.ts';

const { db } = testDatabase();
const log = createLog('silent', 'worker');
const EVERY_MS = 20;

beforeEach(async () => {
  setClock(START);
  await db.deleteFrom('leases').execute();
});
afterEach(() => setClock(null));

/** Lets a process repeat the work and counts its runs. */
function process(holder: string, run: () => Promise<void> = async () => {}): { runs: () => number; stop: Repeating['stop'] } {
  let runs = 0;
  const counted = async (): Promise<void> => {
    runs += 1;
    await run();
  };
  const { stop } = repeatAlone(db, { name: 'work 0', holder }, { everyMs: EVERY_MS, run: counted }, log);
  onTestFinished(stop);
  return { runs: () => runs, stop };
}

/** Waits until a process has run this many times more. */
async function runsAgain(one: ReturnType<typeof process>, times = 3): Promise<void> {
  const before = one.runs();
  await expect.poll(one.runs).toBeGreaterThanOrEqual(before + times);
}

describe('work that is repeated in one process of the server', () => {
  it('stays with the process that began it', async () => {
    const first = process('first');
    await runsAgain(first);
    const second = process('second');
    await runsAgain(first);
    expect(second.runs()).toBe(0);
  });

  it('goes to another process within an interval when its own one stops', async () => {
    const first = process('first');
    await runsAgain(first);
    const second = process('second');
    await first.stop();
    await expect.poll(second.runs).toBeGreaterThan(0);
  });

  it('goes to another process when its own one ended without a word, after three intervals', async () => {
    const until = new Date(START.getTime() + 3 * EVERY_MS);
    await db.insertInto('leases').values({ name: 'repeated work 0', holder: 'killed', fence: 1, until }).execute();
    const second = process('second');
    await expect.poll(() => db.selectFrom('leases').select('holder').executeTakeFirst()).toEqual({ holder: 'killed' });
    expect(second.runs()).toBe(0);
    advanceClock(3 * EVERY_MS);
    await runsAgain(second);
  });

  it('with a long interval goes to another process as soon as the one that ended without a word does not keep it any more', async () => {
    const until = new Date(START.getTime() + 50);
    await db.insertInto('leases').values({ name: 'repeated slow 0', holder: 'killed', fence: 1, until }).execute();
    let runs = 0;
    const { stop } = repeatAlone(db, { name: 'slow 0', holder: 'second' }, { everyMs: 10 * MINUTE, run: async () => void runs++ }, log);
    onTestFinished(stop);
    advanceClock(50);
    await expect.poll(() => runs).toBe(1);
  });

  it('that lasts longer is kept for a minute beyond its interval', async () => {
    const { stop } = repeatAlone(db, { name: 'slow 0', holder: 'first' }, { everyMs: 10 * MINUTE, run: async () => {} }, log);
    onTestFinished(stop);
    await expect
      .poll(() => db.selectFrom('leases').select(['name', 'until']).executeTakeFirst())
      .toEqual({ name: 'repeated slow 0', until: new Date(START.getTime() + 11 * MINUTE) });
  });

  it('is tried again after a failure, by the same process', async () => {
    const first = process('first', () => Promise.reject(new Error('no luck')));
    await expect.poll(first.runs).toBeGreaterThan(2);
  });

  it('says that it fails once, and again after a success', async () => {
    const said = vi.spyOn(log, 'warn');
    onTestFinished(() => said.mockRestore());
    let fails = true;
    const one = process('first', () => (fails ? Promise.reject(new Error('no luck')) : Promise.resolve()));
    await runsAgain(one);
    expect(said).toHaveBeenCalledTimes(1);
    fails = false;
    await runsAgain(one);
    fails = true;
    await runsAgain(one);
    expect(said).toHaveBeenCalledTimes(2);
  });
});

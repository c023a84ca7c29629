import { MINUTE } from '../apps/server/test/api.ts';
import type { Seller, SellingWorld } from '../apps/server/test/listings.ts';
import { nowMs } from '../apps/server/src/platform/process/clock.ts';
import { compareListings, type Desk, type Differences, type SecondSale, type Truth } from './selling-truth.ts';

const READINGS = 4;
/** Users of whom nothing happened at their markets are synchronised every so many hours. */
const QUIET_HOURS = 24;
/** Longer than the time until a market's own list shows a sale. */
const SHOWN_MS = MINUTE;

export type Settled = Differences & { truth: Truth; open: number };
/** The times at which a synchronisation, with all that followed from it, began and ended. */
type Reading = { from: number; to: number };

/** Lets the users synchronise, and knows when they did. */
export function createSynchroniser(world: SellingWorld, sellers: readonly Seller[]) {
  /** The keys of users of whom something happened at a market that is no sale. */
  const touched = new Set<string>();
  /** The number of sales, and of those that ended without money, at the last synchronisation of a key. */
  const known = new Map<string, string>();
  const readings = new Map<string, Reading[]>();

  const synchronise = async (due: readonly Seller[]): Promise<void> => {
    const from = nowMs();
    await synchroniseAll(world, due);
    for (const { key } of due) readings.set(key, [...(readings.get(key) ?? []), { from, to: nowMs() }]);
  };

  return {
    touched,
    /**
     * Synchronises those who sold something in the last hour, whose sale ended, or who changed something at a market, and a share of the
     * others. The others would find nothing, and would take most of the time. Returns the state of the markets.
     */
    passHour: async (hour: number): Promise<Truth> => {
      const truth = await world.wholeTruth<Truth>();
      const sales = salesByKey(truth.desks);
      const due = sellers.filter(({ key }, at) => touched.has(key) || known.get(key) !== sales.get(key) || (hour + at) % QUIET_HOURS === 0);
      for (const { key } of due) known.set(key, sales.get(key) ?? '');
      touched.clear();
      await synchronise(due);
      return truth;
    },
    /** True when a synchronisation could find the first sale, and ended before the second one. */
    isPreventable: ({ key }: Desk, { at, first }: SecondSale): boolean =>
      (readings.get(key) ?? []).some(({ from, to }) => from > Date.parse(first.at) + SHOWN_MS && to < Date.parse(at)),
    /** Buyers stop, and the users synchronise until nothing differs. */
    settle: async (): Promise<Settled> => {
      const owners = new Map(sellers.map(({ userId, key }) => [userId, key]));
      for (let n = 1; ; n++) {
        world.advance(3 * MINUTE);
        await synchronise(sellers);
        const truth = await world.wholeTruth<Truth>();
        const differences = await compareListings(world.test.db, truth, owners);
        const differs = differences.missing.length + differences.surplus.length + differences.sales.length;
        if (differs > 0 && n < READINGS) continue;
        const open = await world.test.db
          .selectFrom('operation_items')
          .select('position')
          .where('state', 'in', ['waiting', 'sent'])
          .execute();
        return { ...differences, truth, open: open.length };
      }
    },
  };
}

export type Synchroniser = ReturnType<typeof createSynchroniser>;

function salesByKey(desks: readonly Desk[]): Map<string, string> {
  const ended = (desk: Desk): number => desk.sales.filter(({ state }) => state === 'cancelled' || state === 'reversed').length;
  const byKey = Map.groupBy(desks, ({ key }) => key);
  return new Map([...byKey].map(([key, own]) => [key, own.map((desk) => `${desk.sales.length} ${ended(desk)}`).join()]));
}

/** Lets users synchronise at once. */
async function synchroniseAll({ test, work }: SellingWorld, sellers: readonly Seller[]): Promise<void> {
  const answers = Promise.all(sellers.map((as) => test.send('GET /listing/synchronize', { as })));
  let answered = false;
  void answers.then(() => (answered = true));
  while (!answered) {
    await work();
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const { status, text } of await answers) if (status !== 200) throw new Error(`a synchronisation failed: ${text}`);
  await work();
}

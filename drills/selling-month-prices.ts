import type { Money } from '@lootfolio/domain/money';
import { atLeastFigure, plainFigure, sizeFigure, type Figure } from '../bench/figures.ts';
import { DAY, HOUR } from '../apps/server/test/api.ts';
import type { PriceChange, Seller, SellingWorld } from '../apps/server/test/listings.ts';
import { objectionTo, type Owner } from './selling-month-rules.ts';

/** A change of a price that the log of repricing has. */
type Logged = {
  id: number;
  userId: number;
  ruleId: number | null;
  listingId: number;
  market: string;
  externalId: string | null;
  price: Money;
  floor: Money | null;
  at: Date;
  operation: string | null;
};
const FAULTS = [
  'prices under a floor',
  'prices without a rule that is on',
  'changes that are not in the log',
  'changes in the log without a request',
  'changes within six hours',
  'changes beyond the cap of a day',
] as const;
type Fault = (typeof FAULTS)[number];

/**
 * Compares the prices that arrive at the sandbox with the rules that held then, and with the log.
 * @param cap the most changes of a user within a day
 */
export function watchPrices(world: SellingWorld, sellers: readonly Seller[], owners: ReadonlyMap<number, Owner>, cap: number) {
  const { db } = world.test;
  const userOf = new Map(sellers.map(({ key, userId }) => [key, userId]));
  const faults = new Map<Fault, number>(FAULTS.map((fault) => [fault, 0]));
  const report = (fault: Fault, of: object): void => {
    faults.set(fault, faults.get(fault)! + 1);
    process.stderr.write(`${fault}: ${JSON.stringify(of)}\n`);
  };
  /** Changes in the log that did not arrive yet, by what must arrive. */
  const open = new Map<string, Logged[]>();
  /** The time of the last change of a listing, by its row: a market may give a thing the same id again. */
  const lastOf = new Map<number, number>();
  const timesOf = new Map<number, number[]>();
  const dropped = new Map<string, number>();
  const arrived = { rules: 0, person: 0 };
  let lastLogged = 0;

  const readLog = async (): Promise<void> => {
    const rows = await readChanges(world, lastLogged);
    for (const row of rows) {
      const name = `${row.userId} ${row.market} ${row.externalId} ${row.price}`;
      open.set(name, [...(open.get(name) ?? []), row]);
    }
    lastLogged = rows.at(-1)?.id ?? lastLogged;
  };

  const check = (change: PriceChange): void => {
    const userId = userOf.get(change.key)!;
    const name = `${userId} ${change.market} ${change.listing_id} ${change.price}`;
    const [logged, ...others] = open.get(name) ?? [];
    if (!logged) return report('changes that are not in the log', change);
    open.set(name, others);
    const objection = objectionTo(owners.get(userId)!, logged.ruleId ?? 0, change);
    if (objection === 'under the floor' || (logged.floor ?? Infinity) > change.price) report('prices under a floor', { change, logged });
    if (objection === 'without a rule') report('prices without a rule that is on', { change, logged });
    const at = Date.parse(change.at);
    const sinceLast = at - (lastOf.get(logged.listingId) ?? 0);
    if (sinceLast < 6 * HOUR) report('changes within six hours', { change, logged, minutes: sinceLast / 60_000 });
    lastOf.set(logged.listingId, at);
    // the cap counts the times of decisions
    const times = (timesOf.get(userId) ?? []).filter((time) => time > logged.at.getTime() - DAY);
    timesOf.set(userId, [...times, logged.at.getTime()]);
    if (times.length >= cap) report('changes beyond the cap of a day', { change, logged, changes: times.length + 1 });
  };

  /** A change that was decided and not made has an item that says why. */
  const endOpen = async (): Promise<void> => {
    for (const [name, rows] of open) {
      const still: Logged[] = [];
      for (const logged of rows) {
        const { state, code } = await itemOf(world, logged);
        if (state === 'waiting' || state === 'sent') still.push(logged);
        else if (state === 'failed') dropped.set(code ?? '', (dropped.get(code ?? '') ?? 0) + 1);
        else report('changes in the log without a request', { logged, state, code });
      }
      if (still.length > 0) open.set(name, still);
      else open.delete(name);
    }
  };

  return {
    /** Looks at the prices that arrived since the last call. @param by who set them */
    look: async (by: 'rules' | 'person'): Promise<void> => {
      const changes = await world.priceChanges(arrived.rules + arrived.person);
      arrived[by] += changes.length;
      if (by === 'person') return;
      await readLog();
      for (const change of changes) check(change);
      await endOpen();
    },
    /** Says how many prices arrived, and how many faults were found. */
    summary: (): string => `${arrived.rules} prices by rules, ${faults.values().reduce((sum, count) => sum + count, 0)} faults`,
    figures: async (): Promise<Figure[]> => {
      const counts = await db
        .selectFrom('repricing_decisions')
        .select(['outcome', 'code', (eb) => eb.fn.countAll<number>().as('count')])
        .groupBy(['outcome', 'code'])
        .orderBy('outcome')
        .orderBy('code')
        .execute();
      return [
        ...counts.map(({ outcome, code, count }) => plainFigure(`log: ${outcome} ${code}`, Number(count), 'entries')),
        ...[...dropped].map(([code, count]) => plainFigure(`decided, not sent: ${code}`, count, 'prices')),
        plainFigure('prices that users set', arrived.person, 'prices'),
        atLeastFigure('prices that rules set', arrived.rules, 'prices', sellers.length),
        ...[...faults].map(([fault, count]) => sizeFigure(fault, count, 'prices', 0)),
      ];
    },
  };
}

export type PriceWatch = ReturnType<typeof watchPrices>;

const readChanges = ({ test: { db } }: SellingWorld, after: number): Promise<Logged[]> =>
  db
    .selectFrom('repricing_decisions as d')
    .innerJoin('listings as l', 'l.id', 'd.listing_id')
    .select(['d.id', 'd.user_id as userId', 'd.rule_id as ruleId', 'd.listing_id as listingId', 'd.market', 'l.external_id as externalId'])
    .select(['d.new_price as price', 'd.at', 'd.operation_id as operation'])
    .select((eb) => eb.ref('d.figures', '->').key('floor').as('floor'))
    .where('d.outcome', '=', 'change')
    .where('d.id', '>', after)
    .orderBy('d.id')
    .execute();

async function itemOf({ test: { db } }: SellingWorld, { operation, listingId }: Logged): Promise<{ state: string; code: string | null }> {
  const rows = operation
    ? await db.selectFrom('operation_items').select(['state', 'code', 'input']).where('operation_id', '=', operation).execute()
    : [];
  return rows.find(({ input }) => (input as { listing?: number }).listing === listingId) ?? { state: 'none', code: null };
}

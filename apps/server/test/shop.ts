import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import type { Db } from '../src/platform/database/database.ts';
import { operationKind, type Finding, type OperationKind, type Outcome, type Step } from '../src/platform/operations/kinds.ts';
import { startOperation } from '../src/platform/operations/operations.ts';
import { runLane } from '../src/platform/operations/run-lane.ts';
import { setClock } from '../src/platform/process/clock.ts';
import type { Caller } from '../src/platform/security/sessions.ts';
import { signIn, START } from './api.ts';
import { silentLog } from './harness.ts';

export type ShopStep = Step<unknown, { thing: string }>;

/** The outside world in the tests of operations. */
export type Shop = {
  /** The number of times that the shop took each thing. */
  things: Map<string, number>;
  /** The things of each request, in the order of the requests. */
  sent: string[][];
  /** Answers instead of taking the things that are sent. */
  answer: null | ((step: ShopStep) => Promise<ReadonlyMap<number, Outcome>>);
  /** Answers about things that were sent, instead of reporting whether the shop has them. */
  find: null | ((step: ShopStep) => ReadonlyMap<number, Finding>);
  take: (step: ShopStep) => ReadonlyMap<number, Outcome>;
};

/** The time in which things that were sent to the shop may take effect, in milliseconds. */
export const SETTLE_MS = 20_000;

/**
 * A shop that takes things, two in a request, and a user who sends it some. Call it at the top of a file: before each test the shop is
 * empty and the clock stands at START.
 */
export function testShop(db: Db) {
  const shop: Shop = {
    things: new Map(),
    sent: [],
    answer: null,
    find: null,
    take: ({ items }) => {
      shop.sent.push(items.map(({ input }) => input.thing));
      return new Map(
        items.map(({ position, input }) => {
          shop.things.set(input.thing, (shop.things.get(input.thing) ?? 0) + 1);
          return [position, { state: 'done', externalId: `id-${input.thing}` }];
        }),
      );
    },
  };
  const kind = kindOf(shop);
  const caller = { ip: '::1' } as Caller;
  beforeAll(async () => {
    caller.userId = (await signIn(db)).userId;
  });
  beforeEach(() => {
    setClock(START);
    shop.things.clear();
    Object.assign(shop, { sent: [], answer: null, find: null });
  });
  afterEach(() => setClock(START));

  /** Starts an operation with these things, all in one lane. `bound`: each thing is an object, which one operation at a time may change. */
  const start = (
    things: string[],
    {
      lane = 'a',
      clientKey = randomUUID() as string,
      of = kind,
      bound = false,
      supersedes,
      credential,
    }: { lane?: string; clientKey?: string; of?: OperationKind; bound?: boolean; supersedes?: string[]; credential?: string } = {},
  ) => {
    const items = things.map((thing) => ({
      ...{ lane, subject: thing, input: { thing } },
      ...(bound && { object: thing }),
      ...(credential !== undefined && { credential }),
    }));
    const started = { userId: caller.userId, kind: of.name, clientKey, params: {}, items, ...(supersedes && { supersedes }) };
    return db.transaction().execute((tx) => startOperation(tx, started));
  };
  const run = (id: string, lane = 'a', of = kind): Promise<void> =>
    runLane({ db, log: silentLog }, of, { id, lane }, new AbortController().signal);
  return { shop, kind, caller, start, run, ...readsOf(db) };
}

const kindOf = (shop: Shop): OperationKind =>
  operationKind<unknown, { thing: string }>({
    name: 'test',
    work: 'background',
    params: z.unknown(),
    input: z.object({ thing: z.string() }),
    batch: () => 2,
    settleMs: SETTLE_MS,
    send: async (step) => (shop.answer ?? shop.take)(step),
    reconcile: async (step) =>
      shop.find?.(step) ??
      new Map(
        step.items.map(({ position, input }): [number, Finding] => [
          position,
          shop.things.has(input.thing) ? { state: 'done', externalId: `id-${input.thing}` } : { state: 'absent' },
        ]),
      ),
  });

function readsOf(db: Db) {
  const stateOf = async (id: string) =>
    (await db.selectFrom('operations').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  const itemsOf = (id: string) =>
    db
      .selectFrom('operation_items')
      .select(['subject', 'state', 'attempt', 'external_id', 'code'])
      .where('operation_id', '=', id)
      .orderBy('position')
      .execute();
  const statesOf = async (id: string) => (await itemsOf(id)).map(({ state }) => state);
  /** Returns the seconds between the last change of each lane's job and its run. */
  const queued = async (id: string): Promise<number[]> => {
    const { rows } = await sql<{ wait: number }>`select round(extract(epoch from run_at - updated_at))::int as wait
      from graphile_worker.jobs where key like ${`operation:${id}:%`} order by wait`.execute(db);
    return rows.map(({ wait }) => wait);
  };
  return { stateOf, itemsOf, statesOf, queued };
}

import { sql } from 'kysely';
import { listingsModule } from '../src/features/selling/listings/listings.module.ts';
import { payoutsModule } from '../src/features/selling/payouts/payouts.module.ts';
import { salesModule } from '../src/features/selling/sales/sales.module.ts';
import type { SyncParts } from '../src/features/selling/listings/synchronise.operation.ts';
import { msUntil } from '../src/platform/database/present.ts';
import type { Provided } from '../src/platform/module.ts';
import { runLane } from '../src/platform/operations/run-lane.ts';
import type { Logger } from '../src/platform/process/log.ts';
import type { Settings } from '../src/platform/settings/settings.ts';
import { DAY, type TestApi } from './api.ts';
import { silentLog } from './harness.ts';
import { waiting, type Troubles } from './selling-troubles.ts';

/** The time that passes while something is due that cannot be done. */
const STEP_MS = 1000;
/** Shorter than a lease, which is not renewed in driven time. */
const LONGEST_WAIT_MS = 20_000;
/** Nothing listens there. */
const CLOSED_PORT = 9;
/** Nothing takes longer. */
const LONGEST_MS = 2 * DAY;

/** What the modules provide in a worker, and its settings. */
export type WorkServices = Provided & { settings: Settings };

/** Two loops of work would take each other's lanes. */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.then(run, run);
    last = next;
    return next;
  };
}

/** `lanesAtOnce`: with 1, the order of requests is always the same. `workers`: how many take up each lane at the same time. */
export type Crew = { lanesAtOnce: number; workers: number };

/** Returns a function that works on all open operations as workers do. */
export function worker(
  { db }: Pick<TestApi, 'db'>,
  seller: () => Promise<Omit<SyncParts, 'fees'>>,
  services: () => Promise<WorkServices>,
  advance: (ms: number) => void,
  troubles: Troubles,
  { lanesAtOnce, workers }: Crew,
) {
  let known: Promise<WorkServices> | null = null;
  const parts = async () => {
    known ??= services();
    const { config, outside, ...base } = await seller();
    const port = config.SANDBOX_PORT;
    Object.defineProperty(config, 'SANDBOX_PORT', { get: () => (troubles.isUnplugged() ? CLOSED_PORT : port) });
    const troubled: typeof outside = {
      ...outside,
      keyClient: (options, signal) => {
        const client = outside.keyClient({ ...options, maxWaitMs: 0 }, signal);
        const longestMs = Math.min(options.maxWaitMs ?? 0, LONGEST_WAIT_MS);
        return { ...client, http: troubles.through(waiting(client.http, longestMs, advance)) };
      },
    };
    return { ...base, config, outside: troubled, ...(await known) };
  };
  const readOpen = () =>
    db
      .selectFrom('operation_items')
      .innerJoin('operations', 'operations.id', 'operation_items.operation_id')
      .select(['operations.id', 'operations.kind', 'operation_items.lane'])
      .select(sql<number>`min(${msUntil(sql`operation_items.due_at`)})`.as('dueInMs'))
      .where('operations.ended_at', 'is', null)
      // in words, for the partial index
      .where(sql<boolean>`operation_items.state in ('waiting', 'sent')`)
      .groupBy(['operations.id', 'operations.kind', 'operation_items.lane'])
      .execute();

  return async (): Promise<void> => {
    if ((await readOpen()).length === 0) return;
    const given = await parts();
    const kinds = [listingsModule, salesModule, payoutsModule].flatMap(({ operations }) => operations!(given));
    // a fault of the code is no result of a market
    const faults: unknown[] = [];
    const fault = ({ err }: { err?: unknown }): void => {
      // a lane that was lost to another worker has no error
      if (err !== undefined) faults.push(err);
    };
    const log = { ...silentLog, warn: fault, error: fault } as unknown as Logger;
    let last = '';
    for (let passed = 0; passed < LONGEST_MS;) {
      const open = await readOpen();
      if (open.length === 0) return;
      const isStuck = JSON.stringify(open) === last;
      last = JSON.stringify(open);
      const due = open.filter(({ dueInMs }) => dueInMs <= 0);
      for (let from = 0; from < due.length; from += lanesAtOnce)
        await Promise.all(
          due.slice(from, from + lanesAtOnce).map(({ id, kind, lane }) => {
            const declared = kinds.find(({ name }) => name === kind)!;
            const run = () => runLane({ db, log }, declared, { id, lane }, new AbortController().signal);
            return Promise.all(Array.from({ length: workers }, () => troubles.untilKilled(run)));
          }),
        );
      if (faults.length > 0) throw faults[0] as Error;
      const nextMs = Math.ceil(Math.min(...open.map(({ dueInMs }) => dueInMs)));
      const ms = due.length === 0 ? nextMs : isStuck ? STEP_MS : 0;
      advance(ms);
      passed += ms;
    }
    throw new Error('the operations did not end');
  };
}

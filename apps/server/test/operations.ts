import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../src/platform/database/database.ts';
import { operationKind, type OperationKind, type Outcome } from '../src/platform/operations/kinds.ts';
import { storeFile, type OperationFile } from '../src/platform/operations/files.store.ts';
import { startOperation } from '../src/platform/operations/operations.ts';
import { runLane } from '../src/platform/operations/run-lane.ts';
import type { User } from './api.ts';
import { silentLog } from './harness.ts';

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  bad: { state: 'failed', code: 'LOCKED', text: 'The item is locked.' },
  late: { state: 'later', afterMs: 60_000, code: 'LIMIT', text: 'Too soon.' },
};

/** A kind for tests: things named `bad` fail, things named `late` come later, all others are done. */
export const TEST_KIND: OperationKind = operationKind({
  name: 'test',
  work: 'background',
  params: z.unknown(),
  input: z.string(),
  batch: () => 50,
  settleMs: 0,
  reconcile: 'repeat',
  send: async ({ items }) =>
    new Map(items.map(({ position, input }) => [position, OUTCOMES[input] ?? { state: 'done', externalId: `id-${input}` }])),
});

/** Starts an operation of this kind in the lane `x`. Returns its id. */
export async function startTestOperation(db: Db, { userId }: User, things: readonly string[]): Promise<string> {
  const items = things.map((thing) => ({ lane: 'x', subject: thing, input: thing }));
  const started = { userId, kind: TEST_KIND.name, clientKey: randomUUID(), params: {}, items };
  return (await db.transaction().execute((tx) => startOperation(tx, started))).id;
}

export const runTestOperation = (db: Db, id: string): Promise<void> => runOperation(db, TEST_KIND, id, 'x');

/** Runs a lane of an operation as a worker does. */
export const runOperation = (db: Db, kind: OperationKind, id: string, lane = ''): Promise<void> =>
  runLane({ db, log: silentLog }, kind, { id, lane }, new AbortController().signal);

/** Runs a lane until its worker is killed: the requests take effect, but their results are lost. */
export async function runUntilKilled(db: Db, kind: OperationKind, id: string): Promise<void> {
  const killed = Promise.withResolvers<void>();
  const send: OperationKind['send'] = async (step, means) => {
    await kind.send(step, means);
    killed.resolve();
    return new Promise(() => {});
  };
  await Promise.race([runOperation(db, { ...kind, send }, id), killed.promise]);
}

/** Creates an operation that has ended and made a file. Returns its id. */
export async function filedTestOperation(db: Db, user: User, file: Partial<OperationFile> = {}): Promise<string> {
  const id = await startTestOperation(db, user, ['thing']);
  await runTestOperation(db, id);
  const stored: OperationFile = { name: 'things-2026-11-20', format: 'csv', bytes: Buffer.from('thing\n'), rows: 1, total: 1, ...file };
  await db.transaction().execute((tx) => storeFile(tx, id, stored));
  return id;
}

/** Creates an operation that has ended, with an item that failed. Returns its id. */
export async function failedTestOperation(db: Db, user: User): Promise<string> {
  const id = await startTestOperation(db, user, ['bad']);
  await runTestOperation(db, id);
  return id;
}

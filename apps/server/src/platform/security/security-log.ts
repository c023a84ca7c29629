import type { SecurityKind } from '@lootfolio/domain/security';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { Refusal } from '../errors/refusal.ts';
import { now, nowMs } from '../process/clock.ts';
import type { Logger } from '../process/log.ts';
import { serialized } from '../process/serialized.ts';

export type Refused = { kind: SecurityKind; ip: string | null; userId: number | null; what: string };

/** The maximum number of refusals that are counted separately in a minute. Further refusals are counted only by their kind. */
const MAX_APART = 200;
const MINUTE_MS = 60_000;
const MAX_WHAT = 200;
const RETENTION_DAYS = 90;
/** The maximum number of rows; the newest stay. It prevents refused requests from filling the disk. About 30 MB with their indexes. */
const MAX_ROWS = 200_000;

export type SecurityLog = {
  /** Counts a refusal. It does not wait and does not fail, because the caller answers at once. */
  note: (refused: Refused) => void;
  /** Writes the counted refusals. Called every few seconds and at the end. */
  flush: () => Promise<void>;
};

/** Equal refusals of one minute. `id`: the id of their row, once it is written; `unwritten`: the number that is not in the row yet. */
type Counted = Refused & { at: Date; unwritten: number; id: number | null };
type Batch = { one: Counted; times: number }[];

const keyOf = ({ kind, ip, userId, what }: Refused): string => JSON.stringify([kind, ip, userId, what]);
const together = (kind: SecurityKind): Refused => ({ kind, ip: null, userId: null, what: '' });

/**
 * Creates the log of security refusals, which are counted in memory and written together. Equal refusals of a minute become one row of each
 * process.
 */
export function createSecurityLog(db: Db, log: Logger): SecurityLog {
  let minute = 0;
  let counted = new Map<string, Counted>();
  /** The counts of earlier minutes that are not written yet. */
  let past: Counted[] = [];

  const startMinute = (): void => {
    const current = Math.floor(nowMs() / MINUTE_MS);
    if (current === minute) return;
    minute = current;
    past = bounded([...past, ...counted.values()].filter(({ unwritten }) => unwritten > 0));
    counted = new Map();
  };
  const note = (refused: Refused): void => {
    startMinute();
    const one = counted.has(keyOf(refused)) || counted.size < MAX_APART ? refused : together(refused.kind);
    const known = counted.get(keyOf(one)) ?? { ...one, at: now(), unwritten: 0, id: null };
    known.at = now();
    known.unwritten += 1;
    counted.set(keyOf(one), known);
  };
  const flush = async (): Promise<void> => {
    startMinute();
    const batch: Batch = [...past, ...counted.values()].filter((one) => one.unwritten > 0).map((one) => ({ one, times: one.unwritten }));
    if (batch.length === 0) return;
    past = [];
    for (const { one } of batch) one.unwritten = 0;
    try {
      await writeBatch(db, batch);
    } catch (error) {
      // kept for the next time, within the same bound
      for (const { one, times } of batch) one.unwritten += times;
      past = bounded([...past, ...batch.map(({ one }) => one).filter((one) => counted.get(keyOf(one)) !== one)]);
      log.warn({ reason: (error as Error).message }, 'refusals could not be written yet');
    }
  };
  return { note: (refused) => note({ ...refused, what: refused.what.slice(0, MAX_WHAT) }), flush: serialized(flush) };
}

/** Returns the counts unchanged, or, when there are too many, one count for each kind. */
function bounded(waiting: Counted[]): Counted[] {
  if (waiting.length <= MAX_APART) return waiting;
  const byKind = new Map<SecurityKind, Counted>();
  for (const { kind, at, unwritten } of waiting) {
    const sum = byKind.get(kind) ?? { ...together(kind), at, unwritten: 0, id: null };
    byKind.set(kind, { ...sum, at: at > sum.at ? at : sum.at, unwritten: sum.unwritten + unwritten });
  }
  return [...byKind.values()];
}

/** Updates the rows that exist, and inserts the others. */
async function writeBatch(db: Db, batch: Batch): Promise<void> {
  const added = batch.filter(({ one }) => one.id === null);
  const grown = batch.flatMap(({ one, times }) => (one.id === null ? [] : { id: one.id, times, at: one.at }));
  const ids = await inTransaction(db, async (tx) => {
    if (grown.length > 0)
      await sql`update security_log set count = count + grown.times, at = grown.at
        from json_to_recordset(${JSON.stringify(grown)}::json) as grown (id bigint, times int, at timestamptz)
        where security_log.id = grown.id`.execute(tx);
    if (added.length === 0) return [];
    const rows = added.map(({ one: { kind, ip, what, at, userId }, times }) => ({ kind, ip, what, at, user_id: userId, count: times }));
    return tx.insertInto('security_log').values(rows).returning('id').execute();
  });
  for (const [index, { id }] of ids.entries()) added[index]!.one.id = id;
}

/** Counts every call that is refused for security. */
export function recordRefusals(app: FastifyInstance, securityLog: SecurityLog): void {
  app.addHook('onError', async (request, _reply, error) => {
    const kind = (error as unknown) instanceof Refusal ? kindOf(error as unknown as Refusal) : null;
    if (kind === null) return;
    const what = `${request.method} ${request.routeOptions.url ?? ''}`;
    securityLog.note({ kind, ip: request.ip, userId: request.caller?.userId ?? null, what });
  });
}

function kindOf({ code, security }: Refusal): SecurityKind | null {
  if (security !== undefined) return security;
  if (code === 'FORBIDDEN') return 'FORBIDDEN';
  if (code === 'CSRF') return 'CSRF';
  if (code === 'SECOND_FACTOR') return 'SECOND_FACTOR';
  return code === 'TOO_MANY_REQUESTS' ? 'RATE_LIMIT' : null;
}

/** Removes old rows, and the oldest rows when there are too many. */
export async function removeOldRefusals(db: Db): Promise<void> {
  await sql`select remove_old_refusals(${new Date(nowMs() - RETENTION_DAYS * 86_400_000)})`.execute(db);
  await sql`select remove_refusals_beyond(${MAX_ROWS})`.execute(db);
}

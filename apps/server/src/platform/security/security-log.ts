import type { SecurityKind } from '@lootfolio/domain/security';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';
import { now, nowMs } from '../process/clock.ts';
import type { Logger } from '../process/log.ts';

export type Refused = { kind: SecurityKind; ip: string | null; userId: number | null; what: string };

/** Refusals that are counted apart until the next write. Those beyond are counted by their kind alone. */
const MAX_APART = 200;
const MAX_WHAT = 200;
const RETENTION_DAYS = 90;
/** The newest of this many rows stay, so that nobody can fill the disk by being refused. About 30 MB with their indexes. */
const MAX_ROWS = 200_000;

export type SecurityLog = {
  /** Counts a refusal. Neither waits nor fails: the caller answers at once. */
  note: (refused: Refused) => void;
  /** Writes what was counted; called every few seconds and at the end. */
  flush: () => Promise<void>;
};

/** What was refused for safety, counted in memory and written together. Equal refusals become one row. */
export function createSecurityLog(db: Db, log: Logger): SecurityLog {
  let counted = new Map<string, Refused & { count: number; at: Date }>();
  const count = (refused: Refused, times: number, at: Date): void => {
    const known = [refused, { kind: refused.kind, ip: null, userId: null, what: '' }].map((one) => ({
      one,
      key: JSON.stringify([one.kind, one.ip, one.userId, one.what]),
    }));
    const { one, key } = counted.has(known[0]!.key) || counted.size < MAX_APART ? known[0]! : known[1]!;
    const before = counted.get(key);
    counted.set(key, { ...one, count: (before?.count ?? 0) + times, at: before && before.at > at ? before.at : at });
  };
  return {
    note: (refused) => count({ ...refused, what: refused.what.slice(0, MAX_WHAT) }, 1, now()),
    flush: async () => {
      if (counted.size === 0) return;
      const rows = [...counted.values()];
      counted = new Map();
      try {
        await db
          .insertInto('security_log')
          .values(rows.map(({ userId, ...row }) => ({ ...row, user_id: userId })))
          .execute();
      } catch (error) {
        // kept for the next time, within the same bound
        for (const { count: times, at, ...row } of rows) count(row, times, at);
        log.warn({ reason: (error as Error).message }, 'refusals could not be written yet');
      }
    },
  };
}

/** Notes every call that is refused for safety. */
export function recordRefusals(app: FastifyInstance, securityLog: SecurityLog): void {
  app.addHook('onError', async (request, _reply, error) => {
    const kind = (error as unknown) instanceof Refusal ? kindOf(error as unknown as Refusal) : null;
    if (kind === null) return;
    const what = `${request.method} ${request.routeOptions.url ?? ''}`;
    securityLog.note({ kind, ip: request.ip, userId: request.caller?.userId ?? null, what });
  });
}

function kindOf({ code, security }: Refusal): SecurityKind | null {
  if (security) return security;
  if (code === 'FORBIDDEN') return 'FORBIDDEN';
  if (code === 'CSRF') return 'CSRF';
  return code === 'TOO_MANY_REQUESTS' ? 'RATE_LIMIT' : null;
}

/** Removes old rows, and the oldest of too many. */
export async function removeOldRefusals(db: Db): Promise<void> {
  await sql`select remove_old_rows('security_log', ${new Date(nowMs() - RETENTION_DAYS * 86_400_000)})`.execute(db);
  await sql`select remove_refusals_beyond(${MAX_ROWS})`.execute(db);
}

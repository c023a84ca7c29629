import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { now, nowMs } from '../process/clock.ts';

/** The bytes that a user may add to the audit log per day (UTC): about 6,000 changes. */
export const AUDIT_BYTES_A_DAY = 5_000_000;
/** Bytes of a row without its texts, including its index entries. */
const ROW_BYTES = 700;
const DAY = 86_400_000;

/**
 * Counts a row of the audit log against its user's budget. The count is exact over all processes, because it is part of the transaction;
 * a change that fails costs nothing.
 * @param texts the texts of the row
 * @throws Refusal TOO_MANY_REQUESTS with the seconds until the next day
 */
export async function spendAuditBudget(tx: Tx, userId: number, texts: readonly (string | null)[]): Promise<void> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), ROW_BYTES);
  const today = now().toISOString().slice(0, 10);
  const { rows } = await sql<{ bytes: number }>`
    insert into audit_budgets as b (user_id, day, bytes) values (${userId}, ${today}, ${bytes})
    on conflict (user_id) do update set day = greatest(b.day, excluded.day),
      bytes = case when b.day < excluded.day then excluded.bytes else b.bytes + excluded.bytes end
    returning bytes`.execute(tx);
  if (rows[0]!.bytes <= AUDIT_BYTES_A_DAY) return;
  const seconds = Math.ceil((DAY - (nowMs() % DAY)) / 1000);
  throw new Refusal('TOO_MANY_REQUESTS', 'calls.tooManyChanges', { metaData: { remaining_time: seconds } });
}

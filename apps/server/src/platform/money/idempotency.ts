import { createHash } from 'node:crypto';
import { now } from '../process/clock.ts';
import type { Db, Tx } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';

const KEY = /^[\x21-\x7e]{8,255}$/;

/** A money call: what makes two of them the same. */
export type MoneyCall = { userId: number; key: string | undefined; method: string; path: string; input: unknown };

/**
 * Runs a money call once per user and key. Claim, effects and answer are part of one transaction: a call that fails, or whose
 * process dies, leaves nothing; concurrent calls wait for each other; a repeated call gets the first answer.
 * @throws Refusal IDEMPOTENCY without a key, or when the key came with another input before
 */
export async function runOnce<T>(tx: Tx, call: MoneyCall, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { userId, key } = call;
  if (key === undefined || !KEY.test(key)) throw new Refusal('IDEMPOTENCY', 'calls.idempotencyMissing');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([call.method, call.path, call.input]))
    .digest();
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, reply: null, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return (await firstReply(tx, userId, key, fingerprint)) as T;
  const reply = await run(tx);
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return reply;
}

async function firstReply(tx: Tx, userId: number, key: string, fingerprint: Buffer): Promise<unknown> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!first.fingerprint.equals(fingerprint)) throw new Refusal('IDEMPOTENCY', 'calls.idempotencyReused');
  return first.reply;
}

/** Keys are kept for a week. */
export const removeOldKeys = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now().getTime() - 7 * 86_400_000))
    .execute();

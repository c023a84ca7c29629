import { createHash } from 'node:crypto';
import { statusOf } from '@lootfolio/contract/errors';
import { sql } from 'kysely';
import { now } from '../process/clock.ts';
import type { Db, Tx } from '../database/database.ts';
import { Refusal, type RefusalDetails } from '../errors/refusal.ts';

const KEY = /^[\x21-\x7e]{8,255}$/;

/**
 * The identity of a money call: two calls with equal fields are the same call. `call` is its declared method and path, `input` the parsed
 * input.
 */
export type MoneyCall = { userId: number; key: string | undefined; call: string; input: unknown };

/** A stored answer. The `reply` of a refusal contains its parts, so that the refusal is rendered in the language of the present caller. */
type Answer = { status: number; reply: unknown };

/**
 * Runs a money call once per user and key. Claim, effects and answer are part of one transaction: a call that fails, or whose process dies,
 * leaves nothing; concurrent calls wait for each other; a repeated call gets the first answer. A refusal is an answer too: a delayed copy
 * of the call must not succeed after its user read that it was refused.
 * @returns the reply, or the refusal for the caller to throw once the transaction has committed
 * @throws Refusal IDEMPOTENCY without a valid key, KEY_REUSED when the key came with another call or input before
 */
export async function runOnce<T>(tx: Tx, call: MoneyCall, run: (tx: Tx) => Promise<T>): Promise<T | Refusal> {
  const { userId, key } = call;
  if (key === undefined || !KEY.test(key)) throw new Refusal('IDEMPOTENCY', 'calls.idempotencyMissing');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([call.call, call.input]))
    .digest();
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, status: null, reply: null, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return fromAnswer<T>(await firstAnswer(tx, userId, key, fingerprint));
  const result = await runOrRefuse(tx, run);
  const { status, reply } = toAnswer(result);
  await tx
    .updateTable('idempotency_keys')
    .set({ status, reply: JSON.stringify(reply) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return result;
}

/** Runs the call. A refusal rolls back the effects of the call, but nothing else. */
async function runOrRefuse<T>(tx: Tx, run: (tx: Tx) => Promise<T>): Promise<T | Refusal> {
  await sql`savepoint money_call`.execute(tx);
  try {
    return await run(tx);
  } catch (error) {
    if (!(error instanceof Refusal) || !isFinal(error)) throw error;
    await sql`rollback to savepoint money_call`.execute(tx);
    return error;
  }
}

/**
 * Returns true when the same call would be refused again. False for too many requests, a market that does not answer, and a lost session.
 */
const isFinal = ({ code }: Refusal): boolean => [400, 403, 404].includes(statusOf(code));

function toAnswer(result: unknown): Answer {
  if (!(result instanceof Refusal)) return { status: 200, reply: result };
  const { code, text, values, fields, metaData } = result;
  return { status: statusOf(code), reply: { code, text, values, fields, metaData } };
}

function fromAnswer<T>({ status, reply }: Answer): T | Refusal {
  if (status === 200) return reply as T;
  const { code, text, ...details } = reply as Pick<Refusal, 'code' | 'text'> & RefusalDetails;
  return new Refusal(code, text, details);
}

async function firstAnswer(tx: Tx, userId: number, key: string, fingerprint: Buffer): Promise<Answer> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!first.fingerprint.equals(fingerprint)) throw new Refusal('KEY_REUSED', 'calls.idempotencyReused');
  return { status: first.status!, reply: first.reply };
}

/** Keys are kept for a week. */
export const removeOldKeys = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now().getTime() - 7 * 86_400_000))
    .execute();

import { sql } from 'kysely';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/security/sessions.ts';

const DAY = 86_400_000;
const RETENTION_MS = 2 * DAY;

export type MailOwner = { mail: string | null; confirmed: boolean; lang: 'en' | 'tr'; timezone: string };

/** Reads a user's mail address and locks the user's row until the transaction ends. */
export async function lockMailOwner(tx: Tx, userId: number): Promise<MailOwner> {
  const row = await tx
    .selectFrom('users')
    .select(['mail', 'mail_confirmed_at', 'lang', 'timezone'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { mail: row.mail, confirmed: row.mail_confirmed_at !== null, lang: row.lang, timezone: row.timezone };
}

/** Locks a mail address for all users until the transaction ends. */
export const lockAddress = (tx: Tx, mail: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${mail}`}, 0))`.execute(tx);

/** Stores an unconfirmed address; null removes it. */
export const writeMail = (tx: Tx, userId: number, mail: string | null): Promise<unknown> =>
  tx.updateTable('users').set({ mail, mail_confirmed_at: null }).where('id', '=', userId).execute();

export const writeConfirmed = (tx: Tx, userId: number): Promise<unknown> =>
  tx.updateTable('users').set({ mail_confirmed_at: now() }).where('id', '=', userId).execute();

/** True when another user has confirmed this address. */
export async function isTaken(tx: Tx, mail: string, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('mail', '=', mail)
    .where('mail_confirmed_at', 'is not', null)
    .where('id', '<>', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns when the next confirmation mail is allowed; null when one is allowed now. The limit is `max` within 24 hours.
 * @param by the counted mails: to an address from all users, or of a user to all addresses
 */
export async function nextConfirmation(tx: Tx, by: { mail: string } | { user_id: number }, max: number): Promise<Date | null> {
  const [column, value] = 'mail' in by ? (['mail', by.mail] as const) : (['user_id', by.user_id] as const);
  const row = await tx
    .selectFrom('mail_confirmations')
    .select('created_at')
    .where(column, '=', value)
    .where('created_at', '>', new Date(nowMs() - DAY))
    .orderBy('created_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return row ? new Date(row.created_at.getTime() + DAY) : null;
}

export const insertConfirmation = (tx: Tx, userId: number, mail: string, token: string): Promise<unknown> =>
  tx
    .insertInto('mail_confirmations')
    .values({ token_hash: hashToken(token), user_id: userId, mail, created_at: now(), used_at: null })
    .execute();

/** The user to whom the confirmation link was sent, used or not; null when the link is unknown. */
export async function findLinkOwner(tx: Tx, token: string): Promise<number | null> {
  const row = await tx.selectFrom('mail_confirmations').select('user_id').where('token_hash', '=', hashToken(token)).executeTakeFirst();
  return row?.user_id ?? null;
}

/** Marks a confirmation link as used; null when it is unknown, used, older than a day, or its user was deleted. */
export async function useConfirmation(tx: Tx, token: string): Promise<{ userId: number; mail: string } | null> {
  const row = await tx
    .updateTable('mail_confirmations')
    .set({ used_at: now() })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('created_at', '>', new Date(nowMs() - DAY))
    .returning(['user_id', 'mail'])
    .executeTakeFirst();
  return row && row.user_id !== null ? { userId: row.user_id, mail: row.mail } : null;
}

/** Removes links that no longer count towards the daily limit. */
export const removeOldConfirmations = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('mail_confirmations')
    .where('created_at', '<', new Date(nowMs() - RETENTION_MS))
    .execute();

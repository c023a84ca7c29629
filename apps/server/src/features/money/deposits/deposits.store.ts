import { OFFER_SECONDS } from '@lootfolio/domain/deposits';
import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../../platform/database/database.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';

/** What can be traded lies in this context, in both games. */
const CONTEXT = '2';

export type NewDeposit = {
  userId: number;
  botId: number;
  clientKey: string;
  appId: AppId;
  code: string;
  partnerSteamId: string;
  tokenSealed: string;
  amount: Money;
  things: readonly { assetId: string; itemId: number; price: Money }[];
};

/** Stores a deposit with its payment and its things, and wakes the bot. Returns the id of the payment; null when the code was used before. */
export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<number | null> {
  const { userId, botId, amount, things } = deposit;
  const at = now();
  const { rows: used } = await sql`select from deposits where code = ${deposit.code}`.execute(tx);
  if (used.length > 0) return null;
  const payment = await tx
    .insertInto('payments')
    .values({
      ...{ user_id: userId, operation_type: 'DEPOSIT', payment_method: 'ITEMPAY', balance_payment_method: null, amount },
      ...{ wallet: null, note: null, attention: null, credited_on: null, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('deposits')
    .values({
      ...{ payment_id: payment.id, user_id: userId, bot_id: botId, client_key: deposit.clientKey, app_id: deposit.appId },
      ...{ code: deposit.code, partner_steam_id: deposit.partnerSteamId, token_sealed: deposit.tokenSealed, status: 'CREATED' },
      ...{ failure: null, offer_id: null, trade_id: null, sending_at: null, cancel_wanted_at: null, accepted_at: null, settles_at: null },
      ...{ next_look_at: at, created_at: at, expires_at: new Date(at.getTime() + OFFER_SECONDS * 1000), updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('deposit_items')
    .values(
      things.map(({ assetId, itemId, price }, position) => ({
        ...{ deposit_id: id, position, item_id: itemId, context_id: CONTEXT, asset_id: assetId, price },
        ...{ new_asset_id: null, new_context_id: null },
      })),
    )
    .execute();
  await wakeBot(tx, botId);
  return payment.id;
}

/** Lets the bot process look at its deposits at once. */
export const wakeBot = (tx: Tx, botId: number): Promise<unknown> => sql`select pg_notify('deposits', ${String(botId)})`.execute(tx);

/** Returns the deposit that a user began with a key of their browser; null when there is none. */
export async function findByKey(tx: Tx, userId: number, clientKey: string) {
  const row = await tx
    .selectFrom('deposits')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payment_id as paymentId', 'amount'])
    .where('deposits.user_id', '=', userId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns how many offers a user has made since a time. */
export async function countSince(tx: Tx, userId: number, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('deposits')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether a user has an open offer. */
export async function hasOpenOffer(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`select from deposits where user_id = ${userId} and status in ('CREATED', 'SENT')`.execute(tx);
  return rows.length > 0;
}

/** Locks a deposit of a user by the id of its payment; null when it is another user's, or none. */
export async function lockOwn(tx: Tx, userId: number, paymentId: number) {
  const row = await tx
    .selectFrom('deposits')
    .select(['id', 'status', 'bot_id as botId', 'sending_at as sendingAt'])
    .where('user_id', '=', userId)
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type OwnDeposit = NonNullable<Awaited<ReturnType<typeof lockOwn>>>;

/** Locks the open deposit of a payment that has ended without money; null when there is none. */
export async function lockOpenOfEnded(tx: Tx, paymentId: number): Promise<OwnDeposit | null> {
  const row = await tx
    .selectFrom('deposits')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['deposits.id', 'deposits.status', 'bot_id as botId', 'sending_at as sendingAt'])
    .where('payment_id', '=', paymentId)
    .where('deposits.status', 'in', ['CREATED', 'SENT'])
    .where('operation_status', 'in', ['FAILED', 'REJECTED', 'CANCELLED'])
    .forUpdate('deposits')
    .executeTakeFirst();
  return row ?? null;
}

/** Lets the bot take an offer back, and wakes it. */
export async function storeCancelWanted(tx: Tx, id: number, botId: number): Promise<void> {
  const at = now();
  await tx
    .updateTable('deposits')
    .set({ cancel_wanted_at: sql`coalesce(cancel_wanted_at, ${at})`, next_look_at: at, updated_at: at })
    .where('id', '=', id)
    .execute();
  await wakeBot(tx, botId);
}

/** A bot that works has ended an offer long before. */
const NO_BOT_MS = 86_400_000;

const overdue = (db: Reader) =>
  db
    .selectFrom('deposits')
    .where('status', 'in', ['CREATED', 'SENT'])
    .where((where) =>
      where.or([
        where.and([where('sending_at', 'is', null), where('expires_at', '<=', now())]),
        where('expires_at', '<=', new Date(nowMs() - NO_BOT_MS)),
      ]),
    );

/** Returns open offers that the server ends, those first that wait the longest. */
export const findOverdue = (db: Db, most: number): Promise<{ id: number; userId: number }[]> =>
  overdue(db).select(['id', 'user_id as userId']).orderBy('expires_at').limit(most).execute();

/** Locks an offer that the server ends; null when it has ended meanwhile. */
export async function lockOverdue(tx: Tx, id: number): Promise<{ sendingAt: Date | null } | null> {
  return (await overdue(tx).select('sending_at as sendingAt').where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Returns all deposits of a user with their things, oldest first. */
export const readAllOf = (db: Reader, userId: number) =>
  db
    .selectFrom('deposits as d')
    .innerJoin('deposit_items as i', 'i.deposit_id', 'd.id')
    .innerJoin('items', 'items.item_id', 'i.item_id')
    .select(['d.payment_id', 'd.app_id', 'd.code', 'd.status', 'd.failure', 'd.offer_id', 'd.trade_id', 'd.created_at', 'd.accepted_at'])
    .select(['d.settles_at', 'i.asset_id', 'items.market_hash_name as item', 'i.price'])
    .where('d.user_id', '=', userId)
    .orderBy('d.id')
    .orderBy('i.position')
    .execute();

/** Erases from a user's deposits what names a person: the account that gave the things. Nothing is looked at any more. */
export async function eraseNames(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('deposits')
    .set({ partner_steam_id: '', token_sealed: null, next_look_at: null })
    .where('user_id', '=', userId)
    .execute();
}

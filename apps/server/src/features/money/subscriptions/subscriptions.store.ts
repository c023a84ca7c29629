import { sql } from 'kysely';
import type { Money } from '@lootfolio/domain/money';
import type { PaidPlan, Periode } from '@lootfolio/domain/subscriptions';
import type { Db, Reader, Tx } from '../../../platform/database/database.ts';
import { balance } from '../../../platform/money/ledger.ts';
import { now } from '../../../platform/process/clock.ts';
import type { OpenPeriod, Subscription } from './subscriptions.rules.ts';

const COLUMNS = [
  'plan',
  'periode',
  'anchor_day as anchorDay',
  'ends_at as endsAt',
  'is_running as isRunning',
  'auto_renew as autoRenew',
  'grace_until as graceUntil',
  'told_at as toldAt',
  'told_price as toldPrice',
] as const;

/** Returns the last plan that each of these users bought. */
export async function readSubscriptions(db: Reader, userIds: readonly number[]): Promise<Map<number, Subscription>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptions')
    .select(['user_id as userId', ...COLUMNS])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ userId, ...row }) => [userId, row]));
}

/** Returns the last plan that a user bought; null when they never bought one. */
export const readSubscription = async (db: Reader, userId: number): Promise<Subscription | null> =>
  (await readSubscriptions(db, [userId])).get(userId) ?? null;

/** Returns what was paid for the time after a moment, the next first. */
export const readOpenPeriods = (db: Reader, userId: number, at: Date): Promise<OpenPeriod[]> =>
  db
    .selectFrom('subscription_periods')
    .select(['id', 'price', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('user_id', '=', userId)
    .where('ends_at', '>', at)
    .where('ended_at', 'is', null)
    .orderBy('starts_at')
    .execute();

/** Returns the period that runs at a moment, else the last one before it; null when nothing was ever paid. */
export const readLatestPeriod = async (db: Reader, userId: number, at: Date) =>
  (await db
    .selectFrom('subscription_periods')
    .select(['periode', 'price', 'starts_at as startsAt'])
    .where('user_id', '=', userId)
    .where('starts_at', '<=', at)
    .where('ended_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Returns what a user owes. Every credit settles it first. */
export const readDebt = async (db: Reader, userId: number): Promise<Money> => Math.abs(await balance(db, `debt:${userId}`));

/** What a message to a user needs to know of them. */
export const readReader = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select(['lang as language', 'timezone', 'balance']).where('id', '=', userId).executeTakeFirstOrThrow();

export type NewPeriod = { plan: PaidPlan; periode: Periode; price: Money; startsAt: Date; endsAt: Date; isRenewal: boolean };

/** @returns its id */
export async function insertPeriod(tx: Tx, userId: number, { startsAt, endsAt, isRenewal, ...period }: NewPeriod): Promise<number> {
  const values = { ...period, user_id: userId, starts_at: startsAt, ends_at: endsAt, is_renewal: isRenewal };
  const row = await tx
    .insertInto('subscription_periods')
    .values({ ...values, ended_at: null, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const deletePeriod = (tx: Tx, id: number): Promise<unknown> => tx.deleteFrom('subscription_periods').where('id', '=', id).execute();

/** Ends a period before its time. */
export const endPeriod = (tx: Tx, id: number, refund: Money): Promise<unknown> =>
  tx.updateTable('subscription_periods').set({ ended_at: now(), refund }).where('id', '=', id).execute();

/** Stores a plan that is paid until its end: nothing was told of this end, and no grace runs. */
export async function storeSubscription(
  tx: Tx,
  userId: number,
  { plan, periode, anchorDay, endsAt, autoRenew }: Pick<Subscription, 'plan' | 'periode' | 'anchorDay' | 'endsAt' | 'autoRenew'>,
): Promise<void> {
  const values = {
    ...{ plan, periode, anchor_day: anchorDay, ends_at: endsAt, is_running: true, auto_renew: autoRenew },
    ...{ grace_until: null, told_at: null, told_price: null },
  };
  await tx
    .insertInto('subscriptions')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

const change = (tx: Tx, userId: number, values: object): Promise<unknown> =>
  tx.updateTable('subscriptions').set(values).where('user_id', '=', userId).execute();

export const storeAutoRenew = (tx: Tx, userId: number, autoRenew: boolean) => change(tx, userId, { auto_renew: autoRenew });
export const storeGrace = (tx: Tx, userId: number, until: Date) => change(tx, userId, { grace_until: until });
export const storeTold = (tx: Tx, userId: number, price: Money | null) => change(tx, userId, { told_at: now(), told_price: price });
export const storeEnd = (tx: Tx, userId: number) => change(tx, userId, { is_running: false, auto_renew: false, grace_until: null });

/** Returns users whose plans end before a moment, and who were not told of it, those first whose plans end first. */
export async function findUntold(db: Db, at: Date, before: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('is_running', '=', true)
    .where('told_at', 'is', null)
    .where('ends_at', '>', at)
    .where('ends_at', '<=', before)
    .orderBy('ends_at')
    .orderBy('user_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Returns users whose plans have ended and are to be renewed or ended. Of those whose balance was too low, only those whose grace has ended
 * or whose balance suffices now.
 * @param prices the present price of each plan and periode
 */
export async function findEnded(
  db: Db,
  at: Date,
  prices: readonly { plan: PaidPlan; periode: Periode; price: Money }[],
  most: number,
): Promise<number[]> {
  const columns = [prices.map(({ plan }) => plan), prices.map(({ periode }) => periode), prices.map(({ price }) => price)] as const;
  const { rows } = await sql<{ id: number }>`
    select s.user_id as id from subscriptions s
    join users u on u.id = s.user_id
    join unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::bigint[]) as now (plan, periode, price) using (plan, periode)
    where s.is_running and s.ends_at <= ${at}
      and (s.grace_until is null or not s.auto_renew or s.grace_until <= ${at} or u.balance >= least(now.price, s.told_price))
    order by s.ends_at, s.user_id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns everything of a user's plans, for the export of their data. */
export async function readAllOf(db: Reader, userId: number) {
  const periods = await db
    .selectFrom('subscription_periods')
    .select(['plan', 'periode', 'price', 'starts_at', 'ends_at', 'ended_at', 'refund', 'is_renewal'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return { current: await readSubscription(db, userId), periods };
}

/** Ends the plan of a user with their account, and what was paid ahead. The periods stay with the ledger. */
export async function deleteSubscription(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('subscription_periods')
    .set({ ended_at: now() })
    .where('user_id', '=', userId)
    .where('ends_at', '>', now())
    .where('ended_at', 'is', null)
    .execute();
  await tx.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
}

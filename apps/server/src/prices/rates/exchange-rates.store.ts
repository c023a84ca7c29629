import type { NativeAmount } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { now } from '../../platform/process/clock.ts';

/** The units of a currency that one dollar buys. `rateId`: the id of their row in `fx_rates`; null for dollars. */
export type Rate = { rateId: number | null; rate: NativeAmount };

export type StoredRate = NativeAmount & { source: string; asOf: Date };
export type RefusedRate = StoredRate & { firstRefusedAt: Date; refusedAt: Date };

/** Locks the rate of a currency, so that it is changed by one caller at a time. */
export const lockRate = (tx: Tx, currency: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(4712, hashtext(${currency}))`.execute(tx);

type Found = { rateId: number; rate: NativeAmount; source: string; asOf: Date };

/** Returns the rate that an administrator fixed, or the last rate of the sources; null when there is none. */
export async function readRate(db: Reader, currency: string, { fixed }: { fixed: boolean }): Promise<Found | null> {
  const row = await db
    .selectFrom('fx_rates')
    .select(['rate_id', 'units', 'scale', 'source', 'as_of'])
    .where('currency', '=', currency)
    .where('fixed', '=', fixed)
    .$if(fixed, (rates) => rates.where('rate_id', 'in', db.selectFrom('fx_fixed').select('rate_id')))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { rateId: row.rate_id, rate: { units: row.units, scale: row.scale }, source: row.source, asOf: row.as_of } : null;
}

/** Stores a rate of today. @returns its id */
export async function insertRate(
  tx: Tx,
  currency: string,
  { units, scale, source, asOf, fixed }: StoredRate & { fixed: boolean },
): Promise<number> {
  const values = { units, scale, source, as_of: asOf, checked_at: now() };
  const { rate_id: rateId } = await tx
    .insertInto('fx_rates')
    .values({ day: now().toISOString().slice(0, 10), currency, fixed, ...values })
    .onConflict((conflict) => conflict.columns(['day', 'currency', 'fixed']).doUpdateSet(values))
    .returning('rate_id')
    .executeTakeFirstOrThrow();
  return rateId;
}

/** Stores the last refused rate of a currency, and the time since when rates are refused. */
export async function storeRefusal(tx: Tx, currency: string, { units, scale, source, asOf }: StoredRate): Promise<void> {
  const values = { units, scale, source, as_of: asOf, refused_at: now() };
  await tx
    .insertInto('fx_refusals')
    .values({ currency, first_refused_at: now(), ...values })
    .onConflict((conflict) => conflict.column('currency').doUpdateSet(values))
    .execute();
}

export async function readRefusal(db: Reader, currency: string): Promise<RefusedRate | null> {
  const row = await db.selectFrom('fx_refusals').selectAll().where('currency', '=', currency).executeTakeFirst();
  return row
    ? {
        units: row.units,
        scale: row.scale,
        source: row.source,
        asOf: row.as_of,
        firstRefusedAt: row.first_refused_at,
        refusedAt: row.refused_at,
      }
    : null;
}

/** Counts the currencies with a refused rate. */
export async function countRefusals(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from fx_refusals`.execute(db);
  return rows[0]!.count;
}

export const deleteRefusal = (tx: Tx, currency: string): Promise<unknown> =>
  tx.deleteFrom('fx_refusals').where('currency', '=', currency).execute();

/** @param rateId null: the sources' rate applies again */
export async function fixRate(tx: Tx, currency: string, rateId: number | null): Promise<void> {
  if (rateId === null) {
    await tx.deleteFrom('fx_fixed').where('currency', '=', currency).execute();
    return;
  }
  const values = { rate_id: rateId, set_at: now() };
  await tx
    .insertInto('fx_fixed')
    .values({ currency, ...values })
    .onConflict((conflict) => conflict.column('currency').doUpdateSet(values))
    .execute();
}

/** Returns the time at which an administrator fixed the rate; null when none is fixed. */
export async function fixedSince(db: Reader, currency: string): Promise<Date | null> {
  const row = await db.selectFrom('fx_fixed').select('set_at').where('currency', '=', currency).executeTakeFirst();
  return row?.set_at ?? null;
}

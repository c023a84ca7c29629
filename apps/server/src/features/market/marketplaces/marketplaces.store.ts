import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../../platform/database/database.ts';

export type MarketplaceRow = Awaited<ReturnType<typeof allMarketplaces>>[number];

/** Returns all marketplaces in the order of their ids. */
export const allMarketplaces = (db: Reader) => db.selectFrom('marketplaces').selectAll().orderBy('id').execute();

export const insertMissingMarketplaces = (db: Db, markets: readonly { id: number; slug: string }[]) =>
  db
    .insertInto('marketplaces')
    .values(markets.map(({ id, slug }) => ({ id, slug })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Locks and returns the row of a marketplace. Every marketplace has one. */
export const lockMarketplace = (tx: Tx, id: number): Promise<MarketplaceRow> =>
  tx.selectFrom('marketplaces').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const writeMarketplace = (tx: Tx, id: number, facts: Omit<MarketplaceRow, 'id' | 'slug'>): Promise<unknown> =>
  tx.updateTable('marketplaces').set(facts).where('id', '=', id).execute();

/** Returns a user's own fees in percent, by market id. */
export async function ownFees(db: Reader, userId: number): Promise<Map<number, number>> {
  return (await ownFeesOf(db, [userId])).get(userId)!;
}

/** Returns the own fees of some users, for each user in percent by market id. */
export async function ownFeesOf(db: Reader, userIds: readonly number[]): Promise<Map<number, Map<number, number>>> {
  const rows = await db.selectFrom('market_fees').selectAll().where('user_id', 'in', userIds).execute();
  const fees = new Map(userIds.map((userId) => [userId, new Map<number, number>()]));
  for (const row of rows) fees.get(row.user_id)!.set(row.market_id, row.fee);
  return fees;
}

/** Sets a fee; null removes it. Every process is notified, because it may have cached the user's fees. */
export async function writeOwnFee(tx: Tx, userId: number, marketId: number, fee: number | null): Promise<void> {
  await sql`select pg_notify('market_fees', ${String(userId)})`.execute(tx);
  if (fee === null) {
    await tx.deleteFrom('market_fees').where('user_id', '=', userId).where('market_id', '=', marketId).execute();
    return;
  }
  await tx
    .insertInto('market_fees')
    .values({ user_id: userId, market_id: marketId, fee })
    .onConflict((conflict) => conflict.columns(['user_id', 'market_id']).doUpdateSet({ fee }))
    .execute();
}

/** Removes all own fees of a user and notifies every process. */
export async function deleteOwnFees(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_notify('market_fees', ${String(userId)})`.execute(tx);
  await tx.deleteFrom('market_fees').where('user_id', '=', userId).execute();
}

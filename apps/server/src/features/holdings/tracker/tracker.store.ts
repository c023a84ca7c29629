import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

export type PortfolioFields = { name: string; description: string; isPublic: boolean };

export async function insertPortfolio(tx: Tx, userId: number, { name, description, isPublic }: PortfolioFields): Promise<number> {
  const row = await tx
    .insertInto('tracker_portfolios')
    .values({ user_id: userId, name, description, is_public: isPublic, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns a user's portfolio, locked until the transaction ends; null when it does not exist or belongs to another user. */
export async function lockPortfolio(tx: Tx, userId: number, id: number): Promise<PortfolioFields | null> {
  const row = await tx
    .selectFrom('tracker_portfolios')
    .select(['name', 'description', 'is_public'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { name: row.name, description: row.description, isPublic: row.is_public } : null;
}

export async function updatePortfolio(tx: Tx, id: number, { name, description, isPublic }: PortfolioFields): Promise<void> {
  await tx.updateTable('tracker_portfolios').set({ name, description, is_public: isPublic }).where('id', '=', id).execute();
}

/** Deletes a locked portfolio. Returns the number of its rows. */
export async function deleteLockedPortfolio(tx: Tx, id: number): Promise<number> {
  const { rows } = await countTracked(tx, id);
  await tx.deleteFrom('tracker_portfolios').where('id', '=', id).execute();
  return rows;
}

export async function deleteAllPortfolios(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('tracker_portfolios').where('user_id', '=', userId).execute();
}

export type Purchase = { quantity: number; buyPrice: Money; boughtOn: string; marketId: number | null; notes: string | null };
export type NewTracked = Purchase & { itemId: number };

/** Counts the rows and pieces of a portfolio. @param except the id of a row that is not counted */
export async function countTracked(tx: Tx, portfolioId: number, except = 0): Promise<{ rows: number; pieces: number }> {
  const { rows } = await sql<{ rows: number; pieces: number }>`
    select count(*) as rows, coalesce(sum(quantity), 0)::bigint as pieces from tracker_items
    where portfolio_id = ${portfolioId} and id <> ${except}`.execute(tx);
  return { rows: Number(rows[0]!.rows), pieces: Number(rows[0]!.pieces) };
}

/** Inserts rows. Returns their ids in the given order. */
export async function insertTracked(tx: Tx, portfolioId: number, added: readonly NewTracked[]): Promise<number[]> {
  const at = now();
  const rows = await tx
    .insertInto('tracker_items')
    .values(
      added.map(({ itemId, quantity, buyPrice, boughtOn, marketId, notes }) => ({
        portfolio_id: portfolioId,
        item_id: itemId,
        quantity,
        buy_price: buyPrice,
        bought_on: boughtOn,
        market_id: marketId,
        notes,
        created_at: at,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Returns a row of a portfolio; null when the row does not exist or belongs to another portfolio. */
export async function findPurchase(tx: Tx, portfolioId: number, id: number): Promise<Purchase | null> {
  const row = await tx
    .selectFrom('tracker_items')
    .select(['quantity', 'buy_price', 'bought_on', 'market_id', 'notes'])
    .where('id', '=', id)
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirst();
  return row
    ? { quantity: row.quantity, buyPrice: row.buy_price, boughtOn: row.bought_on, marketId: row.market_id, notes: row.notes }
    : null;
}

export async function updatePurchase(tx: Tx, id: number, { quantity, buyPrice, boughtOn, marketId, notes }: Purchase): Promise<void> {
  await tx
    .updateTable('tracker_items')
    .set({ quantity, buy_price: buyPrice, bought_on: boughtOn, market_id: marketId, notes })
    .where('id', '=', id)
    .execute();
}

/** Removes every row of these items from a portfolio. Returns the number of removed rows. */
export async function deleteTracked(tx: Tx, portfolioId: number, generalIds: readonly number[]): Promise<number> {
  const result = await tx
    .deleteFrom('tracker_items')
    .using('items')
    .whereRef('items.item_id', '=', 'tracker_items.item_id')
    .where('tracker_items.portfolio_id', '=', portfolioId)
    .where('items.general_id', 'in', [...generalIds])
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

import type { Money } from '@lootfolio/domain/money';
import type { Reader } from '../../../platform/database/database.ts';

export type PortfolioRow = { id: number; userId: number; name: string; description: string; isPublic: boolean; owner: string };

const portfolios = (db: Reader) =>
  db
    .selectFrom('tracker_portfolios as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id as userId', 'p.name', 'p.description', 'p.is_public as isPublic', 'u.user_name as owner']);

/** Returns a user's portfolios, oldest first. */
export const readPortfolios = (db: Reader, userId: number): Promise<PortfolioRow[]> =>
  portfolios(db).where('p.user_id', '=', userId).orderBy('p.id').execute();

/** Returns a portfolio that a user may see: their own, or a public one whose owner is not banned. A visitor (null) sees only the latter. */
export async function findPortfolio(db: Reader, viewerId: number | null, id: number): Promise<PortfolioRow | null> {
  const row = await portfolios(db)
    .where('p.id', '=', id)
    .where((is) => {
      const isShared = is.and([is('p.is_public', '=', true), is('u.profile_state', '<>', 2)]);
      return viewerId === null ? isShared : is.or([is('p.user_id', '=', viewerId), isShared]);
    })
    .executeTakeFirst();
  return row ?? null;
}

/** Counts the portfolios of a user. */
export async function countPortfolios(db: Reader, userId: number): Promise<number> {
  const row = await db
    .selectFrom('tracker_portfolios')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function countPublicPortfolios(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('tracker_portfolios as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('p.is_public', '=', true)
    .where('u.profile_state', '<>', 2)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Returns one page of the public portfolios, newest first. */
export const readPublicPortfolios = (db: Reader, { page, limit }: { page: number; limit: number }): Promise<PortfolioRow[]> =>
  portfolios(db)
    .where('p.is_public', '=', true)
    .where('u.profile_state', '<>', 2)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

export type TrackedRow = {
  id: number;
  portfolioId: number;
  itemId: number;
  quantity: number;
  buyPrice: Money;
  boughtOn: string;
  marketId: number | null;
  notes: string | null;
};

/** Returns all rows of some portfolios. Names and prices come from memory. */
export async function readTracked(db: Reader, portfolioIds: readonly number[]): Promise<TrackedRow[]> {
  if (portfolioIds.length === 0) return [];
  return db
    .selectFrom('tracker_items')
    .select(['id', 'portfolio_id as portfolioId', 'item_id as itemId', 'quantity', 'buy_price as buyPrice'])
    .select(['bought_on as boughtOn', 'market_id as marketId', 'notes'])
    .where('portfolio_id', 'in', portfolioIds)
    .orderBy('id')
    .execute();
}

/** Returns everything that the tracker stores of a user: each portfolio with its rows, oldest first. */
export async function readAllOf(db: Reader, userId: number): Promise<unknown> {
  const owned = await db
    .selectFrom('tracker_portfolios')
    .select(['id', 'name', 'description', 'is_public', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const rows = await db
    .selectFrom('tracker_items as t')
    .innerJoin('tracker_portfolios as p', 'p.id', 't.portfolio_id')
    .innerJoin('items as i', 'i.item_id', 't.item_id')
    .select(['t.portfolio_id', 'i.app_id', 'i.market_hash_name', 'i.phase', 't.quantity', 't.buy_price', 't.bought_on'])
    .select(['t.market_id', 't.notes', 't.created_at'])
    .where('p.user_id', '=', userId)
    .orderBy('t.id')
    .execute();
  const of = Map.groupBy(rows, (row) => row.portfolio_id);
  return owned.map((one) => ({ ...one, items: (of.get(one.id) ?? []).map(({ portfolio_id: _, ...row }) => row) }));
}

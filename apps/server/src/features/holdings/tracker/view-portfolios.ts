import type { ReplyOf } from '@lootfolio/contract/call';
import type { getPortfolio, getPortfolioStats, listPortfolios, listPublicPortfolios } from '@lootfolio/contract/features/holdings/tracker';
import { sumFigures, type Sums } from '@lootfolio/domain/holdings';
import type { Reader } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import type { Provided } from '../../../platform/module.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import {
  countPublicPortfolios,
  findPortfolio,
  readPortfolios,
  readPublicPortfolios,
  readTracked,
  type PortfolioRow,
} from './tracker.reads.ts';
import { formatRatio, pageOf } from './tracker.rules.ts';
import { valueTracked, type FeeOf, type ValueParts } from './value-tracked.ts';

export type ViewParts = ValueParts & { db: Reader; fees: FeeBook };
type Presented = ReplyOf<typeof getPortfolio>['data'];

/** Returns the fees that value a portfolio: for its owner, the owner's own fees, which other viewers must not learn. */
export const feesOf = ({ db, fees }: Pick<ViewParts, 'db' | 'fees'>, portfolio: PortfolioRow, viewerId: number | null): Promise<FeeOf> =>
  fees.feesFor(portfolio.userId === viewerId ? viewerId : null, db);

/** Returns the sums of each of some portfolios, all of which have the same fees. One query. */
async function sumsOf(parts: ViewParts, feeOf: FeeOf, portfolios: readonly PortfolioRow[]): Promise<Sums[]> {
  const rows = await readTracked(
    parts.db,
    portfolios.map(({ id }) => id),
  );
  const tracked = Map.groupBy(await valueTracked(parts, feeOf, rows), ({ row }) => row.portfolioId);
  return portfolios.map(({ id }) => sumFigures((tracked.get(id) ?? []).map(({ figures }) => figures)));
}

const present = ({ id, userId, name, description, isPublic, owner }: PortfolioRow, sums: Sums, viewerId: number | null): Presented => ({
  id,
  name,
  description,
  isPublic,
  itemCount: sums.rows,
  totalProfit: sums.profit,
  profitRatio: sums.ratio,
  owner,
  own: userId === viewerId,
});

/** Returns all portfolios of a user. */
export async function viewPortfolios(parts: ViewParts & Pick<Provided, 'plans'>, userId: number): Promise<ReplyOf<typeof listPortfolios>> {
  const rows = await readPortfolios(parts.db, userId);
  const sums = await sumsOf(parts, await parts.fees.feesFor(userId), rows);
  const { limits, canUpgrade } = await parts.plans.of(parts.db, userId);
  const data = rows.map((row, at) => present(row, sums[at]!, userId));
  return { data, total: rows.length, limit: limits.portfolios, can_upgrade: canUpgrade };
}

/** Returns one page of everybody's public portfolios. */
export async function viewPublicPortfolios(
  parts: ViewParts,
  viewerId: number,
  { page, limit }: { page: number; limit: number },
): Promise<ReplyOf<typeof listPublicPortfolios>> {
  const pagination = pageOf(await countPublicPortfolios(parts.db), page, limit);
  const rows = await readPublicPortfolios(parts.db, pagination);
  const sums = await sumsOf(parts, await parts.fees.feesFor(null), rows);
  return { data: rows.map((row, at) => present(row, sums[at]!, viewerId)), pagination, total: pagination.total };
}

/** Returns the portfolio, if the viewer may see it. @param viewerId null: a visitor @throws Refusal NOT_FOUND */
export async function seePortfolio(db: Reader, viewerId: number | null, id: number): Promise<PortfolioRow> {
  const row = await findPortfolio(db, viewerId, id);
  if (!row) throw notFound();
  return row;
}

/** Returns one portfolio. @throws Refusal NOT_FOUND for a private portfolio of another user */
export async function viewPortfolio(parts: ViewParts, viewerId: number | null, id: number): Promise<Presented> {
  const row = await seePortfolio(parts.db, viewerId, id);
  const [sums] = await sumsOf(parts, await feesOf(parts, row, viewerId), [row]);
  return present(row, sums!, viewerId);
}

/** Returns the sums over all rows of a portfolio. @throws Refusal NOT_FOUND for a private portfolio of another user */
export async function viewStats(parts: ViewParts, viewerId: number | null, id: number): Promise<ReplyOf<typeof getPortfolioStats>['data']> {
  const row = await seePortfolio(parts.db, viewerId, id);
  const [sums] = await sumsOf(parts, await feesOf(parts, row, viewerId), [row]);
  const { rows, withoutPrice, cost, value, gains, losses, profit, grossProfit, ratio } = sums!;
  return {
    portfolio_id: row.id,
    portfolio_name: row.name,
    item_count: rows,
    unpriced_items: withoutPrice,
    total_buy_value: cost,
    total_current_value: value,
    total_profit: gains,
    total_loss: losses,
    net_profit: profit,
    gross_profit: grossProfit,
    roi_percentage: ratio,
    roi_formatted: formatRatio(ratio),
  };
}

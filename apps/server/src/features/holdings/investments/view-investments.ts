import type { ReplyOf } from '@lootfolio/contract/call';
import type { listInvestments } from '@lootfolio/contract/features/holdings/investments';
import type { InvestmentSort, InvestmentState } from '@lootfolio/domain/investments';
import { marketById } from '@lootfolio/domain/markets';
import { roi, type Money } from '@lootfolio/domain/money';
import { notFound } from '../../../platform/errors/refusal.ts';
import { findLot, readLotSales } from '../../../goods/lots.reads.ts';
import { itemSummary, itemTraits, nameMatcher } from '../../market/items/items.public.ts';
import { isInPriceRange, isInState, sortInvestments } from './investments.rules.ts';
import { offersOf, readInvestments, valueLots, type FeeOf, type Investment, type ViewParts } from './value-investments.ts';

export type InvestmentView = {
  marketId: number;
  search: string;
  state: InvestmentState;
  /** Prices of one piece; both ends are included. */
  prices: { from: Money; to: Money };
  sort: InvestmentSort;
  descending: boolean;
  /** From 1. */
  page: number;
  pageSize: number;
};

type Reply = ReplyOf<typeof listInvestments>;
type Row = Reply['items'][number];

/** Returns all investments of a user that match a view, valued and sorted. */
export async function findInvestments(
  parts: ViewParts,
  userId: number,
  view: Omit<InvestmentView, 'page' | 'pageSize'>,
): Promise<Investment[]> {
  const all = await readInvestments(parts, userId, view.marketId);
  const fits = nameMatcher(view.search);
  const matching = all.filter((one) => isInState(one, view.state) && isInPriceRange(one.price, view.prices) && fits(one.item));
  return sortInvestments(matching, view.sort, view.descending);
}

/** Returns one page of a user's investments. */
export async function viewInvestments(parts: ViewParts, userId: number, view: InvestmentView): Promise<Reply> {
  const matching = await findInvestments(parts, userId, view);
  const from = (view.page - 1) * view.pageSize;
  const page = matching.slice(from, from + view.pageSize);
  const feeOf = await parts.fees.feesFor(userId, parts.db);
  return { items: page.map((one) => present(parts, feeOf, one)), total: matching.length };
}

/** Returns one investment of a user. @throws Refusal NOT_FOUND, also for another user's investment */
export async function viewInvestment(parts: ViewParts, userId: number, id: number, marketId: number): Promise<Row> {
  const lot = await findLot(parts.db, userId, id);
  if (!lot) throw notFound();
  const feeOf = await parts.fees.feesFor(userId, parts.db);
  const sales = await readLotSales(parts.db, userId, id);
  const [investment] = await valueLots(parts, feeOf, { lots: [lot], sales }, marketId);
  if (!investment) throw notFound();
  return present(parts, feeOf, investment);
}

function present(parts: Pick<ViewParts, 'boards'>, feeOf: FeeOf, { lot, item, offer, figures, sold, sales }: Investment): Row {
  const summary = itemSummary(item);
  return {
    id: lot.id,
    investment_id: lot.id,
    ...summary,
    ...itemTraits(item),
    img: summary.image,
    category: lot.category,
    quantity: lot.open,
    buy_price: lot.unitCost,
    buy_date: lot.boughtOn,
    float: lot.float,
    note: lot.note,
    price: offer?.quote.price ?? null,
    price_at: offer && new Date(offer.quote.confirmedAt).toISOString(),
    outlier: offer?.quote.outlier ?? false,
    total_buy: lot.open * lot.unitCost,
    total_sell: figures?.value ?? null,
    multiple_profit: figures?.profit ?? null,
    gross_profit: figures?.grossProfit ?? null,
    ratio: figures?.ratio ?? null,
    marketPrices: marketPrices(parts, feeOf, item, lot.unitCost),
    bought: lot.quantity,
    sold: { quantity: sold.quantity, total_buy: sold.cost, total_sell: sold.value, profit: sold.profit, ratio: sold.ratio },
    sales: sales.map(({ id, units, unitNet, soldOn, market, origin }) => ({
      ...{ id, quantity: units, unit_price: unitNet, sell_date: soldOn, market, origin },
    })),
    import_id: lot.importId,
  };
}

const marketPrices = (
  { boards }: Pick<ViewParts, 'boards'>,
  feeOf: FeeOf,
  item: Investment['item'],
  unitCost: Money,
): Row['marketPrices'] =>
  offersOf(boards, feeOf, item)
    .map(({ quote, net }) => ({
      market_id: quote.marketId,
      market_name: marketById(quote.marketId).name,
      price: quote.price,
      profit: net - unitCost,
      ratio: roi(net - unitCost, unitCost),
    }))
    .toSorted((a, b) => b.profit - a.profit || a.market_id - b.market_id);

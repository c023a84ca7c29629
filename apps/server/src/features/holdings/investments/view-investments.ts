import type { ReplyOf } from '@lootfolio/contract/call';
import type { listInvestments } from '@lootfolio/contract/features/holdings/investments';
import type { InvestmentSort, InvestmentState } from '@lootfolio/domain/investments';
import { marketById } from '@lootfolio/domain/markets';
import { roi, type Money } from '@lootfolio/domain/money';
import { displayName } from '@lootfolio/domain/names';
import { isChangeSpan, type ChangeSpan, type PriceChanges } from '@lootfolio/domain/price-changes';
import { notFound } from '../../../platform/errors/refusal.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { changesOf, NO_CHANGES, presentChanges } from '../../../prices/history/price-changes.ts';
import { findLot, readLotSales } from '../../../goods/lots.reads.ts';
import { itemSummary, itemTraits, nameMatcher } from '../../market/items/items.public.ts';
import { readItemIds, readLotPage } from './investments.reads.ts';
import {
  counted,
  offersOf,
  pricesOn,
  valuedOf,
  valueLots,
  type FeeOf,
  type Investment,
  type Offer,
  type ViewParts,
} from './value-investments.ts';

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

type Found = { investments: Investment[]; total: number };

/** Returns investments of a user that match a view, valued and sorted, and the number of all that match. @param part null: all of them */
export async function findInvestments(
  parts: ViewParts,
  userId: number,
  { marketId, search, ...view }: Omit<InvestmentView, 'page' | 'pageSize'>,
  part: { offset: number; limit: number } | null,
): Promise<Found> {
  const { db, boards } = parts;
  const priceOf = pricesOn(boards, await parts.fees.feesFor(userId, db), marketId);
  const items = await matchingItems(parts, userId, { search, isByName: view.sort === 'name' });
  const { sort } = view;
  const changes = isChangeSpan(sort) ? await changesOfItems(parts, items, priceOf) : null;
  const priced = await mapInSlices(items, (item, rank) => {
    const offer = priceOf(item);
    const change = changes && isChangeSpan(sort) ? (changes.get(item)![sort]?.percent ?? null) : null;
    return { itemId: item.itemId, price: offer?.quote.price ?? null, net: counted(offer)?.net ?? null, rank, change };
  });
  const { lots, total } = await readLotPage(db, userId, { ...view, items: priced, ...(part ?? { offset: 0, limit: null }) });
  const sales = await readLotSales(db, userId, part && lots.map(({ id }) => id));
  return { investments: await valueLots(parts.items, priceOf, { lots, sales }), total };
}

async function changesOfItems(
  parts: ViewParts,
  items: readonly Item[],
  priceOf: (item: Item) => Offer | null,
): Promise<Map<Item, PriceChanges>> {
  const changes = await changesOf(
    parts,
    items.map((item) => valuedOf({ item, offer: priceOf(item) })),
  );
  return new Map(items.map((item, at) => [item, changes[at]!]));
}

/** Returns the items of a user's lots whose names match a search, in the order of their names where the list is sorted by these. */
async function matchingItems(
  { db, items }: Pick<ViewParts, 'db' | 'items'>,
  userId: number,
  { search, isByName }: { search: string; isByName: boolean },
): Promise<Item[]> {
  const fits = nameMatcher(search);
  const found = (await readItemIds(db, userId)).flatMap((id) => items.byId(id) ?? []).filter(fits);
  if (!isByName) return found;
  const names = new Map(found.map((item) => [item, displayName(item.name, item.phase)]));
  return found.toSorted((a, b) => names.get(a)!.localeCompare(names.get(b)!, 'en'));
}

/** Returns one page of a user's investments. */
export async function viewInvestments(parts: ViewParts, userId: number, { page, pageSize, ...view }: InvestmentView): Promise<Reply> {
  const { investments, total } = await findInvestments(parts, userId, view, { offset: (page - 1) * pageSize, limit: pageSize });
  return { items: await presentAll(parts, userId, investments), total };
}

/** Returns one investment of a user. @throws Refusal NOT_FOUND, also for another user's investment */
export async function viewInvestment(parts: ViewParts, userId: number, id: number, marketId: number): Promise<Row> {
  const lot = await findLot(parts.db, userId, id);
  if (!lot) throw notFound();
  const feeOf = await parts.fees.feesFor(userId, parts.db);
  const sales = await readLotSales(parts.db, userId, [id]);
  const [investment] = await valueLots(parts.items, pricesOn(parts.boards, feeOf, marketId), { lots: [lot], sales });
  if (!investment) throw notFound();
  return (await presentAll(parts, userId, [investment]))[0]!;
}

async function presentAll(parts: ViewParts, userId: number, investments: readonly Investment[]): Promise<Row[]> {
  const feeOf = await parts.fees.feesFor(userId, parts.db);
  const changes = await changesOf(parts, investments.map(valuedOf));
  return investments.map((one, at) => ({
    ...present(parts, feeOf, one),
    // what was sold as a whole has no price that moves
    ...presentChanges(one.lot.open > 0 ? changes[at]! : NO_CHANGES),
  }));
}

type Present = Omit<Row, ChangeSpan>;

function present(parts: Pick<ViewParts, 'boards'>, feeOf: FeeOf, { lot, item, offer, figures, sold, sales }: Investment): Present {
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

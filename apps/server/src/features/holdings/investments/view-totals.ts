import type { ReplyOf } from '@lootfolio/contract/call';
import type { investmentValuation, totalInvestment, totalProfit } from '@lootfolio/contract/features/holdings/investments';
import { MARKETS } from '@lootfolio/domain/markets';
import { roi } from '@lootfolio/domain/money';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { readHeldItems, readSoldSums, type HeldItem } from './investments.reads.ts';
import { counted, offersOf, pricesOn, type Offer, type ViewParts } from './value-investments.ts';

/** What a user holds of an item, with its item and the price on a market that counts. */
type Held = HeldItem & { item: Item; offer: Offer | null };

async function readHeld(parts: ViewParts, userId: number, marketId: number): Promise<Held[]> {
  const priceOf = pricesOn(parts.boards, await parts.fees.feesFor(userId, parts.db), marketId);
  const held = await mapInSlices(await readHeldItems(parts.db, userId), (one): Held | null => {
    const item = parts.items.byId(one.itemId);
    return item ? { ...one, item, offer: counted(priceOf(item)) } : null;
  });
  return held.filter((one) => one !== null);
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0);

/** Returns the cost of a user's held investments. @param marketId only investments that have a fresh price there; null = all */
export async function viewTotalInvestment(
  parts: ViewParts,
  userId: number,
  marketId: number | null,
): Promise<ReplyOf<typeof totalInvestment>> {
  if (marketId === null) return { total_investment: sumOf(await readHeldItems(parts.db, userId), ({ cost }) => cost), unpriced_items: 0 };
  const [priced, unpriced] = partition(await readHeld(parts, userId, marketId));
  return { total_investment: sumOf(priced, ({ cost }) => cost), unpriced_items: sumOf(unpriced, ({ lots }) => lots) };
}

type Priced = Held & { offer: Offer };

function partition(held: readonly Held[]): [priced: Priced[], unpriced: Held[]] {
  const isPriced = (one: Held): one is Priced => one.offer !== null;
  return [held.filter(isPriced), held.filter((one) => !isPriced(one))];
}

/** Returns the profit that selling everything on a market would give, and the realised profit. */
export async function viewTotalProfit(parts: ViewParts, userId: number, marketId: number): Promise<ReplyOf<typeof totalProfit>> {
  const [priced, unpriced] = partition(await readHeld(parts, userId, marketId));
  const cost = sumOf(priced, (one) => one.cost);
  const profit = sumOf(priced, ({ pieces, offer }) => pieces * offer.net) - cost;
  const sold = await readSoldSums(parts.db, userId);
  return {
    total_profit: profit,
    gross_profit: sumOf(priced, ({ pieces, offer }) => pieces * offer.quote.price) - cost,
    ratio: roi(profit, cost),
    total_sold: sold.value,
    realised_profit: sold.value - sold.cost,
    realised_ratio: roi(sold.value - sold.cost, sold.cost),
    priced_items: sumOf(priced, ({ lots }) => lots),
    unpriced_items: sumOf(unpriced, ({ lots }) => lots),
  };
}

type Valuation = ReplyOf<typeof investmentValuation>;

/** Returns the value of a user's investments on each market that has a fresh price of one of them, the highest value first. */
export async function viewValuation(parts: ViewParts, userId: number): Promise<Valuation> {
  const held = await readHeldItems(parts.db, userId);
  const feeOf = await parts.fees.feesFor(userId, parts.db);
  const sums = new Map(MARKETS.map((market) => [market.id, { market, lots: 0, value: 0, net: 0, cost: 0 }]));
  await mapInSlices(held, ({ itemId, lots, pieces, cost }) => {
    const item = parts.items.byId(itemId);
    if (!item) return;
    for (const { quote, net } of offersOf(parts.boards, feeOf, item).filter(counted)) {
      const sum = sums.get(quote.marketId)!;
      sum.lots += lots;
      sum.value += pieces * quote.price;
      sum.net += pieces * net;
      sum.cost += cost;
    }
  });
  const all = sumOf(held, ({ lots }) => lots);
  const items = [...sums.values()]
    .filter((sum) => sum.lots > 0)
    .map(({ market, net, cost, value, lots: priced }) => ({
      market_id: market.id,
      market_name: market.name,
      value,
      profit: net - cost,
      ratio: roi(net - cost, cost),
      unpriced_items: all - priced,
    }))
    .toSorted((a, b) => b.value - a.value || a.market_id - b.market_id);
  return { items, total: items.length };
}

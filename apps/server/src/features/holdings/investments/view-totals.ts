import type { ReplyOf } from '@lootfolio/contract/call';
import type { investmentValuation, totalInvestment, totalProfit } from '@lootfolio/contract/features/holdings/investments';
import { MARKETS } from '@lootfolio/domain/markets';
import { roi } from '@lootfolio/domain/money';
import { sumFigures } from '@lootfolio/domain/holdings';
import { mapInSlices } from '../../../platform/process/slices.ts';
import { readAllLots } from '../../../goods/lots.reads.ts';
import { sumSold } from './investments.rules.ts';
import { offersOf, readInvestments, type ViewParts } from './value-investments.ts';

/** Returns the cost of a user's held investments. @param marketId only investments that have a fresh price there; null = all */
export async function viewTotalInvestment(
  parts: ViewParts,
  userId: number,
  marketId: number | null,
): Promise<ReplyOf<typeof totalInvestment>> {
  if (marketId === null) {
    const lots = await readAllLots(parts.db, userId);
    return { total_investment: lots.reduce((sum, { open, unitCost }) => sum + open * unitCost, 0), unpriced_items: 0 };
  }
  const { cost, withoutPrice } = sumFigures((await readHeld(parts, userId, marketId)).map(({ figures }) => figures));
  return { total_investment: cost, unpriced_items: withoutPrice };
}

const readHeld = async (parts: ViewParts, userId: number, marketId: number) =>
  (await readInvestments(parts, userId, marketId)).filter(({ lot }) => lot.open > 0);

/** Returns the profit that selling everything on a market would give, and the realised profit. */
export async function viewTotalProfit(parts: ViewParts, userId: number, marketId: number): Promise<ReplyOf<typeof totalProfit>> {
  const all = await readInvestments(parts, userId, marketId);
  const sums = sumFigures(all.filter(({ lot }) => lot.open > 0).map(({ figures }) => figures));
  const sold = sumSold(all.map((one) => one.sold));
  return {
    total_profit: sums.profit,
    gross_profit: sums.grossProfit,
    ratio: sums.ratio,
    total_sold: sold.value,
    realised_profit: sold.profit,
    realised_ratio: sold.ratio,
    unpriced_items: sums.withoutPrice,
  };
}

type Valuation = ReplyOf<typeof investmentValuation>;

/** Returns the value of a user's investments on each market that has a fresh price of one of them, the highest value first. */
export async function viewValuation(parts: ViewParts, userId: number): Promise<Valuation> {
  const lots = (await readAllLots(parts.db, userId)).filter(({ open }) => open > 0);
  const feeOf = await parts.fees.feesFor(userId, parts.db);
  const sums = new Map(MARKETS.map((market) => [market.id, { market, lots: 0, value: 0, net: 0, cost: 0 }]));
  await mapInSlices([...Map.groupBy(lots, ({ itemId }) => itemId)], ([itemId, ofItem]) => {
    const item = parts.items.byId(itemId);
    if (!item) return;
    const quantity = ofItem.reduce((sum, { open }) => sum + open, 0);
    const cost = ofItem.reduce((sum, { open, unitCost }) => sum + open * unitCost, 0);
    for (const { quote, net } of offersOf(parts.boards, feeOf, item)) {
      const sum = sums.get(quote.marketId)!;
      sum.lots += ofItem.length;
      sum.value += quantity * quote.price;
      sum.net += quantity * net;
      sum.cost += cost;
    }
  });
  const items = [...sums.values()]
    .filter((sum) => sum.lots > 0)
    .map(({ market, net, cost, value, lots: priced }) => ({
      market_id: market.id,
      market_name: market.name,
      value,
      profit: net - cost,
      ratio: roi(net - cost, cost),
      unpriced_items: lots.length - priced,
    }))
    .toSorted((a, b) => b.value - a.value || a.market_id - b.market_id);
  return { items, total: items.length };
}

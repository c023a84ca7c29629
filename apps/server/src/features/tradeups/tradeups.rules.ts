import type { QueryOf } from '@lootfolio/contract/call';
import type { listTradeUps } from '@lootfolio/contract/features/tradeups';
import type { FoundContract } from './search-board.ts';

export type TradeUpQuery = QueryOf<typeof listTradeUps>;

/** The contracts that a query asks for, in its order; equal ones by profit. */
export function chooseContracts(
  contracts: readonly FoundContract[],
  collectionOf: (poolId: number) => number,
  query: TradeUpQuery,
): FoundContract[] {
  const { rarity, kind, collection, max_cost: maxCost, min_roi: minRoi, min_chance: minChance } = query;
  const direction = query.order === 'asc' ? 1 : -1;
  return contracts
    .filter(
      ({ part, parts, cost, roi, chance }) =>
        (rarity === undefined || part.rarity === rarity) &&
        (kind === undefined || part.isStattrak === (kind === 'stattrak')) &&
        (collection === undefined || parts.some(({ pool }) => collectionOf(pool.id) === collection)) &&
        cost <= (maxCost ?? Infinity) &&
        roi >= (minRoi ?? -Infinity) &&
        chance >= (minChance ?? 0),
    )
    .toSorted((a, b) => direction * (a[query.sort] - b[query.sort]) || b.profit - a.profit);
}

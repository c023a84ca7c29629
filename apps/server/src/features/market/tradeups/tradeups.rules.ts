import type { QueryOf } from '@lootfolio/contract/call';
import type { listTradeUps } from '@lootfolio/contract/features/market/tradeups';
import type { ContractPart } from '@lootfolio/board/trade-ups';
import type { FoundContract } from './search-board.ts';

export type TradeUpQuery = QueryOf<typeof listTradeUps>;

/** The number of similar contracts of each collection that are shown without `similar`. */
const SHOWN_ALIKE = 3;

/**
 * Returns the contracts that match a query, in its order; ties by profit. Contracts with an outcome that has no price that sells are left
 * out unless the query asks for them; `hidden` counts those that would stand in the list.
 */
export function chooseContracts(
  contracts: readonly FoundContract[],
  collectionOf: (poolId: number) => number,
  query: TradeUpQuery,
): { shown: FoundContract[]; hidden: number } {
  const { rarity, kind, collection, max_cost: maxCost, min_roi: minRoi, min_chance: minChance } = query;
  const direction = query.order === 'asc' ? 1 : -1;
  const chosen = contracts
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
  const few = (some: readonly FoundContract[]): FoundContract[] => (query.similar === 1 ? [...some] : withoutSimilar(some));
  if (query.unsold === 1) return { shown: few(chosen), hidden: 0 };
  const isSold = ({ unpriced }: FoundContract): boolean => unpriced === 0;
  return { shown: few(chosen.filter(isSold)), hidden: few(chosen).filter((contract) => !isSold(contract)).length };
}

/** Keeps the first few contracts of each collection that has the most inputs; the other contracts differ only in their fillers. */
function withoutSimilar(contracts: readonly FoundContract[]): FoundContract[] {
  const shown = new Map<number, number>();
  return contracts.filter(({ parts }) => {
    const [first, second] = parts;
    const main = second && countOf(second) > countOf(first!) ? second : first!;
    // a pool has one rarity and kind
    const count = (shown.get(main.pool.id) ?? 0) + 1;
    shown.set(main.pool.id, count);
    return count <= SHOWN_ALIKE;
  });
}

/** Counts the inputs of one collection in a contract. */
export const countOf = ({ inputs }: ContractPart): number => inputs.reduce((sum, { count }) => sum + count, 0);

import type { ReplyOf } from '@lootfolio/contract/call';
import type { listTradeUps } from '@lootfolio/contract/features/market/tradeups';
import { marketById } from '@lootfolio/domain/markets';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary } from '../items/items.public.ts';
import { floatOf, type Found, type FoundContract } from './search-board.ts';
import { chooseContracts, countOf, type TradeUpQuery } from './tradeups.rules.ts';

type Reply = ReplyOf<typeof listTradeUps>;

/** Returns one page of the contracts that were found. */
export function listContracts(items: ItemDirectory, found: Found, query: TradeUpQuery): Reply {
  const { shown: chosen, hidden } = chooseContracts(found.contracts, (poolId) => found.parts[poolId]!.collection.id, query);
  const start = (query.page - 1) * query.limit;
  const collections = new Map(found.parts.map(({ collection: { id, name } }) => [id, { id, name }]));
  return {
    items: chosen.slice(start, start + query.limit).map((contract) => presentContract(items, found, contract)),
    total: chosen.length,
    hidden,
    searched_at: new Date(found.searchedAt).toISOString(),
    collections: [...collections.values()],
  };
}

function presentContract(items: ItemDirectory, { offers, parts, assumption }: Found, contract: FoundContract): Reply['items'][number] {
  // sorts the collection with the most inputs first
  const ofContract = contract.parts.toSorted((a, b) => countOf(b) - countOf(a));
  const outcomes = ofContract.flatMap(({ pool }) => pool.outcomes);
  const { cost, expected, profit, roi, chance, best, worst, part, unpriced } = contract;
  return {
    rarity: part.rarity,
    is_stattrak: part.isStattrak,
    collections: ofContract.map((one) => ({
      id: parts[one.pool.id]!.collection.id,
      name: parts[one.pool.id]!.collection.name,
      count: countOf(one),
    })),
    inputs: ofContract.flatMap(({ inputs }) =>
      inputs.map(({ input, count }) => {
        const item = items.byId(input.itemId)!;
        const { marketId, time } = offers.get(input.itemId)!.buy!;
        return {
          ...itemSummary(item),
          exterior: item.exterior,
          count,
          float: floatOf(item, assumption),
          price: input.price,
          market: marketById(marketId).slug,
          priced_at: new Date(time).toISOString(),
        };
      }),
    ),
    outcomes: outcomes.length,
    unpriced,
    ...{ cost, expected, profit, roi, chance, best, worst },
  };
}

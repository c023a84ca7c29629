import { evaluateTradeUp, listTradeUps } from '@lootfolio/contract/features/market/tradeups';
import { route, type Route } from '../../../platform/http/route.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { CaseDirectory } from '../../../prices/board/case-directory.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { FeeBook } from '../marketplaces/marketplaces.public.ts';
import { evaluateContract } from './evaluate-contract.ts';
import { createFoundContracts } from './found-contracts.ts';
import { listContracts } from './list-contracts.ts';
import { readContract } from './read-contract.ts';
import { createTradeUpBook } from './trade-up-book.ts';

export type TradeUpParts = { items: ItemDirectory; cases: CaseDirectory; boards: Boards; fees: FeeBook };

export function tradeUpRoutes({ items, cases, boards, fees }: TradeUpParts): Route[] {
  const book = createTradeUpBook(cases);
  const found = createFoundContracts(boards, book);
  return [
    route(listTradeUps, async ({ query, caller }) =>
      listContracts(items, await found(query.float, await fees.own(caller?.userId ?? null)), query),
    ),

    route(evaluateTradeUp, async ({ body, caller }) =>
      evaluateContract(boards, readContract(items, book(), body.inputs), await fees.own(caller?.userId ?? null)),
    ),
  ];
}

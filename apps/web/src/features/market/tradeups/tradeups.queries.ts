import { queryOptions, useQuery } from '@tanstack/react-query';
import { TRADE_UP_RARITIES, type TradeUpRarity } from '@lootfolio/domain/trade-up';
import { request, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { type ContractLine, writeLine } from './contract-lines.ts';
import { DEFAULTS, RARITIES, type RaritySlug, type TradeUpsSearch } from './tradeups.search.ts';

export type TradeUp = Reply<'GET /trade-up/best'>['items'][number];
export type Contract = Reply<'POST /trade-up/evaluate'>;
export type ContractInput = Contract['inputs'][number];
export type Outcome = Contract['outcomes'][number];

const ALL = ['tradeups'];
/** The server needs seconds for a search after prices have changed. */
const TIMEOUT_MS = 60_000;

export const rarityOf = (slug: RaritySlug): TradeUpRarity => TRADE_UP_RARITIES[RARITIES.indexOf(slug)]!;

/** The query of the call for an address. */
export const queryOf = ({
  rarity,
  kind,
  collection,
  cost,
  roi,
  chance,
  similar,
  unsold,
  float,
  sort,
  order,
  page,
}: TradeUpsSearch): Query<'GET /trade-up/best'> => ({
  ...(rarity && { rarity: rarityOf(rarity) }),
  ...(kind && { kind }),
  ...(collection !== undefined && { collection }),
  ...(cost !== undefined && { max_cost: Math.round(cost * 1000) }),
  ...(roi !== undefined && { min_roi: roi }),
  ...(chance !== undefined && { min_chance: chance }),
  ...(similar && { similar: 1 }),
  ...(unsold && { unsold: 1 }),
  float: float ?? DEFAULTS.float,
  sort: sort ?? DEFAULTS.sort,
  order: order ?? DEFAULTS.order,
  page: page ?? 1,
  limit: DEFAULTS.limit,
});

/** A page of the best trade-ups. */
export function useBestTradeUps(search: TradeUpsSearch) {
  const query = queryOf(search);
  return useQuery({
    queryKey: [...ALL, 'best', query],
    queryFn: ({ signal }) => request('GET /trade-up/best', { query, signal, timeoutMs: TIMEOUT_MS }),
  });
}

/** The contract of these lines. Its inputs have the order of the lines. */
const contractOf = (lines: readonly ContractLine[]) =>
  queryOptions({
    queryKey: [...ALL, 'contract', lines.map(writeLine)],
    queryFn: async ({ signal }) => {
      const inputs = lines.map(({ itemId, count, float, price }) => ({
        item_id: itemId,
        count,
        ...(float !== null && { float }),
        ...(price !== null && { price }),
      }));
      return { lines, contract: await request('POST /trade-up/evaluate', { body: { inputs }, signal }) };
    },
  });

export const useContract = (lines: readonly ContractLine[]) => useQuery({ ...contractOf(lines), enabled: lines.length > 0 });

/** Evaluates a contract before it is shown. @throws ApiError when an input cannot be part of the contract */
export const tryContract = (lines: readonly ContractLine[]): Promise<unknown> => queryClient.fetchQuery(contractOf(lines));

/** Loads the list or the contract again. */
export const reloadTradeUps = (): void => void queryClient.invalidateQueries({ queryKey: ALL });

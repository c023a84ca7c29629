import { queryOptions, useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type ContractLine, writeLine } from './contract-lines.ts';
import { queryOf, type TradeUpsSearch } from './tradeups.search.ts';

export type TradeUp = Reply<'GET /trade-up/best'>['items'][number];
export type Contract = Reply<'POST /trade-up/evaluate'>;
export type ContractInput = Contract['inputs'][number];
export type Outcome = Contract['outcomes'][number];

const ALL = ['tradeups'];
/** A search on the server takes seconds when prices have changed. */
const TIMEOUT_MS = 60_000;

/** A page of the best trade-ups. */
export function useBestTradeUps(search: TradeUpsSearch) {
  const query = queryOf(search);
  return useQuery({
    queryKey: [...ALL, 'best', query],
    queryFn: ({ signal }) => request('GET /trade-up/best', { query, signal, timeoutMs: TIMEOUT_MS }),
  });
}

/** The contract of these lines; its inputs are in their order. */
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

/** Evaluates a contract before it is shown. @throws ApiError when an input cannot be part of it */
export const tryContract = (lines: readonly ContractLine[]): Promise<unknown> => queryClient.fetchQuery(contractOf(lines));

/** Loads the list, or the contract, again. */
export const reloadTradeUps = (): void => void queryClient.invalidateQueries({ queryKey: ALL });

import type { ChangeSpan } from '@lootfolio/domain/price-changes';
import { useQuery } from '@tanstack/react-query';
import { request, type Body, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';

export type InventoryList = Reply<'POST /steam/inventory'>;
export type Thing = InventoryList['items'][number];
export type Statistics = Reply<'GET /steam/statistics'>;
export type MarketValue = Statistics['total_values'][number];
/** A thing in any user's inventory, without the fields that only its owner may see. */
export type ShownThing = Omit<
  Thing,
  ChangeSpan | 'buy_price' | 'cost' | 'profit' | 'ratio' | 'acquired_at' | 'reference_price' | 'lowest' | 'listed_on' | 'deposit_price'
>;
export type Overview = Reply<'GET /steam/overview'>;

const ALL = ['inventory'];

/** One page of the user's own inventory. */
export const useInventory = (body: Body<'POST /steam/inventory'>) =>
  useQuery({
    queryKey: [...ALL, 'list', body],
    queryFn: ({ signal }) => request('POST /steam/inventory', { body, signal }),
    // keep the last page while another page of the same game loads
    placeholderData: (previous, query) =>
      (query?.queryKey[2] as Body<'POST /steam/inventory'> | undefined)?.appid === body.appid ? previous : undefined,
  });

/** The counts, the values on each market and the snapshot's state of the user's own inventory. */
export const useStatistics = (appid: number) =>
  useQuery({
    queryKey: [...ALL, 'statistics', appid],
    queryFn: ({ signal }) => request('GET /steam/statistics', { query: { appid }, signal }),
    placeholderData: undefined,
  });

export const useOverview = (appid: number) =>
  useQuery({
    queryKey: [...ALL, 'overview', appid],
    queryFn: ({ signal }) => request('GET /steam/overview', { query: { appid }, signal }),
    placeholderData: undefined,
  });

/** The value of the user's own inventory on a market at the end of each of the last days. */
export const useValueHistory = ({ appid, market, days }: { appid: number; market: string; days: number }) =>
  useQuery({
    queryKey: [...ALL, 'graph', appid, market, days],
    queryFn: ({ signal }) => request('GET /steam/graph', { query: { appid, market, interval: days }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === appid ? previous : undefined),
  });

/** Loads all shown data of inventories again, in this tab and in the others. */
export async function reloadInventory(): Promise<void> {
  invalidateInOtherTabs(ALL);
  await queryClient.invalidateQueries({ queryKey: ALL });
}

/** Starts to read an inventory at Steam again. */
export const startRefresh = (appid: number) => request('POST /steam/refresh-inventory', { body: { appid } });

/** Sets the cost of one unit of a thing. @param price thousandths of a dollar; null removes it */
export async function saveBuyPrice(thing: Pick<Thing, 'asset_id' | 'app_id'>, price: number | null): Promise<void> {
  const item = { asset_id: thing.asset_id, app_id: thing.app_id, price };
  await request('POST /steam/update-price', { body: { market_id: 1, item } });
  await reloadInventory();
}

import { useQuery } from '@tanstack/react-query';
import { request, type Body, type Reply } from '../../../lib/api.ts';
import { withCallKey } from '../../../lib/call-keys.ts';
import { reloadInventory } from '../../holdings/inventory/inventory.public.tsx';
import { CS2, type ListBody } from './list-items.search.ts';
import { reloadListed } from './listings.queries.ts';

export type ForListing = Reply<'POST /steam/fetch-inventory'>;
/** A row of the things to list: one thing, or all of an item. */
export type Sellable = ForListing['items'][number];
export type SellAnswer = Reply<'POST /sales/sell-items'>;
export type MarketResult = SellAnswer['metadata'][number];
export type SellBody = Omit<Body<'POST /sales/sell-items'>, 'client_key'>;

/** The things to list are the inventory's: what reloads it reloads them too. */
const ALL = ['inventory', 'for-listing'];

/** One page of the things to list. */
export const useForListing = (body: ListBody) =>
  useQuery({
    queryKey: [...ALL, 'page', body],
    queryFn: ({ signal }) => request('POST /steam/fetch-inventory', { body, signal }),
    placeholderData: (previous) => previous,
  });

/** The greatest number of things that are read by their ids at once. */
const MOST_SELECTED = 500;

/** The selected things that still exist, whatever the filters of the screen say. */
export const useSelected = (ids: ReadonlySet<string>) => {
  const assets = [...ids].slice(0, MOST_SELECTED).toSorted();
  return useQuery({
    queryKey: [...ALL, 'selected', assets],
    enabled: assets.length > 0,
    queryFn: ({ signal }) => request('POST /steam/fetch-inventory', { body: { appid: CS2, pageSize: MOST_SELECTED, assets }, signal }),
    placeholderData: (previous) => previous,
  });
};

/** All things that match the filters, one row for an item, for a file. */
export const fetchAll = (body: ListBody, most: number): Promise<ForListing> =>
  request('POST /steam/fetch-inventory', { body: { ...body, page: 1, pageSize: most, group: true } });

/** Puts things on sale. The same call has the same key until its answer is known, so that a lost answer lists nothing twice. */
export const sellItems = (body: SellBody): Promise<SellAnswer> =>
  withCallKey(JSON.stringify(['POST /sales/sell-items', body]), (client_key) =>
    request('POST /sales/sell-items', { body: { ...body, client_key } }),
  );

/** Loads the listings and the things to list again, in this tab and in the others. */
export const reloadListings = (): Promise<unknown> => Promise.all([reloadListed(), reloadInventory()]);

import { useQuery } from '@tanstack/react-query';
import { request, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export type OwnItem = Reply<'GET /steam/items'>['items'][number];
type ItemsQuery = Query<'GET /steam/items'>;

/** Below the key of the inventory: what is read at Steam anew is read here anew. */
const OWN_ITEMS = ['inventory', 'items'];

/** One page of the items in the user's own inventory. */
export const useOwnItems = (query: ItemsQuery) =>
  useQuery({
    queryKey: [...OWN_ITEMS, query],
    queryFn: ({ signal }) => request('GET /steam/items', { query, signal }),
    // keep the last page while another page of the same game loads
    placeholderData: (previous, last) => ((last?.queryKey[2] as ItemsQuery | undefined)?.appid === query.appid ? previous : undefined),
  });

/** Reads the items again: the investments hold more of them. */
export const reloadOwnItems = (): void => void queryClient.invalidateQueries({ queryKey: OWN_ITEMS });

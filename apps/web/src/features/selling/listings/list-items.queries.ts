import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { request, type Body, type Reply } from '../../../lib/api.ts';
import { withCallKey } from '../../../lib/call-keys.ts';
import { reloadInventory } from '../../holdings/inventory/inventory.public.tsx';
import { retryOperation } from '../../people/operations/operations.public.tsx';
import { CS2, type ListBody } from './list-items.search.ts';
import { reloadListed } from './listings.queries.ts';

export type ForListing = Reply<'POST /steam/fetch-inventory'>;
/** A row of the things to list: one thing, or all of an item. */
export type Sellable = ForListing['items'][number];
export type SellAnswer = Reply<'POST /sales/sell-items'>;
export type MarketResult = SellAnswer['metadata'][number];
/** What the selected things would bring on each selling market. */
export type SellOffers = Reply<'POST /sales/offers'>['items'];
export type DryRun = Reply<'POST /sales/dry-run'>['items'];
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

/** The greatest number of things of one listing, whatever the plan allows: no call takes more. */
export const MOST_SELECTED = 500;

/** The selected things that still exist, whatever the filters of the screen say. A large selection is read in parts. */
export const useSelected = (ids: ReadonlySet<string>) => {
  const assets = [...ids].toSorted();
  return useQuery({
    queryKey: [...ALL, 'selected', assets],
    enabled: assets.length > 0,
    queryFn: async ({ signal }): Promise<readonly Sellable[]> => {
      const found: Sellable[] = [];
      for (let at = 0; at < assets.length; at += MOST_SELECTED) {
        const body = { appid: CS2, pageSize: MOST_SELECTED, assets: assets.slice(at, at + MOST_SELECTED) };
        found.push(...(await request('POST /steam/fetch-inventory', { body, signal })).items);
      }
      return found;
    },
    placeholderData: (previous) => previous,
  });
};

const NO_OFFERS: SellOffers = [];

/** What these things would bring on each selling market. */
export function useOffers(things: readonly Sellable[]): { offers: SellOffers; error: unknown; loading: boolean; retry: () => void } {
  const assets = things.map(({ assetid: id }) => id).toSorted();
  const { data, error, refetch } = useQuery({
    queryKey: [...ALL, 'offers', assets],
    // the dialog refuses more
    enabled: assets.length <= MOST_SELECTED,
    queryFn: ({ signal }) => request('POST /sales/offers', { body: { appid: CS2, assets }, signal }),
    placeholderData: (previous) => previous,
  });
  return { offers: data?.items ?? NO_OFFERS, error, loading: !data && !error, retry: () => void refetch() };
}

/** Asks what a listing would send, and changes nothing. */
export const dryRun = async (body: Omit<SellBody, 'confirmed'>): Promise<DryRun> => (await request('POST /sales/dry-run', { body })).items;

/** All things that match the filters, one row for an item, for a file. */
export const fetchAll = (body: ListBody, most: number): Promise<ForListing> =>
  request('POST /steam/fetch-inventory', { body: { ...body, page: 1, pageSize: most, group: true } });

/** A listing that was sent: its call, and what became of it. */
export type Sold = { call: Body<'POST /sales/sell-items'>; answer: SellAnswer };

const send = async (call: Sold['call']): Promise<Sold> => ({ call, answer: await request('POST /sales/sell-items', { body: call }) });

/** Puts things on sale. The same call has the same key until its answer is known, so that a lost answer lists nothing twice. */
export const sellItems = (body: SellBody): Promise<Sold> =>
  withCallKey(JSON.stringify(['POST /sales/sell-items', body]), (client_key) => send({ ...body, client_key }));

/** A price that is refused until it is confirmed, and the lowest known price of the item. */
export type FarPrice = { asset_id: string; market: string; price: number; lowest: number };

/** The prices because of which a listing was refused: they are far below all known ones. */
export const farPricesOf = (error: unknown): readonly FarPrice[] =>
  error instanceof ApiError && error.code === 'CONFIRM_PRICE' ? (error.metaData['prices'] as FarPrice[]) : [];

/** A retry that is under way, or was done elsewhere, has results too. */
function ignoreState(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'STATE') throw error;
}

/** Tries again what failed of a listing, and waits for the results. The same call with its key starts nothing: it answers with them. */
export async function retryFailed({ call, answer }: Sold): Promise<Sold> {
  if (answer.operation !== null) await retryOperation(answer.operation).catch(ignoreState);
  return send(call);
}

/** Loads the listings and the things to list again, in this tab and in the others. */
export const reloadListings = (): Promise<unknown> => Promise.all([reloadListed(), reloadInventory()]);

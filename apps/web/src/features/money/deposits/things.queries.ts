import { useQuery } from '@tanstack/react-query';
import { request, type Body, type Reply } from '../../../lib/api.ts';
import { withCallKey } from '../../../lib/call-keys.ts';
import { reloadInventory } from '../../holdings/inventory/inventory.public.tsx';
import { reloadPayments } from '../payments/payments.public.tsx';
import type { TradeOffer } from './deposits.queries.ts';

export type DepositList = Reply<'POST /steam/inventory'>;
/** A thing that the server's bot takes. */
export type DepositThing = DepositList['items'][number];

/** What reloads the inventory reloads these too. */
const THINGS = ['inventory', 'deposit'];
/** The most things of one call. */
const MOST_READ = 1000;

/** One page of the things that the bot takes. */
export const useDepositThings = (body: Body<'POST /steam/inventory'>) =>
  useQuery({
    queryKey: [...THINGS, 'page', body],
    queryFn: ({ signal }) => request('POST /steam/inventory', { body, signal }),
    // keep the last page while another page of the same game loads
    placeholderData: (previous, query) =>
      (query?.queryKey[3] as Body<'POST /steam/inventory'> | undefined)?.appid === body.appid ? previous : undefined,
  });

/**
 * All things of a game that the bot takes, with their present prices, whatever the filters are. Undefined while they are not known, and when
 * there are more than one call reads.
 */
export const useAllDepositThings = (appid: number, enabled: boolean): readonly DepositThing[] | undefined =>
  useQuery({
    queryKey: [...THINGS, 'all', appid],
    enabled,
    queryFn: async ({ signal }) => {
      const body = { appid, pageSize: MOST_READ, tradable: 'tradable', deposit: true } as const;
      const { items, total } = await request('POST /steam/inventory', { body, signal });
      return total > items.length ? null : items;
    },
    placeholderData: undefined,
  }).data ?? undefined;

/** How many things of a game lie in the inventory, and how many of them can be traded. */
export const useCounts = (appid: number, enabled: boolean) =>
  useQuery({
    queryKey: [...THINGS, 'counts', appid],
    enabled,
    queryFn: async ({ signal }) => {
      const [all, tradable] = await Promise.all([
        request('POST /steam/total-count', { body: { appid }, signal }),
        request('GET /steam/tradable-count', { query: { appid }, signal }),
      ]);
      return { all: all.count, tradable: tradable.count };
    },
    placeholderData: undefined,
  });

type Order = Omit<Body<'POST /payment/itempay'>, 'client_key' | 'tradelink'>;

const orderOf = (appid: Order['appid'], things: readonly DepositThing[]): Order => ({
  appid,
  assetids: things.map(({ asset_id: assetid, item_id: id, deposit_price: price }) => ({
    assetid,
    appid,
    item_id: id,
    ID: id,
    ...(price !== null && { price }),
  })),
  amount: things.reduce((sum, { deposit_price: price }) => sum + (price ?? 0), 0),
});

/**
 * Lets the bot send a trade offer for things. The same choice is sent with the same key until its outcome is known, so a lost answer makes
 * no second offer.
 * @returns undefined when the server answered without an offer
 * @throws ApiError
 */
export async function depositThings(appid: Order['appid'], things: readonly DepositThing[]): Promise<TradeOffer | undefined> {
  const order = orderOf(appid, things);
  try {
    const { user } = await request('GET /users/details');
    const { metaData } = await withCallKey(JSON.stringify(['POST /payment/itempay', order]), (client_key) =>
      request('POST /payment/itempay', { body: { ...order, tradelink: user.trade_link ?? '', client_key } }),
    );
    return metaData;
  } finally {
    // also after a refusal: prices and things may have changed, and a lost answer may have made an offer
    void Promise.all([reloadInventory(), reloadPayments()]);
  }
}

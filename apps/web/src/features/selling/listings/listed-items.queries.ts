import { STEAM_ID } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request, startWork, type Body, type Query, type Reply } from '../../../lib/api.ts';
import { withCallKey } from '../../../lib/call-keys.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { inform, INFO_MS, toast, TOAST_MS } from '../../../ui/overlay/toasts.ts';
import { LISTED, reloadListed } from './listings.queries.ts';

type ListReply = Reply<'GET /listing/all'>;
export type ListedItem = ListReply['items'][number];
export type Listing = ListedItem['markets'][number];
export type ListedStatistics = Reply<'GET /listing/statistics'>['info'];
export type LowerBody = Omit<Body<'POST /listing/lower-price'>, 'client_key'>;
export type LowerAnswer = Reply<'POST /listing/lower-price'>;
export type LowerResult = LowerAnswer['results'][number];

/** One page of what the user has on sale. */
export const useListed = (query: Query<'GET /listing/all'>) =>
  useQuery({ queryKey: [...LISTED, 'list', query], queryFn: ({ signal }) => request('GET /listing/all', { query, signal }) });

/**
 * The things of these listings as they are now, for a plan of new prices: they change only when the plan is made again. `dataUpdatedAt` is
 * the time of the plan.
 */
export const useListedForPlan = (ids: readonly number[]) =>
  useQuery({
    queryKey: ['plan-of-prices', ids],
    queryFn: ({ signal }) => request('GET /listing/all', { query: { listings: ids.join(','), pageSize: 200 }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The sums over everything that the user has on sale in a game, or in all (0). */
export const useListedStatistics = (appid: number) =>
  useQuery({
    queryKey: [...LISTED, 'statistics', appid],
    queryFn: async ({ signal }) => (await request('GET /listing/statistics', { query: { appid }, signal })).info,
  });

export type Undeliverable = Reply<'GET /listing/undeliverable'>['items'][number];

/** The sales that cannot be delivered. */
export const useUndeliverable = () =>
  useQuery({ queryKey: [...LISTED, 'undeliverable'], queryFn: ({ signal }) => request('GET /listing/undeliverable', { signal }) });

/** Marks a sale that cannot be delivered as settled. */
export async function settleUndeliverable(id: number): Promise<void> {
  await request('POST /listing/undeliverable/{id}/settle', { params: { id } });
  await reloadListed();
}

/** Says that keys are missing, when that is the reason. */
export function informOfMissingKeys(code: unknown): void {
  if (code === 'INVALID_API') inform('error', t('listed-items.needsKeys'), INFO_MS.error);
}

/** Changes the shown rows of a thing at once. The list is loaded again afterwards. */
const patchItem = ({ app_id: app, asset_id: asset }: ListedItem, change: (item: ListedItem) => ListedItem): unknown =>
  queryClient.setQueriesData<ListReply>(
    { queryKey: [...LISTED, 'list'] },
    (list) => list && { ...list, items: list.items.map((one) => (one.app_id === app && one.asset_id === asset ? change(one) : one)) },
  );

/** The code of a price that is refused until it was confirmed, because it is far below all known ones. */
export const FAR_BELOW = 'CONFIRM_PRICE';

type PriceAnswer = Reply<'POST /listing/update-price'>;
type PriceItem = Body<'POST /listing/update-price'>['item'];

/**
 * Changes a price, and says so.
 * @throws the reason, after the message of the failure; FAR_BELOW without a message
 */
async function updatePrice(item: PriceItem, confirmed = false): Promise<PriceAnswer> {
  const fail = (error: unknown, code: unknown): never => {
    if (code === FAR_BELOW) throw error;
    toast('error', t('listed-items.priceFailed'));
    informOfMissingKeys(code);
    void reloadListed();
    throw error;
  };
  const body = { item, confirmed };
  const answer = await withCallKey(JSON.stringify(['POST /listing/update-price', body]), (client_key) =>
    request('POST /listing/update-price', { body: { ...body, client_key } }),
  ).catch((error: unknown) => fail(error, error instanceof ApiError && error.code));
  const { code, msg } = answer.item;
  if (answer.success) toast('success', t('listed-items.priceUpdated'), TOAST_MS.priceChanged);
  else if (code === 'UNDER_WAY') toast('info', t('listed-items.priceUnderWay'));
  else fail(new ApiError({ code: 'STATE', msg: msg ?? '', status: 400 }), code);
  return answer;
}

/**
 * Changes the price of a listing at its market.
 * @returns the work that goes on after the answer; null when it has ended
 * @throws FAR_BELOW until a price far below all known ones is confirmed
 */
export async function saveListingPrice(item: ListedItem, listing: Listing, price: Money, confirmed: boolean): Promise<string | null> {
  const change = {
    app_id: item.app_id,
    asset_id: item.asset_id,
    item_id: item.item_id,
    market_unique_id: listing.market_item_id,
    price,
    market_id: listing.market_id,
    game: item.game,
    market: listing.slug,
  };
  const { success, operation, item: now } = await updatePrice(change, confirmed);
  const changed = { sale_price: now.price, profit: now.profit, profitRatio: now.profitRatio };
  const isChanged = ({ listing_id: id }: Listing): boolean => id === listing.listing_id;
  if (success) patchItem(item, (one) => ({ ...one, markets: one.markets.map((own) => (isChanged(own) ? { ...own, ...changed } : own)) }));
  await reloadListed();
  return now.code === 'UNDER_WAY' ? operation : null;
}

/** Changes what a thing cost. */
export async function saveBuyPrice(item: ListedItem, price: Money): Promise<void> {
  await updatePrice({
    app_id: item.app_id,
    asset_id: item.asset_id,
    item_id: item.item_id,
    market_unique_id: null,
    price,
    market_id: STEAM_ID,
    game: item.game,
    market: 'steam',
  });
  patchItem(item, (one) => ({ ...one, buy_price: price, has_cost: true }));
  await reloadListed();
}

/** Lowers prices. The same call has the same key until its answer is known, so that a lost answer lowers nothing twice. */
export const lowerPrices = (body: LowerBody): Promise<LowerAnswer> =>
  withCallKey(JSON.stringify(['POST /listing/lower-price', body]), (client_key) =>
    request('POST /listing/lower-price', { body: { ...body, client_key } }),
  );

export const removeListings = (listings: readonly Listing[]): Promise<Reply<'POST /listing/remove'>> =>
  startWork('POST /listing/remove', { listings: listings.map(({ listing_id: id }) => id) });

import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/i18n.ts';
import { request, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useUser } from '../../../lib/session.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';
import { toast } from '../../../ui/overlay/toasts.ts';
import { MARKETS, SOURCES } from './marketplaces.keys.ts';

type MarketplacesReply = Reply<'GET /marketplace/all'>;
export type Marketplace = MarketplacesReply['data'][number];
export type Source = Reply<'GET /marketplace/sources'>['items'][number];
export type SourceState = Source['state'];
export type Feed = Source['feeds'][number];

/** Every marketplace with its fees, including the user's own fees when they are signed in. */
export const useMarketplaces = () =>
  useQuery({ queryKey: MARKETS, queryFn: ({ signal }) => request('GET /marketplace/all', { signal }), staleTime: 5 * 60_000 });

const REFRESH_MS = 30_000;

/** State of every price source. Polled every 30 s while it is shown. */
export const useSources = (refetchInterval: number | false = REFRESH_MS) =>
  useQuery({
    queryKey: SOURCES,
    queryFn: ({ signal }) => request('GET /marketplace/sources', { signal }),
    refetchInterval,
  });

// the account page uses the same query key and updates this list
const useKeys = (enabled: boolean) =>
  useQuery({
    queryKey: ['account', 'keys'],
    queryFn: ({ signal }) => request('GET /users/get-api', { signal }),
    enabled,
    staleTime: 5 * 60_000,
  });

/** Slugs of the markets whose keys the user has stored. Null for visitors and until loaded. Excludes Steam, whose key cannot sell. */
export function useKeyMarkets(): readonly string[] | null {
  const signedIn = useUser() !== undefined;
  const { data } = useKeys(signedIn);
  if (!signedIn || !data) return null;
  return data.items.flatMap(({ market, set }) => (set && market !== 'steam' ? [market] : []));
}

/** Slugs of the markets whose keys may list and reprice. Null for visitors and until loaded. */
export function useSellingMarkets(): readonly string[] | null {
  const { data } = useKeys(useUser() !== undefined);
  return data ? data.items.flatMap(({ market, selling_at: since }) => (since === null ? [] : [market])) : null;
}

/** True until it is known which keys a signed-in user has stored, or that this cannot be loaded. */
export const useKeysLoading = (): boolean => useKeys(true).isPending;

/** Sets the user's own selling fee on a market in percent; null removes it. Invalidates every net figure. Rejects when refused. */
export async function setOwnFee(market: Marketplace, fee: number | null): Promise<void> {
  const { item } = await request('POST /users/market-fees', { body: { market: market.slug, fee } });
  queryClient.setQueryData<MarketplacesReply>(
    MARKETS,
    (known) => known && { ...known, data: known.data.map((row) => (row.id === item.market_id ? { ...row, fee_own: item.own } : row)) },
  );
  toast('success', t(fee === null ? 'marketplaces.ownFeeRemoved' : 'marketplaces.ownFeeSaved', { market: market.name }));
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'marketplace' && queryKey[0] !== 'init' });
  invalidateInOtherTabs([]);
}

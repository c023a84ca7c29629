import { statedFee, type Fee } from '@lootfolio/domain/fees';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { request, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { inform, INFO_MS } from '../../../ui/overlay/toasts.ts';
import { errorText } from '../../../ui/state/ListState.tsx';
import { PRESENCE } from './presence.keys.ts';

/** Whether the user's account at a market can sell. */
export type Presence = Reply<'GET /listing/presence'>['items'][number];

/** Answers are announced by an event. While a market is being asked, they are also looked for, in case that the event gets lost. */
const LOOK_MS = 3000;

export const usePresence = () =>
  useQuery({
    queryKey: PRESENCE,
    queryFn: async ({ signal }) => (await request('GET /listing/presence', { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(({ asking }) => asking) ? LOOK_MS : false),
  });

/** What is known of a market; undefined until loaded. */
export const usePresenceAt = (market: string): Presence | undefined => usePresence().data?.find((one) => one.market === market);

/** The fees that markets state for the user's accounts, by slug. */
export const useStatedFees = (): ReadonlyMap<string, Fee> =>
  new Map(usePresence().data?.flatMap(({ market, fee }) => (fee ? [[market, statedFee(fee)]] : [])));

/** The slugs of the markets at which the user's account sells nothing now. */
export const useStoppedMarkets = (): readonly string[] =>
  usePresence().data?.flatMap(({ market, key, sells }) => (key === 'set' && sells === false ? [market] : [])) ?? [];

/** Lets the server ask a market, or all of them, and says why it does not. */
export async function askMarkets(market?: string): Promise<void> {
  try {
    await request('POST /listing/presence', { body: market === undefined ? {} : { market } });
  } catch (error) {
    inform('error', (error instanceof ApiError && error.msg) || errorText(error), INFO_MS.error);
  }
  await queryClient.invalidateQueries({ queryKey: PRESENCE });
}

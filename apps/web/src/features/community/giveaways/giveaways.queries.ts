import { GIVEAWAY_DEFAULTS } from '@lootfolio/domain/giveaways';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/i18n.ts';
import { request, type Reply } from '../../../lib/api.ts';
import { GIVEAWAYS, reloadGiveaways } from '../../../lib/giveaways.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { writeErrorText } from '../../../ui/state/ListState.tsx';
import { toast, TOAST_MS, type ToastKind } from '../../../ui/overlay/toasts.ts';
import { LISTS, PROOFS } from './giveaways.keys.ts';
import { HISTORY_FILTERS, type HistoryTab } from './giveaways.search.ts';

type Giveaways = Reply<'GET /giveaway/all-user'>;
export type Giveaway = Giveaways['items'][number];
export type PastGiveaway = Reply<'GET /giveaway/history'>['items'][number];
export type Proof = Reply<'GET /giveaway/{id}/proof'>;

/** The active giveaways. For a signed-in user they include what this user may do; visitors get the public data. */
export const useGiveaways = (page: number, signedIn: boolean) =>
  useQuery({
    queryKey: [...LISTS, signedIn, page],
    queryFn: ({ signal }): Promise<Giveaways> => {
      const query = { status: 'ACTIVE', page, limit: GIVEAWAY_DEFAULTS.size } as const;
      if (!signedIn) return request('GET /giveaway/all', { query, signal });
      return request('GET /giveaway/all-user', { query: { ...query, type: 'ALL', giveaway_type: 'ALL' }, signal });
    },
  });

/** The past giveaways of a tab: all pages that were loaded. */
export const usePastGiveaways = (tab: HistoryTab) =>
  useInfiniteQuery({
    queryKey: [...GIVEAWAYS, 'history', tab],
    queryFn: ({ signal, pageParam }) =>
      request('GET /giveaway/history', {
        query: { status: 'EXPIRED', ...HISTORY_FILTERS[tab], page: pageParam, limit: GIVEAWAY_DEFAULTS.historySize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * GIVEAWAY_DEFAULTS.historySize < total ? pages.length + 1 : undefined),
    placeholderData: undefined,
  });

export const useProof = (id: number) =>
  useQuery({
    queryKey: [...PROOFS, id],
    queryFn: ({ signal }) => request('GET /giveaway/{id}/proof', { params: { id }, signal }),
    placeholderData: undefined,
  });

export const say = (kind: ToastKind, text: string): void => toast(kind, text, TOAST_MS.giveaways);

/** Joins a giveaway and shows the result. The card changes at once, and is then read from the server again. */
export async function joinGiveaway(id: number): Promise<void> {
  try {
    const { msg } = await request('POST /giveaway/join', { body: { giveaway_id: id } });
    queryClient.setQueriesData<Giveaways>({ queryKey: LISTS }, (list) => list && { ...list, items: list.items.map(joinedIf(id)) });
    say('success', msg);
  } catch (error) {
    say('error', writeErrorText(error, t('giveaways.error')));
  } finally {
    await reloadGiveaways();
  }
}

const joinedIf =
  (id: number) =>
  (one: Giveaway): Giveaway =>
    one.id === id ? { ...one, joined: true, can_join: false, total_entries: one.total_entries + 1 } : one;

import { useQuery, type QueryKey } from '@tanstack/react-query';
import { t } from '../../../i18n/i18n.ts';
import { request, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/overlay/toasts.ts';
import type { Item } from './items.queries.ts';

export type Votes = Reply<'GET /item/vote'>;
type Voted = Pick<Item, 'game' | 'item_id'>;

const keyOf = ({ game, item_id }: Voted): QueryKey => ['item', 'vote', game, item_id];

/** The rating of an item, and the user's own vote. */
export const useVotes = (item: Voted) =>
  useQuery({
    queryKey: keyOf(item),
    queryFn: ({ signal }) => request('GET /item/vote', { query: { item_id: item.item_id, game: item.game }, signal }),
    // never show the votes of another item meanwhile
    placeholderData: undefined,
  });

let newest = 0;

/**
 * Gives an item 1 to 5 stars. The stars are shown at once; the rating and the number of votes are those of the server's answer. Restores
 * the last vote when the server refuses. Of several votes, only the answer to the last one counts.
 */
export async function voteFor(item: Voted, vote: number): Promise<void> {
  const key = keyOf(item);
  const mine = ++newest;
  await queryClient.cancelQueries({ queryKey: key });
  const before = queryClient.getQueryData<Votes>(key);
  if (before) queryClient.setQueryData<Votes>(key, { ...before, vote });
  try {
    const { item_id, game } = item;
    const counted = await request('POST /item/vote', { body: { item_id, game, vote } });
    if (mine !== newest) return;
    queryClient.setQueryData<Votes>(key, counted);
    toast('success', t('items.voteThanks'));
  } catch {
    if (mine !== newest) return;
    queryClient.setQueryData<Votes>(key, before);
    void queryClient.invalidateQueries({ queryKey: key });
    toast('error', t('items.voteFailed'));
  }
}

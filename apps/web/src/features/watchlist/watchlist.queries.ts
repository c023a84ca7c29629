import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.ts';
import { ApiError, type ApiErrorCode } from '../../lib/api-error.ts';
import { request, type Body, type Reply } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { believedSignedIn } from '../../lib/session.ts';
import { toast, TOAST_MS } from '../../ui/toasts.ts';

type WatchlistReply = Reply<'POST /watchlist/all'>;
export type WatchedItem = WatchlistReply['items'][number];
export type ProviderPrice = WatchedItem['prices'][number];
/** What identifies an item that can be watched. */
export type WatchableItem = Pick<WatchedItem, 'app_id' | 'market_hash_name' | 'item_id' | 'general_id'>;

const LISTS = ['watchlist', 'list'];
const ROWS = ['watchlist', 'rows'];
const LARGEST_PAGE = 200;

/** One page of the watchlist, as its screen asks for it. */
export const useWatchlist = (body: Body<'POST /watchlist/all'>) =>
  useQuery({ queryKey: [...LISTS, body], queryFn: ({ signal }) => request('POST /watchlist/all', { body, signal }) });

/** Watched items: item id to the id of its row on the list. */
type Rows = Readonly<Record<number, number>>;

async function readRows(signal: AbortSignal): Promise<Rows> {
  const rows: Record<number, number> = {};
  for (let page = 1; ; page++) {
    const body = { currentPage: page, pageSize: LARGEST_PAGE, markets: [1] };
    const { items, total } = await request('POST /watchlist/all', { body, signal });
    for (const item of items) rows[item.item_id] = item.id;
    if (page * LARGEST_PAGE >= total) return rows;
  }
}

/** The row of an item on the watchlist, or undefined. All buttons of a page share one call; visitors make none. */
export const useWatchedRow = (itemId: number): number | undefined =>
  useQuery({ queryKey: ROWS, queryFn: ({ signal }) => readRows(signal), enabled: believedSignedIn(), staleTime: Infinity }).data?.[itemId];

/** Changes what is known of the watched rows. */
const patchRows = (change: (rows: Rows) => Rows): unknown => queryClient.setQueryData<Rows>(ROWS, (rows) => rows && change(rows));

const without = (rows: Rows, itemId: number): Rows => Object.fromEntries(Object.entries(rows).filter(([id]) => Number(id) !== itemId));

/** The row's id until the server has given it one. */
export const PENDING = 0;

const refusedAs = (error: unknown, code: ApiErrorCode): boolean => error instanceof ApiError && error.code === code;

/** Puts an item on the list: shown at once, taken back when refused. Says how it ended, in `added`'s words when all is well. */
export async function addToWatchlist(item: WatchableItem, added = t('watchlist.added')): Promise<void> {
  const { app_id: appid, market_hash_name, item_id, general_id } = item;
  patchRows((rows) => ({ ...rows, [item_id]: PENDING }));
  try {
    const { id } = await request('POST /watchlist', { body: { appid, market_hash_name, item_id, general_id } });
    patchRows((rows) => ({ ...rows, [item_id]: id }));
    toast('success', added, TOAST_MS.itemAdded);
  } catch (error) {
    const known = refusedAs(error, 'ALREADY_EXISTS');
    // put there in another tab: it stays marked until its row is read
    if (!known) patchRows((rows) => without(rows, item_id));
    void queryClient.invalidateQueries({ queryKey: ROWS });
    toast('error', known ? t('watchlist.already') : t('watchlist.tryAgain'));
  }
  void queryClient.invalidateQueries({ queryKey: LISTS });
}

/** Takes an item off the list: gone at once, back when refused. The message offers to undo it. */
export async function removeFromWatchlist(id: number, item: WatchableItem): Promise<void> {
  patchRows((rows) => without(rows, item.item_id));
  const lists = queryClient.getQueriesData<WatchlistReply>({ queryKey: LISTS });
  queryClient.setQueriesData<WatchlistReply>({ queryKey: LISTS }, (list) => list && withoutRow(list, id));
  try {
    await request('POST /watchlist/delete', { body: { id } }).catch(unlessGone);
    const undo = { label: t('watchlist.undo'), run: () => void addToWatchlist(item, t('watchlist.addedAgain')) };
    toast('success', t('watchlist.itemDeleted'), TOAST_MS.default, undo);
  } catch {
    patchRows((rows) => ({ ...rows, [item.item_id]: id }));
    for (const [key, before] of lists) queryClient.setQueryData<WatchlistReply>(key, (list) => list && before && withRow(list, before, id));
    void queryClient.invalidateQueries({ queryKey: ROWS });
    toast('error', t('watchlist.deletionError'));
  }
  void queryClient.invalidateQueries({ queryKey: LISTS });
}

/** What another tab took off is off; the row it may have by now under another id is read again. */
function unlessGone(error: unknown): void {
  if (!refusedAs(error, 'NOT_FOUND')) throw error;
  void queryClient.invalidateQueries({ queryKey: ROWS });
}

function withoutRow(list: WatchlistReply, id: number): WatchlistReply {
  const items = list.items.filter((item) => item.id !== id);
  return { ...list, items, total: list.total - (list.items.length - items.length) };
}

/** Puts the row back where it stood before, whatever else has changed since. */
function withRow(list: WatchlistReply, before: WatchlistReply, id: number): WatchlistReply {
  const at = before.items.findIndex((item) => item.id === id);
  if (at === -1 || list.items.some((item) => item.id === id)) return list;
  return { ...list, items: list.items.toSpliced(at, 0, before.items[at]!), total: list.total + 1 };
}

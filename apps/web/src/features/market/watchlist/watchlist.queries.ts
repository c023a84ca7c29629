import { useQuery, type QueryKey } from '@tanstack/react-query';
import { t } from '../../../i18n/i18n.ts';
import { ApiError, type ApiErrorCode } from '../../../lib/api-error.ts';
import { request, type Body, type Reply } from '../../../lib/api.ts';
import { batch } from '../../../lib/batch.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { expectsSession } from '../../../lib/session.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';
import { toast, TOAST_MS } from '../../../ui/overlay/toasts.ts';

type WatchlistReply = Reply<'POST /watchlist/all'>;
export type WatchedItem = WatchlistReply['items'][number];
export type ProviderPrice = WatchedItem['prices'][number];
/** The fields that identify a watchable item. */
export type WatchableItem = Pick<WatchedItem, 'app_id' | 'market_hash_name' | 'item_id' | 'general_id'>;

const ALL = ['watchlist'];
const LISTS = [...ALL, 'list'];
const ROWS = [...ALL, 'row'];
const rowKey = (itemId: number): QueryKey => [...ROWS, itemId];
/** The maximum number of items in one call. */
const MAX_ITEM_IDS = 200;

/** One page of the watchlist. */
export const useWatchlist = (body: Body<'POST /watchlist/all'>, enabled = true) =>
  useQuery({ queryKey: [...LISTS, body], queryFn: ({ signal }) => request('POST /watchlist/all', { body, signal }), enabled });

/** The id of an item's row; null when it is not on the list. Buttons that ask at the same time share one call. */
const readRow = batch<number, number | null>(async (itemIds) => {
  const { items } = await request('POST /watchlist/find', { body: { item_ids: [...itemIds] } });
  const rows = new Map(items.map((row) => [row.item_id, row.id]));
  return (itemId) => rows.get(itemId) ?? null;
}, MAX_ITEM_IDS);

/** The id of an item's row on the watchlist, or undefined. Sends nothing for visitors. */
export const useWatchedRow = (itemId: number): number | undefined =>
  useQuery({
    queryKey: rowKey(itemId),
    queryFn: () => readRow(itemId),
    enabled: expectsSession(),
    staleTime: Infinity,
    // never show the row of another item meanwhile
    placeholderData: undefined,
  }).data ?? undefined;

const patchRow = (itemId: number, row: number | null): unknown => queryClient.setQueryData<number | null>(rowKey(itemId), row);

/** Invalidates these queries, and all queries of the watchlist in other tabs. */
function reload(...keys: QueryKey[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  invalidateInOtherTabs(ALL);
}

/** The row's id until the server has assigned one. */
export const PENDING = 0;

const hasCode = (error: unknown, code: ApiErrorCode): boolean => error instanceof ApiError && error.code === code;

/** Adds an item to the list. Shown at once, undone when refused. Shows a message with the result; `added` is the success text. */
export async function addToWatchlist(item: WatchableItem, added = t('watchlist.added')): Promise<void> {
  const { app_id: appid, market_hash_name, item_id, general_id } = item;
  patchRow(item_id, PENDING);
  try {
    const { id } = await request('POST /watchlist', { body: { appid, market_hash_name, item_id, general_id } });
    patchRow(item_id, id);
    toast('success', added, TOAST_MS.itemAdded);
    reload(LISTS);
  } catch (error) {
    const known = hasCode(error, 'ALREADY_EXISTS');
    // another device has added the item: it stays marked until its row is read
    if (!known) patchRow(item_id, null);
    reload(rowKey(item_id), LISTS);
    toast('error', known ? t('watchlist.already') : refusalText(error));
  }
}

/** For a full list the server's own message is shown. */
const refusalText = (error: unknown): string => (hasCode(error, 'LIMIT_REACHED') ? (error as ApiError).msg : t('watchlist.tryAgain'));

/** Removes an item from the list. Shown at once, undone when it fails. The message offers "Undo". */
export async function removeFromWatchlist(id: number, item: WatchableItem): Promise<void> {
  patchRow(item.item_id, null);
  const lists = queryClient.getQueriesData<WatchlistReply>({ queryKey: LISTS });
  queryClient.setQueriesData<WatchlistReply>({ queryKey: LISTS }, (list) => list && withoutRow(list, id));
  try {
    const isGone = await request('POST /watchlist/delete', { body: { id } }).then(() => false, ignoreNotFound);
    const undo = { label: t('watchlist.undo'), run: () => void addToWatchlist(item, t('watchlist.addedAgain')) };
    toast('success', t('watchlist.itemDeleted'), TOAST_MS.default, undo);
    // after a removal on another device the item may be on the list again under another id
    reload(LISTS, ...(isGone ? [rowKey(item.item_id)] : []));
  } catch {
    patchRow(item.item_id, id);
    for (const [key, before] of lists) queryClient.setQueryData<WatchlistReply>(key, (list) => list && before && withRow(list, before, id));
    reload(rowKey(item.item_id), LISTS);
    toast('error', t('watchlist.deletionError'));
  }
}

function ignoreNotFound(error: unknown): true {
  if (!hasCode(error, 'NOT_FOUND')) throw error;
  return true;
}

function withoutRow(list: WatchlistReply, id: number): WatchlistReply {
  const items = list.items.filter((item) => item.id !== id);
  const removed = list.items.length - items.length;
  return { ...list, items, total: list.total - removed, watched: list.watched - removed };
}

/** Restores the row at its old position and keeps all other changes since. */
function withRow(list: WatchlistReply, before: WatchlistReply, id: number): WatchlistReply {
  const at = before.items.findIndex((item) => item.id === id);
  if (at === -1 || list.items.some((item) => item.id === id)) return list;
  return { ...list, items: list.items.toSpliced(at, 0, before.items[at]!), total: list.total + 1, watched: list.watched + 1 };
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t, type PlainKey } from '../../../i18n/i18n.ts';
import { request, type Body, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';
import { errorText } from '../../../ui/state/ListState.tsx';
import { toast } from '../../../ui/overlay/toasts.ts';

export type ManagedItem = Reply<'GET /admin/item/all'>['items'][number];
export type ManagedSource = Reply<'GET /admin/item/sources'>['items'][number];
export type ManagedFeed = ManagedSource['feeds'][number];
export type SentName = Reply<'GET /admin/item/unmatched'>['items'][number];
export type MarketFacts = Reply<'GET /admin/item/marketplaces'>['items'][number];
export type CurrencyRate = Reply<'GET /admin/item/rates'>['items'][number];

const ITEMS = ['item-management', 'items'];
const NAMES = ['item-management', 'names'];
const RATES = ['item-management', 'rates'];
// these keys begin like those of the public lists, so that events reload both
const SOURCES = ['marketplace', 'sources', 'admin'];
const MARKETS = ['marketplace', 'all', 'admin'];

export const useManagedItems = (query: Query<'GET /admin/item/all'>) =>
  useQuery({
    queryKey: [...ITEMS, query],
    queryFn: ({ signal }) => request('GET /admin/item/all', { query, signal }),
    placeholderData: keepPreviousData,
  });

const REFRESH_MS = 10_000;

/** Polled while it is shown, because the progress of a worker's reading sends no event. */
export const useManagedSources = () =>
  useQuery({ queryKey: SOURCES, queryFn: ({ signal }) => request('GET /admin/item/sources', { signal }), refetchInterval: REFRESH_MS });

export const useSentNames = (query: Query<'GET /admin/item/unmatched'>) =>
  useQuery({
    queryKey: [...NAMES, query],
    queryFn: ({ signal }) => request('GET /admin/item/unmatched', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useMarketFacts = () =>
  useQuery({ queryKey: MARKETS, queryFn: ({ signal }) => request('GET /admin/item/marketplaces', { signal }) });

export const useRates = () => useQuery({ queryKey: RATES, queryFn: ({ signal }) => request('GET /admin/item/rates', { signal }) });

/** Every collection, by name. Only CS2 has collections. */
export const useCollections = (enabled: boolean) =>
  useQuery({
    queryKey: ['item-management', 'collections'],
    queryFn: async ({ signal }) => (await request('GET /item/collections', { query: { kind: 'collection', pageSize: 200 }, signal })).items,
    enabled,
    staleTime: 5 * 60_000,
  });

/** Loads all shown items and prices again, in this tab and in the others. */
export async function reloadAll(): Promise<void> {
  invalidateInOtherTabs([]);
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'init' });
}

/** Runs a change, shows the result, and loads the lists again. @returns false when it failed */
async function change(work: () => Promise<unknown>, done: string, failed: PlainKey): Promise<boolean> {
  try {
    await work();
    toast('success', done);
    return true;
  } catch (error) {
    toast('error', `${t(failed)}: ${errorText(error)}`);
    return false;
  } finally {
    await reloadAll();
  }
}

/** Rejects when the server refuses; the form shows the reason. */
export async function updateItem(id: number, body: Body<'PUT /admin/item/update/{id}'>): Promise<void> {
  await request('PUT /admin/item/update/{id}', { params: { id }, body });
  toast('success', t('item-management.saved'));
  await reloadAll();
}

/** Rejects when the server refuses; the form shows the reason. */
export async function setMarketFacts(id: number, body: Body<'PUT /admin/item/marketplace/{id}'>, done: PlainKey): Promise<void> {
  await request('PUT /admin/item/marketplace/{id}', { params: { id }, body });
  toast('success', t(done));
  await reloadAll();
}

type Market = Pick<ManagedSource, 'market' | 'name'>;

export const switchSource = ({ market, name }: Market, enabled: boolean) =>
  change(
    () => request('PUT /admin/item/sources/{market}', { params: { market }, body: { enabled } }),
    t(enabled ? 'item-management.switchedOn' : 'item-management.switchedOff', { market: name }),
    'item-management.failedSwitch',
  );

export const refreshSource = ({ market, name }: Market) =>
  change(
    () => request('POST /admin/item/sources/{market}/refresh', { params: { market } }),
    t('item-management.refreshStarted', { market: name }),
    'item-management.failedRefresh',
  );

export const acceptList = ({ market }: Market, feed: string) =>
  change(
    () => request('POST /admin/item/sources/{market}/accept', { params: { market }, body: { feed } }),
    t('item-management.accepted'),
    'item-management.failedAccept',
  );

const named = ({ market, name, phase, app_id }: SentName) => ({ market, name, phase, app_id });

/** @param itemId null marks the name as ignored */
export const matchName = (name: SentName, itemId: number | null) =>
  change(
    () => request('POST /admin/item/match', { body: { ...named(name), item_id: itemId } }),
    t(itemId === null ? 'item-management.ignoredDone' : 'item-management.assignedDone'),
    'item-management.failedDecision',
  );

export const unmatchName = (name: SentName) =>
  change(
    () => request('POST /admin/item/unmatch', { body: named(name) }),
    t('item-management.undoneDone'),
    'item-management.failedDecision',
  );

/** Rejects when the server refuses; the form shows the reason. @param seconds null for the shortest interval that the source allows */
export async function saveInterval({ market }: ManagedSource, source: string, seconds: number | null): Promise<void> {
  await request('PUT /admin/item/sources/{market}/interval', { params: { market }, body: { source, interval_seconds: seconds } });
  toast('success', t('item-management.intervalSaved', { source }));
  await reloadAll();
}

/** Rejects when the server refuses; the form shows the reason. */
export async function fixRate(currency: CurrencyRate['currency'], rate: number): Promise<void> {
  await request('PUT /admin/item/rates/{currency}', { params: { currency }, body: { rate } });
  toast('success', t('item-management.rateFixed'));
  await reloadAll();
}

export const removeFixedRate = (currency: CurrencyRate['currency']) =>
  change(
    () => request('PUT /admin/item/rates/{currency}', { params: { currency }, body: { rate: null } }),
    t('item-management.fixedRemoved'),
    'item-management.failedRate',
  );

export const acceptRate = (currency: CurrencyRate['currency'], rate: number) =>
  change(
    () => request('POST /admin/item/rates/{currency}/accept', { params: { currency }, body: { rate } }),
    t('item-management.rateAccepted'),
    'item-management.failedRate',
  );

import { useQuery } from '@tanstack/react-query';
import { request, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { Of } from './public-inventory.search.ts';

export type PublicOwner = Reply<'GET /inventory/user'>;

/** A reading may have to wait for other readings at Steam. */
const READING_TIMEOUT_MS = 60_000;

const ALL = ['public-inventory'];
const keyOf = ({ steamid, appid }: Of, ...more: unknown[]) => [...ALL, steamid, appid, ...more];
/** The parameters of the calls `user`, `inventory-statistic` and `graph`. */
const ownerOf = ({ steamid, appid }: Of) => ({ steam_id: steamid, appid });

/** The owner of an inventory, its value, and the state of its stored snapshot. */
export const usePublicOwner = (of: Of) =>
  useQuery({
    queryKey: keyOf(of, 'user'),
    queryFn: ({ signal }) => request('GET /inventory/user', { query: ownerOf(of), signal }),
    placeholderData: undefined,
  });

/** One page of the things in the inventory. */
export const usePublicThings = (of: Of, query: Query<'GET /inventory/user-inventory'>) =>
  useQuery({
    queryKey: keyOf(of, 'list', query),
    queryFn: ({ signal }) => request('GET /inventory/user-inventory', { query, signal }),
    // keep the last page while another page of the same inventory loads
    placeholderData: (previous, last) => (last?.queryKey[1] === of.steamid && last.queryKey[2] === of.appid ? previous : undefined),
  });

export const usePublicMarkets = (of: Of) =>
  useQuery({
    queryKey: keyOf(of, 'markets'),
    queryFn: ({ signal }) => request('GET /inventory/inventory-statistic', { query: ownerOf(of), signal }),
    placeholderData: undefined,
  });

export const usePublicHistory = (of: Of, days: number) =>
  useQuery({
    queryKey: keyOf(of, 'graph', days),
    queryFn: ({ signal }) => request('GET /inventory/graph', { query: { ...ownerOf(of), interval: days }, signal }),
    placeholderData: (previous, last) => (last?.queryKey[1] === of.steamid && last.queryKey[2] === of.appid ? previous : undefined),
  });

export const reloadPublic = (of: Of): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(of) });

/** Makes the server read an inventory at Steam: for the first time (`save-inventory`), or again (`update-inventory`). */
export const readAtSteam = (of: Of, when: 'save-inventory' | 'update-inventory') =>
  request(`GET /inventory/${when}`, { query: of, timeoutMs: READING_TIMEOUT_MS });

/** The Steam id of the account with this name in its address. */
export const useFoundProfile = (name: string) =>
  useQuery({
    queryKey: ['steam-profile', name],
    queryFn: async ({ signal }) => (await request('GET /inventory/find', { query: { name }, signal })).steam_id,
    placeholderData: undefined,
  });

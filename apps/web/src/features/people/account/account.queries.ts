import { queryOptions, useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/i18n.ts';
import { request, type Body, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { reloadUser } from '../../../lib/session.ts';

type DetailsReply = Reply<'GET /users/details'>;
type SessionsReply = Reply<'GET /users/sessions'>;
type KeysReply = Reply<'GET /users/get-api'>;
export type Details = DetailsReply['user'];
export type MarketKey = KeysReply['items'][number];
export type KeyMarket = MarketKey['market'];
export type Switches = Reply<'GET /listing/switches'>;
export type Balance = Reply<'GET /users/balance'>['items'][number];
export type Session = SessionsReply['sessions'][number];
export type Operation = Reply<'GET /operations/{id}'>['item'];
export type ApiToken = Reply<'GET /users/tokens'>['items'][number];

const DETAILS = ['account', 'details'];
const KEYS = ['account', 'keys'];
const BALANCES = ['account', 'balances'];
const SESSIONS = ['account', 'sessions'];
const TOKENS = ['account', 'tokens'];
/** The server may ask seven markets one after the other. */
const BALANCES_TIMEOUT_MS = 90_000;

const detailsQuery = queryOptions({ queryKey: DETAILS, queryFn: ({ signal }) => request('GET /users/details', { signal }) });

/** Refetches on window focus while the mail address is unconfirmed: the user may have confirmed it in another tab. */
export const useDetails = () =>
  useQuery({
    ...detailsQuery,
    refetchOnWindowFocus: ({ state }) => (state.data?.user.mail && !state.data.user.mail_confirmed ? 'always' : false),
  });

export const useKeys = () => useQuery({ queryKey: KEYS, queryFn: ({ signal }) => request('GET /users/get-api', { signal }) });

export const useBalances = () =>
  useQuery({
    queryKey: BALANCES,
    queryFn: async ({ signal }) => {
      const reply = await request('GET /users/balance', { signal, timeoutMs: BALANCES_TIMEOUT_MS });
      // the server checks the keys when it reads the balances
      void queryClient.invalidateQueries({ queryKey: KEYS });
      return reply;
    },
  });

export const useSessions = () => useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => request('GET /users/sessions', { signal }) });

export const useTokens = () => useQuery({ queryKey: TOKENS, queryFn: ({ signal }) => request('GET /users/tokens', { signal }) });

/** Merges values that the server has stored into the cached user. Cancels a read in progress: its answer may be older. */
export function patchDetails(changes: Partial<Details>): void {
  void queryClient.cancelQueries({ queryKey: DETAILS });
  queryClient.setQueryData<DetailsReply>(DETAILS, (known) => known && { ...known, user: { ...known.user, ...changes } });
}

let changes = 0;

/**
 * Shows a change of the user at once, before the server accepts it. A refusal restores the old values. Afterwards the user is read
 * again. With several changes in progress, only the last one restores values and reads again.
 */
export async function changeDetails(before: Partial<Details>, after: Partial<Details>, work: () => Promise<unknown>): Promise<void> {
  const mine = ++changes;
  patchDetails(after);
  try {
    await work();
  } catch (error) {
    if (mine === changes) patchDetails(before);
    throw error;
  } finally {
    if (mine === changes) void queryClient.invalidateQueries({ queryKey: DETAILS });
  }
}

/** Reads the user again: they may have confirmed the mail address in another tab or on a phone. */
export const reloadDetails = async (): Promise<Details> => (await queryClient.fetchQuery({ ...detailsQuery, staleTime: 0 })).user;

/** Removes a row from a cached list at once; the list itself is read again later. */
const removeRow = <Row>(queryKey: string[], matches: (row: Row) => boolean): unknown =>
  queryClient.setQueryData<{ items: Row[] }>(queryKey, (known) => known && { ...known, items: known.items.filter((row) => !matches(row)) });

function patchKey(item: MarketKey): void {
  void queryClient.cancelQueries({ queryKey: KEYS });
  queryClient.setQueryData<KeysReply>(
    KEYS,
    (known) => known && { ...known, items: known.items.map((row) => (row.market === item.market ? item : row)) },
  );
}

/** Lets a market's key list and reprice, or ends that. */
export const saveSelling = async (market: KeyMarket, on: boolean): Promise<void> =>
  patchKey((await request('POST /users/set-selling', { body: { market, on } })).item);

// the screens of selling use the same query key
const SWITCHES = ['selling', 'switches'];
export const useSwitches = () => useQuery({ queryKey: SWITCHES, queryFn: ({ signal }) => request('GET /listing/switches', { signal }) });

export const saveSwitches = async (body: Body<'POST /listing/switches'>): Promise<void> =>
  void queryClient.setQueryData<Switches>(SWITCHES, await request('POST /listing/switches', { body }));

/**
 * Stores a market's key, or removes it when `api` is empty.
 * @param selling whether the new key may list and reprice
 */
export async function saveKey(market: KeyMarket, api: string, selling = false): Promise<void> {
  const { item } = await request('POST /users/set-api', { body: selling ? { market, api, selling } : { market, api } });
  patchKey(item);
  if (!item.set) removeRow(BALANCES, (row: Balance) => row.market === market);
  void queryClient.invalidateQueries({ queryKey: BALANCES });
}

/** Reads the user again once their profile was read from Steam. The shell shows name and avatar too. */
export async function reloadProfile(): Promise<void> {
  void reloadUser();
  await reloadDetails();
}

/** Why an operation of one item failed, in the server's words. */
export async function failureOf(id: string): Promise<string> {
  const { items } = await request('GET /operations/{id}/items', { params: { id }, query: { limit: 1 } });
  return items[0]?.text ?? t('account.tryAgain');
}

/** Ends one session, or all sessions except the current one when `id` is absent. */
export async function endSessions(id?: number): Promise<void> {
  await (id === undefined ? request('DELETE /users/sessions') : request('DELETE /users/sessions/{id}', { params: { id } }));
  queryClient.setQueryData<SessionsReply>(SESSIONS, (known) => {
    if (!known) return known;
    const sessions = known.sessions.filter((session) => session.current || (id !== undefined && session.id !== id));
    return { ...known, sessions, total: id === undefined ? 1 : known.total - 1 };
  });
  await queryClient.invalidateQueries({ queryKey: SESSIONS });
}

/** Creates a token and returns its text. The server never shows this text again. */
export async function createToken(name: string, expires_days: 30 | 90 | 365): Promise<string> {
  const { item, token } = await request('POST /users/tokens', { body: { name, scopes: ['read'], expires_days } });
  // add the row at once: a row that appears later would push the new token, shown below the list, out of sight
  queryClient.setQueryData<{ items: ApiToken[]; total: number }>(
    TOKENS,
    (known) => known && { ...known, items: [item, ...known.items], total: known.total + 1 },
  );
  void queryClient.invalidateQueries({ queryKey: TOKENS });
  return token;
}

export async function revokeToken(id: number): Promise<void> {
  await request('DELETE /users/tokens/{id}', { params: { id } });
  removeRow(TOKENS, (row: ApiToken) => row.id === id);
  await queryClient.invalidateQueries({ queryKey: TOKENS });
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

type DetailsReply = Reply<'GET /users/details'>;
type SessionsReply = Reply<'GET /users/sessions'>;
type KeysReply = Reply<'GET /users/get-api'>;
export type Details = DetailsReply['user'];
export type MarketKey = KeysReply['items'][number];
export type KeyHolder = MarketKey['market'];
export type Balance = Reply<'GET /users/balance'>['items'][number];
export type Session = SessionsReply['sessions'][number];
export type ApiToken = Reply<'GET /users/tokens'>['items'][number];

const DETAILS = ['account', 'details'];
const KEYS = ['account', 'keys'];
const BALANCES = ['account', 'balances'];
const SESSIONS = ['account', 'sessions'];
const TOKENS = ['account', 'tokens'];
/** Seven markets may be asked one after the other. */
const BALANCES_TIMEOUT_MS = 90_000;

const detailsQuery = queryOptions({ queryKey: DETAILS, queryFn: ({ signal }) => request('GET /users/details', { signal }) });

/** The address may be confirmed in another tab: coming back shows it. */
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
      // asking tells which keys still work
      void queryClient.invalidateQueries({ queryKey: KEYS });
      return reply;
    },
  });

export const useSessions = () => useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => request('GET /users/sessions', { signal }) });

export const useTokens = () => useQuery({ queryKey: TOKENS, queryFn: ({ signal }) => request('GET /users/tokens', { signal }) });

/** Takes over what the server has stored of the user. What is being read meanwhile may be older, and is given up. */
export function patchDetails(changes: Partial<Details>): void {
  void queryClient.cancelQueries({ queryKey: DETAILS });
  queryClient.setQueryData<DetailsReply>(DETAILS, (known) => known && { ...known, user: { ...known.user, ...changes } });
}

let changes = 0;

/** Shows a change of the user at once; the last of several decides: it is taken back when it is refused, and the user read anew. */
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

/** Reads the user again: the mail address may have been confirmed in another tab or on a phone. */
export const reloadDetails = async (): Promise<Details> => (await queryClient.fetchQuery({ ...detailsQuery, staleTime: 0 })).user;

/** Takes a row out of a list that was read, before it is read again. */
const dropRow = <Row>(queryKey: string[], isGone: (row: Row) => boolean): unknown =>
  queryClient.setQueryData<{ items: Row[] }>(queryKey, (known) => known && { ...known, items: known.items.filter((row) => !isGone(row)) });

/** Stores a market's key, or removes it where `api` is empty. */
export async function saveKey(market: KeyHolder, api: string): Promise<void> {
  const { item } = await request('POST /users/set-api', { body: { market, api } });
  void queryClient.cancelQueries({ queryKey: KEYS });
  queryClient.setQueryData<KeysReply>(
    KEYS,
    (known) => known && { ...known, items: known.items.map((row) => (row.market === item.market ? item : row)) },
  );
  if (!item.set) dropRow(BALANCES, (row: Balance) => row.market === market);
  void queryClient.invalidateQueries({ queryKey: BALANCES });
}

export async function refreshFromSteam(): Promise<void> {
  const { user } = await request('POST /users/refresh');
  patchDetails(user);
  // the shell shows name and avatar too
  void queryClient.invalidateQueries({ queryKey: ['init', 'user'] });
}

/** Ends one session, or every other one where none is named. */
export async function endSessions(id?: number): Promise<void> {
  await (id === undefined ? request('DELETE /users/sessions') : request('DELETE /users/sessions/{id}', { params: { id } }));
  queryClient.setQueryData<SessionsReply>(SESSIONS, (known) => {
    if (!known) return known;
    const sessions = known.sessions.filter((session) => session.current || (id !== undefined && session.id !== id));
    return { ...known, sessions, total: id === undefined ? 1 : known.total - 1 };
  });
  await queryClient.invalidateQueries({ queryKey: SESSIONS });
}

/** Makes a token and answers its text, which is told this once. */
export async function createToken(name: string, expires_days: 30 | 90 | 365): Promise<string> {
  const { item, token } = await request('POST /users/tokens', { body: { name, scopes: ['read'], expires_days } });
  // at once: a row that came later would push the token, which is shown beneath, out of sight
  queryClient.setQueryData<{ items: ApiToken[]; total: number }>(
    TOKENS,
    (known) => known && { ...known, items: [item, ...known.items], total: known.total + 1 },
  );
  void queryClient.invalidateQueries({ queryKey: TOKENS });
  return token;
}

export async function revokeToken(id: number): Promise<void> {
  await request('DELETE /users/tokens/{id}', { params: { id } });
  dropRow(TOKENS, (row: ApiToken) => row.id === id);
  await queryClient.invalidateQueries({ queryKey: TOKENS });
}

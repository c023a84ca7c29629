import { stringifySearch } from '@lootfolio/domain/search-params';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from './api-error.ts';
import { renewToken, request, type Reply } from './api.ts';
import { storeNextPath } from './next-path.ts';
import { queryClient } from './query-client.ts';
import { browserStore, isBrowserStore, tabStore } from './storage.ts';
import { clearUnsaved } from './unsaved.ts';

export type User = Reply<'GET /init/user'>['user'];

const REUSE_MS = 10_000;
const PRESERVED_KEYS = ['lang', 'theme'];

/** Concurrent callers share one request, and an answer younger than 10 s is reused. */
const userQuery = {
  queryKey: ['init', 'user'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<User> =>
    (await request('GET /init/user', { signal, keepSession: true })).user,
  staleTime: REUSE_MS,
};

let reloading: Promise<void> | null = null;
/** Loads the user again, after a change of data that the shell shows. Several calls at a time make one request. */
export const reloadUser = (): Promise<void> =>
  (reloading ??= Promise.resolve().then(() => {
    reloading = null;
    return queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  }));

/** True when this browser expects a session. Only a hint: the server decides. */
export const expectsSession = (): boolean => browserStore.get('authenticated') === 'true';

/** The signed-in user; undefined for a visitor and while it is not yet known. */
export const useUser = (): User | undefined => useQuery({ ...userQuery, enabled: expectsSession(), placeholderData: undefined }).data;

/** Removes all data of the user from this browser, except language and theme. */
export function clearClient({ keepTab }: { keepTab: boolean }): void {
  const preserved = PRESERVED_KEYS.map((key) => [key, browserStore.get(key)] as const);
  browserStore.remove('token');
  browserStore.remove('authenticated');
  browserStore.clear();
  for (const [key, value] of preserved) if (value !== null) browserStore.set(key, value);
  if (!keepTab) tabStore.clear();
  clearUnsaved();
  queryClient.clear();
}

/** Loads the CSRF token and the user of the cookie's session. Does nothing for a visitor. */
export async function openSession(): Promise<void> {
  if (await renewToken()) await queryClient.fetchQuery(userQuery);
}

/** At start-up, if the browser expects a session: checks that it is valid and loads its user. */
export async function startSession(): Promise<void> {
  if (!expectsSession()) return;
  try {
    await openSession();
  } catch {
    // the screens show the error; until then the shell looks as for a visitor
  }
}

/** The argument of `beforeLoad` that guards get. `preload`: the pointer is over a link, and nothing is opened yet. */
type Entry = { location: { href: string }; preload?: boolean };

/**
 * For `beforeLoad` of a signed-in route: lets the user in, or stores the address and sends a visitor to sign in. Only a 401 ends the
 * session; any other failure is thrown, so that the address stays and the page offers a retry.
 */
export async function requireUser({ location, preload = false }: Entry): Promise<{ user: User }> {
  try {
    if (expectsSession()) return { user: await queryClient.fetchQuery(userQuery) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  if (!preload) await prepareSignIn(location.href);
  throw redirect({ href: '/login' });
}

async function prepareSignIn(next: string): Promise<void> {
  if (expectsSession()) {
    await request('GET /logout', { keepSession: true }).catch(() => undefined);
    clearClient({ keepTab: true });
  }
  storeNextPath(next);
}

/**
 * For `beforeLoad` of the route where the second factor is set up and confirmed. It is the only administrator's route that is open before
 * the second factor.
 */
export async function requireAdminRole(context: Entry): Promise<{ user: User }> {
  const { user } = await requireUser(context);
  if (user.ROLE !== 'ADMIN') throw redirect({ href: '/dashboard' });
  return { user };
}

const FACTOR_PATH = '/admin/second-factor';

/** The address where an administrator confirms the second factor before `next` opens. */
export const factorPath = (next: string): string => (next.startsWith(FACTOR_PATH) ? next : FACTOR_PATH + stringifySearch({ next }));

/** For `beforeLoad` of an administrator's route. Redirects an administrator whose second factor is missing or not confirmed. */
export async function requireAdmin(context: Entry): Promise<{ user: User }> {
  const { user } = await requireAdminRole(context);
  if (user.second_factor === 'missing' || user.second_factor === 'needed') throw redirect({ href: factorPath(context.location.href) });
  return { user };
}

/** Logs the user out: ends the session, clears the browser, starts again at the root page. Rejects when the server refuses. */
export async function logOut(goToRoot: () => void = () => location.assign('/')): Promise<void> {
  await request('GET /logout', { keepSession: true });
  clearClient({ keepTab: false });
  goToRoot();
}

/** The reactions of the app when another tab of this browser ended the session, and when another tab began one. */
type SessionHandlers = { ended: () => Promise<void>; began: () => void };

/**
 * Follows changes of the session by other tabs, because all tabs share it. When the session ended, the former user's data is removed from
 * this tab too; drafts stay in the tab. Another user's session replaces all data; the same user's data is loaded again.
 */
export function syncSession({ ended, began }: SessionHandlers): void {
  addEventListener('storage', (event) => {
    const { key } = event;
    if (!isBrowserStore(event) || (key !== 'authenticated' && key !== 'token' && key !== null)) return;
    const previousUser = queryClient.getQueryData<User>(userQuery.queryKey);
    if (expectsSession()) {
      if (event.newValue !== null) void adoptSession(previousUser, began);
    } else if (previousUser !== undefined) {
      clearUnsaved();
      queryClient.getQueryCache().find({ queryKey: userQuery.queryKey })?.reset();
      // only after the screen is gone: it would load everything again, and the server would refuse
      void ended().then(() => queryClient.resetQueries());
    }
  });
}

async function adoptSession(previousUser: User | undefined, began: () => void): Promise<void> {
  try {
    const user = await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
    const others = { predicate: (query: { queryKey: QueryKey }) => query.queryKey.join() !== userQuery.queryKey.join() };
    if (previousUser?.steam_id === user.steam_id) void queryClient.invalidateQueries(others);
    else void queryClient.resetQueries(others);
    began();
  } catch {
    // the screens show the error
  }
}

let ending = false;

/** Handles a 401: ends the rest of the session and clears the browser, only once at a time. Drafts and the path stay in the tab. */
export async function endSession(path: string): Promise<boolean> {
  if (ending || !expectsSession()) return false;
  ending = true;
  await request('GET /logout', { keepSession: true }).catch(() => undefined);
  clearClient({ keepTab: true });
  storeNextPath(path);
  ending = false;
  return true;
}

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

/** Loads the user again, after a change of something that the shell shows. */
export const reloadUser = (): Promise<void> => queryClient.invalidateQueries({ queryKey: userQuery.queryKey });

/** True when this browser expects a session. Only a hint: the server decides. */
export const expectsSession = (): boolean => browserStore.get('authenticated') === 'true';

/** The signed-in user; undefined for a visitor and while it is not yet known. */
export const useUser = (): User | undefined => useQuery({ ...userQuery, enabled: expectsSession(), placeholderData: undefined }).data;

/** Removes everything of the user from this browser, except language and theme. */
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

/** Loads the CSRF token and the user of the session that the cookie names. Does nothing for a visitor. */
export async function openSession(): Promise<void> {
  if (await renewToken()) await queryClient.fetchQuery(userQuery);
}

/** At start-up, if the browser expects a session: checks that it is valid and loads its user. */
export async function startSession(): Promise<void> {
  if (!expectsSession()) return;
  try {
    await openSession();
  } catch {
    // The screens show what could not be loaded. Until then the shell looks as for a visitor.
  }
}

/** What `beforeLoad` passes to a guard. `preload`: the pointer is over a link, nothing is opened yet. */
type Entry = { location: { href: string }; preload?: boolean };

/**
 * For `beforeLoad` of a signed-in route: lets the user in, or sends a visitor to sign in and remembers where to. Only a 401 ends the
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

/** For `beforeLoad` of the one administrator's route that is open before the second factor: where it is set up and confirmed. */
export async function requireAdminRole(context: Entry): Promise<{ user: User }> {
  const { user } = await requireUser(context);
  if (user.ROLE !== 'ADMIN') throw redirect({ href: '/dashboard' });
  return { user };
}

const FACTOR_PATH = '/admin/second-factor';

/** Where an administrator confirms the second factor before `next` opens. */
export const factorPath = (next: string): string => (next.startsWith(FACTOR_PATH) ? next : FACTOR_PATH + stringifySearch({ next }));

/** For `beforeLoad` of an administrator's route. One whose second factor is missing or not confirmed sees to that first. */
export async function requireAdmin(context: Entry): Promise<{ user: User }> {
  const { user } = await requireAdminRole(context);
  if (user.second_factor === 'missing' || user.second_factor === 'needed') throw redirect({ href: factorPath(context.location.href) });
  return { user };
}

/** The logout button: ends the session, clears the browser, starts again at the root page. Rejects when the server refuses. */
export async function logOut(goToRoot: () => void = () => location.assign('/')): Promise<void> {
  await request('GET /logout', { keepSession: true });
  clearClient({ keepTab: false });
  goToRoot();
}

/** What the app does after another tab of this browser ended the session, and after one began a session. */
type SessionHandlers = { ended: () => Promise<void>; began: () => void };

/**
 * Follows what the other tabs do to the session that all share. Once it ended, the former user's data leaves this tab too;
 * drafts stay in the tab. Another user's session replaces all data, the same user's is loaded again.
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
    // the screens show what could not be loaded
  }
}

let ending = false;

/** After a 401: once at a time, ends what is left of the session and clears the browser; drafts and the path stay in the tab. */
export async function endSession(path: string): Promise<boolean> {
  if (ending || !expectsSession()) return false;
  ending = true;
  await request('GET /logout', { keepSession: true }).catch(() => undefined);
  clearClient({ keepTab: true });
  storeNextPath(path);
  ending = false;
  return true;
}

import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from './fake-server.test-helper.ts';
import { queryClient } from './query-client.ts';
import {
  clearClient,
  endSession,
  factorPath,
  syncSession,
  logOut,
  reloadUser,
  requireAdmin,
  requireAdminRole,
  requireUser,
  startSession,
  useUser,
} from './session.ts';

const user = (ROLE: string) => ({ success: true, user: { user_name: 'Deniz', ROLE } });
const server = fakeServer(({ path }) =>
  path === '/logout'
    ? reply({ success: true })
    : path === '/auth/security-check'
      ? reply({ success: true, token: 't' })
      : reply(user('USER')),
);
const paths = (): string[] => server.sent.map(({ path }) => path);
const there = { location: { href: '/watchlist?page=2#row' } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
});

afterEach(() => vi.useRealTimers());

const signIn = (): void => {
  localStorage.setItem('authenticated', 'true');
  localStorage.setItem('token', 't');
};

describe('start-up', () => {
  it('sends no request without the hint [AUTH-126]', async () => {
    await startSession();
    expect(paths()).toEqual([]);
  });

  it('checks the session and fetches the user with it [AUTH-126] [AUTH-315]', async () => {
    signIn();
    await startSession();
    expect(paths()).toEqual(['/auth/security-check', '/init/user']);
  });
});

it('several calls at a time load the user again with one request, and a later one with another', async () => {
  signIn();
  await startSession();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queryClient }, children);
  renderHook(useUser, { wrapper });
  server.sent.length = 0;
  await Promise.all([reloadUser(), reloadUser()]);
  expect(paths()).toEqual(['/init/user']);
  await reloadUser();
  expect(paths()).toEqual(['/init/user', '/init/user']);
});

describe('the guard of a signed-in route', () => {
  it('loads the current user first; parallel entries share one call [ROUTE-150] [ROUTE-158] [ROUTE-319]', async () => {
    signIn();
    const [first, second] = await Promise.all([requireUser(there), requireUser(there)]);
    expect([first.user.user_name, second.user.user_name, paths()]).toEqual(['Deniz', 'Deniz', ['/init/user']]);
  });

  it('reuses an answer younger than 10 s [ROUTE-158]', async () => {
    signIn();
    await requireUser(there);
    vi.setSystemTime(Date.now() + 9000);
    await requireUser(there);
    expect(paths()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2000);
    await requireUser(there);
    expect(paths()).toHaveLength(2);
  });

  it('logs out, clears the flag and goes to the sign-in when loading fails [ROUTE-151] [ROUTE-152] [ROUTE-153] [ROUTE-320]', async () => {
    signIn();
    server.answer = ({ path }) =>
      path.endsWith('/init/user') ? reply({ success: false, code: 'UNAUTHORISED', msg: '' }, 401) : reply({ success: true });
    await expect(requireUser(there)).rejects.toMatchObject({ options: { href: '/login' } });
    expect(paths()).toEqual(['/init/user', '/logout']);
    expect(localStorage.getItem('authenticated')).toBeNull();
    expect(sessionStorage.getItem('next')).toBe('/watchlist?page=2#row');
  });

  it.each([
    ['503', () => reply({ success: false, code: 'STEAM_UNAVAILABLE', msg: '' }, 503), { status: 503 }],
    ['429', () => reply({ success: false, code: 429, msg: '' }, 429), { status: 429 }],
    ['500', () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500), { status: 500 }],
    ['lost connection', () => Promise.reject(new TypeError('fetch failed')), { code: 'NETWORK' }],
  ])('keeps the session and everything stored after a %s: only a 401 ends it [ROUTE-151]', async (_, failing, error) => {
    signIn();
    localStorage.setItem('recentItems', '[]');
    server.answer = failing;
    await expect(requireUser(there)).rejects.toMatchObject(error);
    expect([localStorage.getItem('token'), localStorage.getItem('authenticated'), localStorage.getItem('recentItems')]).toEqual([
      't',
      'true',
      '[]',
    ]);
    expect(paths()).not.toContain('/logout');
  });

  it('sends a visitor to the sign-in without a call and stores the path [ROUTE-159] [ROUTE-160]', async () => {
    await expect(requireAdmin(there)).rejects.toMatchObject({ options: { href: '/login' } });
    expect([paths(), sessionStorage.getItem('next')]).toEqual([[], '/watchlist?page=2#row']);
  });

  it('sends a user without the role to the dashboard [ROUTE-154] [ROUTE-321] [ROUTE-160]', async () => {
    signIn();
    await expect(requireAdmin(there)).rejects.toMatchObject({ options: { href: '/dashboard' } });
    server.answer = () => reply(user('ADMIN'));
    queryClient.clear();
    await expect(requireAdmin(there)).resolves.toMatchObject({ user: { ROLE: 'ADMIN' } });
  });

  it.each(['missing', 'needed'])(
    'sends an administrator whose second factor is %s to see to it first, and remembers the path',
    async (state) => {
      signIn();
      server.answer = () => reply({ success: true, user: { ...user('ADMIN').user, second_factor: state } });
      const href = '/admin/second-factor?next=%2Fwatchlist%3Fpage%3D2%23row';
      await expect(requireAdmin(there)).rejects.toMatchObject({ options: { href } });
      await expect(requireAdminRole(there)).resolves.toMatchObject({ user: { ROLE: 'ADMIN' } });
      expect(factorPath('/admin/second-factor?next=%2Fadmin')).toBe('/admin/second-factor?next=%2Fadmin');
    },
  );
});

describe('logout', () => {
  it('clears all local storage but language and theme, and starts again at the root [AUTH-112] [AUTH-115] [AUTH-129] [AUTH-307]', async () => {
    signIn();
    localStorage.setItem('lang', 'tr');
    localStorage.setItem('theme', 'light');
    localStorage.setItem('recentItems', '[]');
    sessionStorage.setItem('next', '/sales');
    const goToRoot = vi.fn();
    await logOut(goToRoot);
    expect(Object.keys(localStorage).toSorted()).toEqual(['lang', 'theme']);
    expect([sessionStorage.length, goToRoot.mock.calls.length, paths()]).toEqual([0, 1, ['/logout']]);
  });

  it('changes nothing when the server refuses [AUTH-118] [AUTH-311]', async () => {
    signIn();
    server.answer = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    const goToRoot = vi.fn();
    await expect(logOut(goToRoot)).rejects.toMatchObject({ status: 500 });
    expect([localStorage.getItem('token'), goToRoot.mock.calls.length]).toEqual(['t', 0]);
  });

  it("runs once at a time after a 401, also when it fails, and keeps the tab's storage [HTTP-314]", async () => {
    signIn();
    sessionStorage.setItem('draft', 'x');
    server.answer = () => reply({ success: false, code: 'UNAUTHORISED', msg: '' }, 401);
    await expect(Promise.all([endSession('/sales?page=3'), endSession('/other')])).resolves.toEqual([true, false]);
    expect([paths(), localStorage.getItem('token'), sessionStorage.getItem('draft'), sessionStorage.getItem('next')]).toEqual([
      ['/logout'],
      null,
      'x',
      '/sales?page=3',
    ]);
  });

  it('clears the answers of the former user', () => {
    queryClient.setQueryData(['init', 'user'], { user_name: 'Deniz' });
    clearClient({ keepTab: true });
    expect(queryClient.getQueryData(['init', 'user'])).toBeUndefined();
  });
});

describe('the session that all tabs share', () => {
  const dispatchStorage = (key: string | null, newValue: string | null): boolean =>
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  const [ended, began] = [vi.fn(() => Promise.resolve()), vi.fn()];
  syncSession({ ended, began });
  const known = (): unknown => queryClient.getQueryData(['init', 'user']);

  beforeEach(() => {
    ended.mockClear();
    began.mockClear();
  });

  it("ends here too when another tab ends it, and the tab's drafts stay", async () => {
    signIn();
    sessionStorage.setItem('draft:proxy:1', '{"host":"half typ"}');
    queryClient.setQueryData(['init', 'user'], { user_name: 'Deniz' });
    queryClient.setQueryData(['watchlist', 'list'], 'rows');
    dispatchStorage('authenticated', 'true');
    expect(ended).not.toHaveBeenCalled();
    localStorage.clear();
    dispatchStorage('token', null);
    dispatchStorage('authenticated', null);
    dispatchStorage(null, null);
    expect([known(), ended.mock.calls.length]).toEqual([undefined, 1]);
    expect(sessionStorage.getItem('draft:proxy:1')).toBe('{"host":"half typ"}');
    await vi.waitFor(() => expect(queryClient.getQueryData(['watchlist', 'list'])).toBeUndefined());
  });

  it('starts here too when another tab signs in', async () => {
    signIn();
    dispatchStorage('authenticated', 'true');
    await vi.waitFor(() => expect(began).toHaveBeenCalled());
    expect(known()).toMatchObject({ user_name: 'Deniz' });
  });

  it.each([
    ['another user’s: the former one’s answers are gone', '1', undefined],
    ['the same user’s: what is on the screen stays until it is loaded again', '2', 'rows'],
  ])('is %s', async (_, steam_id, shown) => {
    signIn();
    queryClient.setQueryData(['init', 'user'], { user_name: 'Ada', steam_id });
    queryClient.setQueryData(['watchlist', 'list'], 'rows');
    server.answer = () => reply({ success: true, user: { user_name: 'Deniz', steam_id: '2' } });
    dispatchStorage('token', 'another');
    await vi.waitFor(() => expect(began).toHaveBeenCalled());
    expect([known(), queryClient.getQueryData(['watchlist', 'list'])]).toEqual([{ user_name: 'Deniz', steam_id: '2' }, shown]);
  });
});

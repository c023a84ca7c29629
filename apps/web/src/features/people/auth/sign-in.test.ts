import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import { redirectSignedIn, runSplash, readLoginSearch, type NetWorth } from './sign-in.ts';

let valid: boolean;
const server = fakeServer(({ path }) =>
  path === '/auth/security-check'
    ? reply({ success: valid, token: valid ? 'csrf' : null })
    : reply({ success: true, user: { user_name: 'Deniz' } }),
);
const paths = (): string[] => server.sent.map(({ path }) => path);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  valid = true;
});

const entry = { preload: false };

describe('the sign-in page', () => {
  it('reads only the four failures [AUTH-127]', () => {
    expect(['cancelled', 'failed', 'unavailable', 'banned', 'other'].map((error) => readLoginSearch({ error }).error)).toEqual([
      'cancelled',
      'failed',
      'unavailable',
      'banned',
      undefined,
    ]);
  });

  it('redirects a valid session to the stored path, else to /dashboard [AUTH-130]', async () => {
    localStorage.setItem('authenticated', 'true');
    sessionStorage.setItem('next', '/watchlist?page=2');
    await expect(redirectSignedIn(entry)).rejects.toMatchObject({ options: { href: '/watchlist?page=2' } });
    await expect(redirectSignedIn(entry)).rejects.toMatchObject({ options: { href: '/dashboard' } });
  });

  it('does not redirect a visitor, an ended session, or a preload [AUTH-130]', async () => {
    await redirectSignedIn(entry);
    expect(paths()).toEqual([]);
    localStorage.setItem('authenticated', 'true');
    await redirectSignedIn({ preload: true });
    expect(paths()).toEqual([]);
    valid = false;
    await redirectSignedIn(entry);
    expect([paths(), localStorage.getItem('authenticated')]).toEqual([['/auth/security-check'], null]);
  });
});

const WORTH = { success: true, net_worth: 1_234_560, count: 3, games: [{ app_id: 730, value: 1_234_560, count: 3 }] } as const;

describe('the return from Steam', () => {
  let netWorth: () => Promise<Response>;
  beforeEach(() => {
    vi.useFakeTimers();
    netWorth = () => Promise.resolve(reply(WORTH));
    const { answer } = server;
    server.answer = (sent) => (sent.path.includes('net-worth') ? netWorth() : answer(sent));
  });
  afterEach(() => vi.useRealTimers());

  /** Passes the splash. Returns its duration in milliseconds, and the shown values. */
  async function pass(): Promise<{ ms: number; shown: NetWorth[] }> {
    const begun = Date.now();
    const shown: NetWorth[] = [];
    const ended = runSplash((worth) => shown.push(worth)).then(() => Date.now() - begun);
    await vi.advanceTimersByTimeAsync(20_000);
    return { ms: await ended, shown };
  }

  it('checks the session, stores its token and flag, and loads the user [AUTH-109] [AUTH-113] [AUTH-114] [AUTH-126]', async () => {
    await pass();
    expect(paths().slice(0, 2)).toEqual(['/auth/security-check', '/init/user']);
    expect([localStorage.getItem('token'), localStorage.getItem('authenticated')]).toEqual(['csrf', 'true']);
  });

  it('requests the net worth of all games and shows it for a second [PAGE-202] [PAGE-204] [PAGE-205]', async () => {
    expect(await pass()).toEqual({ ms: 1000, shown: [WORTH] });
    expect(paths().at(-1)).toBe('/init/net-worth?game=0');
  });

  it('continues at once without a session [PAGE-205]', async () => {
    valid = false;
    expect(await pass()).toEqual({ ms: 0, shown: [] });
    expect(paths()).toEqual(['/auth/security-check']);
  });

  it('continues when the net worth cannot be loaded [PAGE-205]', async () => {
    netWorth = () => Promise.resolve(reply({ success: false }, 500));
    expect(await pass()).toEqual({ ms: 0, shown: [] });
  });

  it('continues after 5 s without an answer, and ignores a later one [PAGE-205]', async () => {
    netWorth = () => new Promise((resolve) => setTimeout(() => resolve(reply(WORTH)), 5500));
    expect(await pass()).toEqual({ ms: 5000, shown: [] });
  });

  it('continues after 5 s when no call is answered', async () => {
    server.answer = () => new Promise(() => undefined);
    expect(await pass()).toEqual({ ms: 5000, shown: [] });
  });
});

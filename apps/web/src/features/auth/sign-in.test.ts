import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { leaveWhenSignedIn, readLoginSearch, settleSession } from './sign-in.ts';

let valid: boolean;
let asked: string[];
const reply = (body: object): Response => new Response(JSON.stringify({ success: true, ...body }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  valid = true;
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.replace('/api/v1', ''));
    return Promise.resolve(
      url.endsWith('security-check') ? reply({ success: valid, token: valid ? 'csrf' : null }) : reply({ user: { user_name: 'Deniz' } }),
    );
  });
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

  it('sends a valid session where it wanted to go, else to /dashboard [AUTH-130]', async () => {
    localStorage.setItem('authenticated', 'true');
    sessionStorage.setItem('next', '/watchlist?page=2');
    await expect(leaveWhenSignedIn(entry)).rejects.toMatchObject({ options: { href: '/watchlist?page=2' } });
    await expect(leaveWhenSignedIn(entry)).rejects.toMatchObject({ options: { href: '/dashboard' } });
  });

  it('stays for a visitor, for an ended session, and while it is only pointed at [AUTH-130]', async () => {
    await leaveWhenSignedIn(entry);
    expect(asked).toEqual([]);
    localStorage.setItem('authenticated', 'true');
    await leaveWhenSignedIn({ preload: true });
    expect(asked).toEqual([]);
    valid = false;
    await leaveWhenSignedIn(entry);
    expect([asked, localStorage.getItem('authenticated')]).toEqual([['/auth/security-check'], null]);
  });
});

describe('the return from Steam', () => {
  it('checks the session, keeps its token and flag, and loads the user [AUTH-109] [AUTH-113] [AUTH-114] [AUTH-126]', async () => {
    await settleSession();
    expect(asked).toEqual(['/auth/security-check', '/init/user']);
    expect([localStorage.getItem('token'), localStorage.getItem('authenticated')]).toEqual(['csrf', 'true']);
  });

  it('goes on when the server does not answer', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const settled = settleSession();
    await vi.advanceTimersByTimeAsync(5000);
    await expect(settled).resolves.toBeUndefined();
    vi.useRealTimers();
  });
});

import type { Call } from '@lootfolio/contract/call';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller, Role } from '../security/sessions.ts';
import { bearerOf, checkAccess, checkOrigin, checkToken, securityOf } from './access.ts';

const declare = (parts: Partial<Call> = {}): Call =>
  ({ method: 'POST', path: '/things', access: 'user', summary: 'things', reply: z.object({}), ...parts }) as Call;
const someone = (parts: Partial<Caller> = {}): Caller => ({
  userId: 7,
  steamId: null,
  role: 'USER',
  sessionId: 70,
  csrfToken: 'the-token',
  startedAt: new Date(0),
  tokenId: null,
  hasFactor: false,
  factorAt: null,
  ip: '192.0.2.1',
  ...parts,
});
const refusalOf = (check: () => void): string => {
  try {
    check();
    return 'allowed';
  } catch (error) {
    const { code, text } = error as { code: string; text: string };
    return `${code} ${text}`;
  }
};

describe('the access of a call', () => {
  const roles: (Role | null)[] = [null, 'USER', 'MODERATOR', 'SUPPORT', 'ADMIN'];
  const [signIn, forbidden] = ['UNAUTHORISED calls.unauthorised', 'FORBIDDEN calls.forbidden'];
  it.each([
    ['public', ['allowed', 'allowed', 'allowed', 'allowed', 'allowed']],
    ['user', [signIn, 'allowed', 'allowed', 'allowed', 'allowed']],
    ['admin', [signIn, forbidden, forbidden, forbidden, 'allowed']],
  ] as const)('%s: nobody, user, moderator, support and administrator', (access, expected) => {
    const answers = roles.map((role) => refusalOf(() => checkAccess(declare({ access }), role && someone({ role }))));
    expect(answers).toEqual(expected);
  });
});

/** Calls, each with whether it changes anything. */
const CALLS: [Partial<Call>, boolean][] = [
  [{ method: 'GET' }, false],
  [{ method: 'GET', mutates: true }, true],
  [{ method: 'POST' }, true],
  [{ method: 'POST', read: true }, false],
  [{ method: 'PUT' }, true],
  [{ method: 'PATCH' }, true],
  [{ method: 'DELETE' }, true],
];

describe('a personal API token', () => {
  it.each(CALLS)('only reads: %j', (parts, changes) => {
    expect(refusalOf(() => checkToken(declare(parts), someone({ tokenId: 3 })))).toBe(
      changes ? 'FORBIDDEN calls.tokenOnlyReads' : 'allowed',
    );
    expect(refusalOf(() => checkToken(declare(parts), someone()))).toBe('allowed');
    expect(refusalOf(() => checkToken(declare(parts), null))).toBe('allowed');
  });

  it('never reads what is the administrators’, also that of one', () => {
    const admin = declare({ method: 'GET', access: 'admin' });
    expect(refusalOf(() => checkToken(admin, someone({ tokenId: 3, role: 'ADMIN' })))).toBe('FORBIDDEN calls.forbidden');
    expect(refusalOf(() => checkToken(admin, someone({ role: 'ADMIN' })))).toBe('allowed');
  });

  it.each([
    ['Bearer lf_abc', 'lf_abc'],
    ['bearer   lf_abc  ', 'lf_abc'],
    ['Bearer', null],
    ['Bearer lf_abc more', null],
    ['xBearer lf_abc', null],
    ['Bearerlf_abc', null],
    ['Basic lf_abc', null],
    [undefined, null],
  ])('is read from the header %j as %j', (authorization, expected) => {
    const headers = authorization === undefined ? {} : { authorization };
    expect(bearerOf(declare(), headers)).toBe(expected);
    // in calls about the browser's session, a token is ignored
    expect(bearerOf(declare({ session: true }), headers)).toBeNull();
  });
});

describe('a change of state', () => {
  const own = { 'sec-fetch-site': 'same-origin', 'x-csrf-token': 'the-token' };
  it.each(CALLS)('must come from our own pages: %j', (parts, changes) => {
    const ask = (headers: Record<string, string>, caller: Caller | null = someone()): string =>
      refusalOf(() => checkOrigin(declare(parts), headers, caller));
    expect(ask(own)).toBe('allowed');
    expect(ask({})).toBe(changes ? 'CSRF calls.csrf' : 'allowed');
    expect(ask({ ...own, 'sec-fetch-site': 'cross-site' })).toBe(changes ? 'CSRF calls.crossSite' : 'allowed');
    expect(ask({ 'sec-fetch-site': 'cross-site' }, null)).toBe(changes ? 'CSRF calls.crossSite' : 'allowed');
  });

  it.each([
    ['same-origin', 'allowed'],
    ['none', 'allowed'],
    [undefined, 'allowed'],
    ['same-site', 'CSRF calls.crossSite'],
    ['cross-site', 'CSRF calls.crossSite'],
    ['', 'CSRF calls.crossSite'],
  ])('from the site %j is %s', (site, expected) => {
    const headers = { 'x-csrf-token': 'the-token', ...(site !== undefined && { 'sec-fetch-site': site }) };
    expect(refusalOf(() => checkOrigin(declare(), headers, someone()))).toBe(expected);
  });

  it.each([
    ['the-token', 'allowed'],
    ['the-tokem', 'CSRF calls.csrf'],
    ['', 'CSRF calls.csrf'],
    [['the-token'], 'CSRF calls.csrf'],
  ])('with the token %j is %s', (token, expected) => {
    expect(refusalOf(() => checkOrigin(declare(), { ...own, 'x-csrf-token': token }, someone()))).toBe(expected);
  });

  it('needs no token of a caller without a session', () => {
    expect(refusalOf(() => checkOrigin(declare({ access: 'public' }), {}, null))).toBe('allowed');
  });
});

it.each([
  [{ method: 'GET', access: 'public' }, [{}, { session: [] }, { token: [] }]],
  [{ method: 'GET', access: 'user' }, [{ session: [] }, { token: [] }]],
  [{ method: 'GET', access: 'admin' }, [{ session: [] }]],
  [{ method: 'GET', recent: true }, [{ session: [] }]],
  [{ method: 'GET', session: true }, [{ session: [] }]],
  [{ method: 'POST', access: 'user' }, [{ session: [] }]],
  [{ method: 'POST', access: 'public' }, [{}, { session: [] }]],
] as [Partial<Call>, unknown][])('the API page says how to sign %j', (parts, expected) => {
  expect(securityOf(declare(parts))).toEqual(expected);
});

import { MarketError, type HttpClient, type HttpRequest } from '@lootfolio/marketplaces/port';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ACCESS_TOKEN, ACCOUNT, NOW, REFRESH_TOKEN, signInAnswer, tokenFor } from './fake-steam.ts';
import { PARTNER, STEAM_ID } from './fixtures.ts';
import { createSession } from './session.ts';
import { readToken } from './tokens.ts';

const { n, e } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
const hex = (text: string): string => Buffer.from(text, 'base64url').toString('hex');

type Answers = Record<string, (request: HttpRequest) => ReturnType<typeof signInAnswer>>;

const GOOD: Answers = {
  QueryTime: () => ({
    status: 200,
    headers: {},
    body: Buffer.from(JSON.stringify({ response: { server_time: String(NOW.getTime() / 1000) } })),
  }),
  GetPasswordRSAPublicKey: (request) => signInAnswer(request, { publickey_mod: hex(n!), publickey_exp: hex(e!), timestamp: '1' }),
  BeginAuthSessionViaCredentials: (request) =>
    signInAnswer(request, {
      client_id: '1',
      request_id: Buffer.from('1'),
      interval: 1,
      steamid: STEAM_ID,
      allowed_confirmations: [{ confirmation_type: 3 }],
    }),
  UpdateAuthSessionWithSteamGuardCode: (request) => signInAnswer(request, {}),
  PollAuthSessionStatus: (request) => signInAnswer(request, { refresh_token: REFRESH_TOKEN, account_name: ACCOUNT.accountName }),
  GenerateAccessTokenForApp: (request) => signInAnswer(request, { access_token: ACCESS_TOKEN }),
};

/** A session in front of a Steam of which some answers are others. */
function open(answers: Answers, refreshToken: string | null = null) {
  const sent: string[] = [];
  const stored: string[] = [];
  const http: HttpClient = async (request) => {
    const method = /\/(\w+)\/v1\/(\?|$)/.exec(request.url)![1]!;
    sent.push(method);
    return { ...GOOD, ...answers }[method]!(request);
  };
  const session = createSession({
    account: ACCOUNT,
    http,
    now: () => NOW,
    refreshToken,
    onRefreshToken: async (token) => void stored.push(token),
  });
  return { session, sent, stored };
}

const fails = (error: Error) => (): never => {
  throw error;
};

describe('a sign-in', () => {
  it('asks for the time, the key, the session, the code, the tokens, in this order', async () => {
    const { session, sent, stored } = open({});
    expect(await session.accessToken()).toBe(ACCESS_TOKEN);
    expect(await session.accessToken()).toBe(ACCESS_TOKEN);
    expect(stored).toEqual([REFRESH_TOKEN]);
    expect(sent).toEqual(Object.keys(GOOD));
  });

  it.each(Object.keys(GOOD))('whose call %s fails gives the error of the client, and ends nothing else', async (method) => {
    const { session } = open({ [method]: fails(new MarketError('TIMEOUT', 'steam: no answer in time', { mayHaveHappened: true })) });
    await expect(session.accessToken()).rejects.toMatchObject({
      name: 'SteamError',
      code: 'TIMEOUT',
      mayHaveHappened: false,
      retryAfter: 60,
    });
  });

  it.each(Object.keys(GOOD).slice(1))('whose call %s states no result is unreadable', async (method) => {
    const { session } = open({ [method]: () => ({ status: 200, headers: {}, body: Buffer.alloc(0) }) });
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it.each(Object.keys(GOOD).slice(1))('whose call %s answers with other bytes is unreadable', async (method) => {
    const { session } = open({ [method]: () => ({ status: 200, headers: { 'x-eresult': '1' }, body: Buffer.from('ffffffff', 'hex') }) });
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it.each([
    ['no token', 'not a token'],
    ['a token for something else', tokenFor(STEAM_ID, ['client', 'derive'], 200)],
    ['a token of somebody else', tokenFor(PARTNER, ['web', 'renew', 'derive', 'mobile'], 200)],
  ])('that gives %s fails without ending the process', async (_, token) => {
    const { session, stored } = open({ PollAuthSessionStatus: (request) => signInAnswer(request, { refresh_token: token }) });
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    const both = open({ PollAuthSessionStatus: (request) => signInAnswer(request, { refresh_token: REFRESH_TOKEN, access_token: token }) });
    await expect(both.session.accessToken()).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    expect(stored).toEqual([]);
  });

  it.each([
    [5, 'NEEDS_LOGIN', 'PASSWORD'],
    [17, 'NEEDS_LOGIN', 'ACCOUNT_LOCKED'],
    [18, 'NEEDS_LOGIN', 'ACCOUNT_UNKNOWN'],
    [43, 'NEEDS_LOGIN', 'ACCOUNT_LOCKED'],
    [63, 'NEEDS_LOGIN', 'MAIL_CODE'],
    [73, 'NEEDS_LOGIN', 'ACCOUNT_LOCKED'],
    [84, 'RATE_LIMITED', null],
    [87, 'RATE_LIMITED', null],
    [20, 'UPSTREAM', null],
  ])('refused with EResult %i is %s', async (eresult, code, reason) => {
    const { session } = open({ BeginAuthSessionViaCredentials: (request) => signInAnswer(request, {}, eresult) });
    await expect(session.accessToken()).rejects.toMatchObject({
      code,
      reason,
      eresult,
      retryAfter: code === 'NEEDS_LOGIN' ? null : code === 'RATE_LIMITED' ? 900 : 60,
    });
  });

  it('works when Steam gives the access token with the refresh token', async () => {
    const { session, stored } = open({
      PollAuthSessionStatus: (request) => signInAnswer(request, { refresh_token: REFRESH_TOKEN, access_token: ACCESS_TOKEN }),
    });
    expect([await session.accessToken(), stored]).toEqual([ACCESS_TOKEN, [REFRESH_TOKEN]]);
  });

  it('tries the code of the next half minute when Steam refuses the first', async () => {
    let codes = 0;
    const { session, sent } = open({ UpdateAuthSessionWithSteamGuardCode: (request) => signInAnswer(request, {}, ++codes === 1 ? 88 : 1) });
    expect(await session.accessToken()).toBe(ACCESS_TOKEN);
    expect(sent.filter((method) => method === 'UpdateAuthSessionWithSteamGuardCode')).toHaveLength(2);
    const { session: refused } = open({ UpdateAuthSessionWithSteamGuardCode: (request) => signInAnswer(request, {}, 88) });
    await expect(refused.accessToken()).rejects.toMatchObject({ code: 'NEEDS_LOGIN', reason: 'GUARD_CODE' });
  });
});

describe('a stored refresh token', () => {
  it.each([5, 15, 26, 27])('that Steam refuses with EResult %i is followed by the password', async (eresult) => {
    let asked = 0;
    const { session, stored } = open(
      { GenerateAccessTokenForApp: (request) => signInAnswer(request, { access_token: ACCESS_TOKEN }, ++asked === 1 ? eresult : 1) },
      tokenFor(STEAM_ID, ['derive', 'mobile'], 190),
    );
    expect([await session.accessToken(), stored]).toEqual([ACCESS_TOKEN, [REFRESH_TOKEN]]);
  });

  it('of another account, or that is no token, is not used', async () => {
    for (const token of [tokenFor(PARTNER, ['derive', 'mobile'], 190), 'no token', '']) {
      const { session, sent } = open({}, token);
      await session.accessToken();
      expect(sent[0]).toBe('QueryTime');
    }
  });

  it('stays in use while Steam does not answer', async () => {
    const { session, sent } = open(
      { GenerateAccessTokenForApp: fails(new MarketError('UPSTREAM', 'steam: status 503', { status: 503 })) },
      REFRESH_TOKEN,
    );
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'UPSTREAM', status: 503 });
    expect(sent).toEqual(['GenerateAccessTokenForApp']);
  });

  it('that was renewed is stored before anything else is sent, and fails when it cannot be', async () => {
    const renewed = tokenFor(STEAM_ID, ['derive', 'mobile'], 199);
    const { session, sent, stored } = open(
      { GenerateAccessTokenForApp: (request) => signInAnswer(request, { access_token: ACCESS_TOKEN, refresh_token: renewed }) },
      tokenFor(STEAM_ID, ['derive', 'mobile'], 59),
    );
    expect([await session.accessToken(), stored, sent]).toEqual([ACCESS_TOKEN, [renewed], ['GenerateAccessTokenForApp']]);
  });
});

describe('a token', () => {
  it('tells whose it is and how long it is valid', () => {
    expect(readToken(ACCESS_TOKEN)).toEqual({
      steamId: STEAM_ID,
      audience: ['web', 'mobile'],
      issuedAt: NOW,
      expiresAt: new Date('2026-11-21T12:00:00Z'),
    });
  });

  it.each([null, undefined, '', 'a', 'a.b.c', 'a.e30.c', `${ACCESS_TOKEN}.more`])('%j is none', (text) => {
    expect(readToken(text)).toBeNull();
  });
});

import { MarketError, type HttpClient, type HttpRequest } from '@lootfolio/marketplaces/port';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ACCESS_TOKEN, ACCOUNT, NOW, REFRESH_TOKEN, signInAnswer, tokenFor } from './fake-steam.ts';
import { PARTNER, STEAM_ID } from './fixtures.ts';
import { SteamError } from './error.ts';
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
function open(answers: Answers, refreshToken: string | null = null, now: () => Date = () => NOW) {
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
    now,
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

  it.each(Object.keys(GOOD))('passes on what else the client throws at %s, as the end of a job, and begins no pause', async (method) => {
    const ended = new RangeError('the job was cancelled');
    let times = 0;
    const { session } = open({ [method]: (request) => (++times === 1 ? fails(ended)() : GOOD[method]!(request)) });
    await expect(session.accessToken()).rejects.toBe(ended);
    expect(await session.accessToken()).toBe(ACCESS_TOKEN);
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

describe('the pause after a failure', () => {
  it('doubles up to an hour, and is told to whoever comes during it', async () => {
    let at = NOW.getTime();
    const { session, sent } = open(
      { QueryTime: fails(new MarketError('UPSTREAM', 'steam: status 503', { status: 503 })) },
      null,
      () => new Date(at),
    );
    for (const seconds of [60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      await expect(session.accessToken()).rejects.toMatchObject({ code: 'UPSTREAM', status: 503, retryAfter: seconds });
      const before = sent.length;
      at += seconds * 1000 - 1500;
      await expect(session.accessToken()).rejects.toMatchObject({ code: 'UPSTREAM', status: 503, retryAfter: 2 });
      expect(sent).toHaveLength(before);
      at += 1500;
    }
  });

  it('is at least what Steam asks for, and ends when a token was accepted', async () => {
    let at = NOW.getTime();
    let down = true;
    const wait = fails(new MarketError('RATE_LIMITED', 'steam: status 429', { status: 429, retryAfter: 5000 }));
    const { session } = open({ QueryTime: (request) => (down ? wait() : GOOD['QueryTime']!(request)) }, null, () => new Date(at));
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 5000 });
    at += 5_000_000;
    down = false;
    expect(await session.accessToken()).toBe(ACCESS_TOKEN);
    // the token was not used yet: the next failure counts as the second
    expect(session.backOff(new SteamError('SESSION_EXPIRED', 'no')).retryAfter).toBe(120);
    session.confirm();
    expect(session.backOff(new SteamError('SESSION_EXPIRED', 'no')).retryAfter).toBe(60);
  });

  it('has no end when only an operator can help, until they sign in', async () => {
    let at = NOW.getTime();
    let right = false;
    const { session, sent } = open(
      {
        BeginAuthSessionViaCredentials: (request) =>
          right ? GOOD['BeginAuthSessionViaCredentials']!(request) : signInAnswer(request, {}, 5),
      },
      null,
      () => new Date(at),
    );
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'NEEDS_LOGIN', retryAfter: null });
    const before = sent.length;
    at += 86_400_000;
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'NEEDS_LOGIN', retryAfter: null });
    expect(sent).toHaveLength(before);
    await expect(session.signIn()).rejects.toMatchObject({ code: 'NEEDS_LOGIN' });
    right = true;
    await session.signIn();
    expect(await session.accessToken()).toBe(ACCESS_TOKEN);
  });
});

describe('an access token', () => {
  it('is asked for again ten minutes before its end, after a refusal, and for a new sign-in', async () => {
    let at = NOW.getTime();
    const { session, sent } = open({}, REFRESH_TOKEN, () => new Date(at));
    await session.accessToken();
    at += 86_400_000 - 600_001;
    await session.accessToken();
    expect(sent).toHaveLength(1);
    session.discard('another');
    await session.accessToken();
    expect(sent).toHaveLength(1);
    session.discard(ACCESS_TOKEN);
    await session.accessToken();
    expect(sent).toHaveLength(2);
    await session.signIn();
    expect(sent).toHaveLength(3);
    at += 1;
    await session.accessToken();
    expect(sent).toHaveLength(4);
  });

  it('comes with a renewed refresh token in the last 60 days of that', async () => {
    const renewals: boolean[] = [];
    const renewed = tokenFor(STEAM_ID, ['derive', 'mobile'], 300);
    for (const days of [59, 60, 61]) {
      const { session, stored } = open(
        { GenerateAccessTokenForApp: (request) => signInAnswer(request, { access_token: ACCESS_TOKEN, refresh_token: renewed }) },
        tokenFor(STEAM_ID, ['derive', 'mobile'], days),
      );
      await session.accessToken();
      renewals.push(stored.length > 0);
    }
    expect(renewals).toEqual([true, true, false]);
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

import { beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../app.ts';
import { createClock } from '../../clock.ts';
import { NOW } from '../../test-sandbox.ts';
import { BOTS } from './bots.ts';
import { codesAt } from './codes.ts';
import { auth, begin, refreshTokenOf, startBot } from './test-bot.ts';

const clock = createClock(() => NOW, NOW);
const app = createSandbox({ clock });
beforeEach(async () => {
  clock.set(NOW);
  for (const url of ['/_trading', '/_trades']) await app.inject({ method: 'DELETE', url });
});

const BOT = BOTS[0]!;
const DAY = 86_400_000;
const control = (path: string, payload: object) => app.inject({ method: 'POST', url: `/_trades/${path}`, payload });
const claimsOf = (token: unknown): Record<string, unknown> => JSON.parse(Buffer.from(String(token).split('.')[1]!, 'base64url').toString());
const access = (token: string, more: object = {}) =>
  auth(app, 'GenerateAccessTokenForApp', { refresh_token: token, steamid: BOT.steamId, ...more });

describe('a bot', () => {
  it('signs in with its password and the code of its authenticator', async () => {
    const [result, started] = await begin(app, BOT.accountName, BOT.password);
    expect([result, started['steamid'], started['interval']]).toEqual([1, BOT.steamId, 1]);
    expect(started['allowed_confirmations']).toMatchObject([{ confirmation_type: 3 }]);
    const session = { client_id: started['client_id'], steamid: BOT.steamId, code_type: 3 };
    expect(await auth(app, 'PollAuthSessionStatus', session)).toMatchObject([1, {}]);
    expect((await auth(app, 'UpdateAuthSessionWithSteamGuardCode', { ...session, code: 'AAAAA' }))[0]).toBe(88);
    const [code] = codesAt(BOT.sharedSecret, NOW);
    expect((await auth(app, 'UpdateAuthSessionWithSteamGuardCode', { ...session, code }))[0]).toBe(1);
    const [polled, tokens] = await auth(app, 'PollAuthSessionStatus', session);
    expect([polled, tokens['account_name'], tokens['access_token']]).toEqual([1, BOT.accountName, undefined]);
    expect(claimsOf(tokens['refresh_token'])).toMatchObject({
      sub: BOT.steamId,
      aud: ['web', 'renew', 'derive', 'mobile'],
      exp: (NOW + 200 * DAY) / 1000,
    });
    // a session gives its token once
    expect((await auth(app, 'PollAuthSessionStatus', session))[0]).toBe(9);
  });

  it.each([
    ['another password', BOT.accountName, 'no'],
    ['another name', 'nobody', BOT.password],
    ['the password of another bot', BOT.accountName, BOTS[1]!.password],
  ])('does not sign in with %s', async (_, name, password) => {
    expect((await begin(app, name, password))[0]).toBe(5);
  });

  it.each([
    ['mail', 2, 65],
    ['confirmation', 4, 65],
  ])('is asked for another proof: %s', async (guard, type, refusal) => {
    await control('bots', { bot: BOT.accountName, guard });
    const [, started] = await begin(app, BOT.accountName, BOT.password);
    expect(started['allowed_confirmations']).toMatchObject([{ confirmation_type: type }]);
    const session = { client_id: started['client_id'], steamid: BOT.steamId, code: codesAt(BOT.sharedSecret, NOW)[1], code_type: type };
    expect((await auth(app, 'UpdateAuthSessionWithSteamGuardCode', session))[0]).toBe(refusal);
  });

  it('gets access tokens of a day for its refresh token', async () => {
    const [result, tokens] = await access(await refreshTokenOf(app, BOT, NOW));
    expect([result, tokens['refresh_token']]).toEqual([1, undefined]);
    expect(claimsOf(tokens['access_token'])).toMatchObject({ sub: BOT.steamId, aud: ['web', 'mobile'], exp: (NOW + DAY) / 1000 });
  });

  it('has one refresh token: a new one ends the one before it', async () => {
    const first = await refreshTokenOf(app, BOT, NOW);
    const second = await refreshTokenOf(app, BOT, NOW);
    expect([(await access(first))[0], (await access(second))[0]]).toEqual([15, 1]);
    const [, renewed] = await access(second, { renewal_type: 1 });
    expect([(await access(second))[0], (await access(String(renewed['refresh_token'])))[0]]).toEqual([15, 1]);
    clock.advance(201 * DAY);
    expect((await access(String(renewed['refresh_token'])))[0]).toBe(15);
  });

  it('is signed out after a day, by a test, and when everything is forgotten', async () => {
    const { read } = await startBot(app, NOW);
    expect((await read('GetTradeOffers')).statusCode).toBe(200);
    await control('bots', { bot: BOT.accountName, expire: 403 });
    const refused = await read('GetTradeOffers');
    expect([refused.statusCode, refused.body.includes('Access is denied')]).toEqual([403, true]);
    const second = await startBot(app, NOW);
    clock.advance(DAY);
    expect((await second.read('GetTradeOffers')).statusCode).toBe(403);
    const third = await startBot(app, clock.now());
    await app.inject({ method: 'DELETE', url: '/_trades' });
    expect((await third.read('GetTradeOffers')).statusCode).toBe(401);
  });
});

it('accepts codes of the half minutes around its time', () => {
  const at = (seconds: number): string => codesAt(BOT.sharedSecret, NOW + seconds * 1000)[1]!;
  expect(codesAt(BOT.sharedSecret, NOW)).toEqual([at(-30), at(0), at(30)]);
  expect(new Set([at(-60), at(-30), at(0), at(30), at(60)]).size).toBe(5);
  for (const code of codesAt(BOT.sharedSecret, NOW)) expect(code).toMatch(/^[23456789BCDFGHJKMNPQRTVWXY]{5}$/);
});

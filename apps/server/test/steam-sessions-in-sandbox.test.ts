import { APP_IDS } from '@lootfolio/domain/games';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNTS, DAY, startSteam } from './steam-trading.ts';

let steam: Awaited<ReturnType<typeof startSteam>>;
beforeAll(async () => {
  steam = await startSteam();
});
afterAll(() => steam.stop());
beforeEach(() => steam.reset());

const ago = (ms: number): Date => new Date(steam.clock.now() - ms);

const BOT = ACCOUNTS[0]!.steamId;

/** The package and the sandbox are written separately. These tests check that they fit together. */
describe('the session of a bot', () => {
  it('begins with password and code, and stores the refresh token before it is used', async () => {
    const events: string[] = [];
    const { trader, stored, requests } = steam.start({
      onRefreshToken: async () => {
        events.push('begins to store');
        await Promise.resolve();
        events.push(`stored after ${requests.filter(({ url }) => url.includes('GenerateAccessToken')).length} uses`);
      },
    });
    expect(await trader.profile()).toEqual({
      steamId: BOT,
      name: 'Lootfolio Deposits 1',
      avatar: expect.stringMatching(/^https:\/\/avatars\.steamstatic\.com\/[0-9a-f]{40}_full\.jpg$/),
      level: 10,
      memberSince: new Date('2024-02-01'),
    });
    expect(stored).toHaveLength(1);
    expect(events).toEqual(['begins to store', 'stored after 0 uses']);
  });

  it('does not begin when the refresh token cannot be stored', async () => {
    const { trader, requests } = steam.start({ onRefreshToken: () => Promise.reject(new Error('disk full')) });
    await expect(trader.profile()).rejects.toThrow('disk full');
    expect(requests.filter(({ url }) => /GenerateAccessToken|GetPlayerSummaries/.test(url))).toEqual([]);
  });

  it('goes on with a stored refresh token, without the password', async () => {
    const first = steam.start();
    await first.trader.signIn();
    const second = steam.start({ refreshToken: first.stored[0]!, account: { password: 'not needed' } });
    await second.trader.profile();
    expect([second.stored, (await steam.truth()).bots[0]!.signIns]).toEqual([[], 1]);
  });

  it('is renewed before its 24 hours are over, and the refresh token before its 200 days are', async () => {
    const { trader, stored, requests } = steam.start();
    await trader.profile();
    steam.clock.advance(DAY - 5 * 60_000);
    await trader.profile();
    expect(requests.filter(({ url }) => url.includes('GenerateAccessToken'))).toHaveLength(2);
    expect(stored).toHaveLength(1);
    steam.clock.advance(145 * DAY);
    await trader.profile();
    expect(stored).toHaveLength(2);
    const old = steam.start({ refreshToken: stored[0]!, account: { password: 'wrong' } });
    await expect(old.trader.profile()).rejects.toMatchObject({ code: 'NEEDS_LOGIN', reason: 'PASSWORD' });
  });

  it.each([401, 403])('is renewed once after %s, and the call succeeds', async (status) => {
    const trader = await steam.ready();
    await steam.control('bots', { bot: 'sandbox-bot-1', expire: status });
    const { offerId } = await steam.sendFor(trader);
    await steam.control('bots', { bot: 'sandbox-bot-1', expire: status });
    expect((await trader.offer(offerId))?.state).toBe('active');
  });

  it('begins anew with the password when Steam ended the refresh token', async () => {
    const { trader, stored } = steam.start();
    await trader.signIn();
    await steam.control('bots', { bot: 'sandbox-bot-1', expire: 401, revoke: true });
    await trader.profile();
    expect([stored.length, (await steam.truth()).bots[0]!.signIns]).toEqual([2, 2]);
  });

  it('pauses longer and longer when Steam refuses each new session', async () => {
    const { trader, requests } = steam.start();
    await trader.signIn();
    await steam.fault('status', { host: 'api.steampowered.com', path: '/ISteamUser/', status: 401 });
    await expect(trader.profile()).rejects.toMatchObject({ code: 'SESSION_EXPIRED', retryAfter: 60 });
    const sent = requests.length;
    steam.clock.advance(30_000);
    await expect(trader.profile()).rejects.toMatchObject({ code: 'SESSION_EXPIRED', retryAfter: 30 });
    expect(requests).toHaveLength(sent);
    steam.clock.advance(31_000);
    await expect(trader.profile()).rejects.toMatchObject({ code: 'SESSION_EXPIRED', retryAfter: 120 });
  });

  it.each([
    ['a wrong password', { password: 'no' }, {}, 'PASSWORD'],
    ['an unknown name', { accountName: 'nobody' }, {}, 'PASSWORD'],
    ['another shared secret', { sharedSecret: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }, {}, 'GUARD_CODE'],
    ['a code by mail', {}, { guard: 'mail' }, 'MAIL_CODE'],
    ['a confirmation', {}, { guard: 'confirmation' }, 'CONFIRMATION'],
    ['a locked account', {}, { refuses: 73 }, 'ACCOUNT_LOCKED'],
    ['another Steam id', { steamId: ACCOUNTS[1]!.steamId }, {}, 'OTHER_ACCOUNT'],
  ])('needs an operator after %s, and asks Steam only once', async (_, account, bot, reason) => {
    await steam.control('bots', { bot: 'sandbox-bot-1', ...bot });
    const { trader, requests, stored } = steam.start({ account });
    const refused = await trader.profile().catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'SteamError', code: 'NEEDS_LOGIN', reason, mayHaveHappened: false });
    for (const { password, sharedSecret } of [ACCOUNTS[0]!, { ...ACCOUNTS[0]!, ...account }])
      expect(JSON.stringify([String(refused), refused])).not.toMatch(new RegExp(`${password}"|${sharedSecret}`));
    const sent = requests.length;
    steam.clock.advance(DAY);
    await expect(trader.profile()).rejects.toMatchObject({ code: 'NEEDS_LOGIN', reason });
    expect([requests.length, stored.length]).toEqual([sent, 0]);
    await steam.control('bots', { bot: 'sandbox-bot-1', guard: 'device', refuses: null });
    if (Object.keys(account).length === 0) await trader.signIn();
  });

  it('waits after the limit of sign-ins, a quarter of an hour at first', async () => {
    await steam.control('bots', { bot: 'sandbox-bot-1', refuses: 84 });
    const { trader } = steam.start();
    await expect(trader.profile()).rejects.toMatchObject({ code: 'RATE_LIMITED', eresult: 84, retryAfter: 900 });
    await steam.control('bots', { bot: 'sandbox-bot-1', refuses: null });
    await expect(trader.profile()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 900 });
    steam.clock.advance(900_000);
    expect((await trader.profile()).steamId).toBe(BOT);
  });

  it('is one for callers that come together', async () => {
    const { trader, stored } = steam.start();
    await Promise.all([trader.profile(), trader.inventoryCount(APP_IDS.cs2), trader.sentOffers(ago(DAY))]);
    expect(stored).toHaveLength(1);
  });
});

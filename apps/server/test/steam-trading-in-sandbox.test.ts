import { APP_IDS } from '@lootfolio/domain/games';
import type { SentOffer, SteamTrader } from '@lootfolio/steam-trading/port';
import { hasArrived, isReversed, isSettled, matches } from '@lootfolio/steam-trading/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNTS, COLLECTOR, DAY, HOUR, NOW, startSteam, TRADER } from './steam-trading.ts';

let steam: Awaited<ReturnType<typeof startSteam>>;
beforeAll(async () => {
  steam = await startSteam();
});
afterAll(() => steam.stop());
beforeEach(() => steam.reset());

const BOT = ACCOUNTS[0]!.steamId;
const ago = (ms: number): Date => new Date(steam.clock.now() - ms);
const now = (): Date => new Date(steam.clock.now());

/** A bot that agreed to Steam's rules. */
async function ready(): Promise<SteamTrader> {
  const { trader } = steam.start();
  await trader.acknowledgeTradeProtection();
  return trader;
}

/** Sends an offer for things of the trader, with a code in its message. */
async function sendFor(trader: SteamTrader, count = 1, code = 'LF-7Q2M9X'): Promise<{ offerId: string; assetIds: string[] }> {
  const receive = await steam.thingsOf(TRADER, count);
  const { offerId } = await trader.sendOffer({ partner: await steam.partner('trader'), message: `Deposit ${code}`, receive });
  return { offerId, assetIds: receive.map(({ assetId }) => assetId) };
}

const decide = (offerId: string, what: string) => steam.control('offers', { offer_id: offerId, do: what });

/** Sends an offer, lets the trader accept it, and reads its trade. */
async function trade(trader: SteamTrader, count = 1) {
  const { offerId, assetIds } = await sendFor(trader, count);
  await decide(offerId, 'accept');
  const { tradeId } = (await trader.offer(offerId))!;
  return { offerId, assetIds, tradeId: tradeId!, read: async () => (await trader.trade(tradeId!))! };
}

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
    await expect(trader.profile()).rejects.toThrow();
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
    const trader = await ready();
    await steam.control('bots', { bot: 'sandbox-bot-1', expire: status });
    const { offerId } = await sendFor(trader);
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

describe('an offer', () => {
  it('only receives, names exactly what was asked for, and is found by its code', async () => {
    const trader = await ready();
    const receive = await steam.thingsOf(TRADER, 3);
    const partner = await steam.partner('trader');
    const { offerId, needsConfirmation } = await trader.sendOffer({ partner, message: 'Deposit LF-7Q2M9X', receive });
    expect(needsConfirmation).toBe(false);
    const offer = (await trader.offer(offerId))!;
    expect(offer).toMatchObject({
      offerId,
      partnerId: TRADER,
      isOurs: true,
      state: 'active',
      give: [],
      tradeId: null,
      createdAt: new Date(NOW),
    });
    expect(matches(offer, { code: 'LF-7Q2M9X', partnerId: TRADER, assets: receive })).toBe(true);
    expect(await trader.sentOffers(ago(HOUR))).toEqual([offer]);
  });

  it('stays unseen without any error until the bot agreed to the rules of trade protection (trap 1)', async () => {
    const { trader } = steam.start();
    const { offerId } = await sendFor(trader);
    await expect(decide(offerId, 'accept')).rejects.toThrow('not open');
    expect((await trader.offer(offerId))?.state).toBe('active');
    await trader.acknowledgeTradeProtection();
    await decide(offerId, 'accept');
    expect((await trader.offer(offerId))?.state).toBe('accepted');
  });

  it('whose answer was lost exists, and is found by its code (trap 2)', async () => {
    const trader = await ready();
    await steam.fault('refuse', { host: 'steamcommunity.com', path: '/tradeoffer/new/send', after: true, times: 1 });
    await expect(sendFor(trader)).rejects.toMatchObject({ code: 'UNREACHABLE', mayHaveHappened: true });
    expect((await trader.sentOffers(ago(HOUR))).map(({ message }) => message)).toEqual(['Deposit LF-7Q2M9X']);
  });

  it.each([2, 11, 16, 20, 28])('that Steam refuses with %i may exist, or not (trap 2)', async (eresult) => {
    const trader = await ready();
    for (const happens of [true, false]) {
      await steam.control('next-sends', { happens, answer: 'refused', eresult, status: happens ? 500 : 200 });
      await expect(sendFor(trader, 1, `CODE-${happens}`)).rejects.toMatchObject({
        code: 'REFUSED',
        eresult,
        mayHaveHappened: true,
        refusal: { cause: 'Unproven' },
      });
    }
    expect((await trader.sentOffers(ago(HOUR))).map(({ message }) => message)).toEqual(['Deposit CODE-true']);
  });

  it('that Steam says it made does not exist (trap 2)', async () => {
    const trader = await ready();
    await steam.control('next-sends', { happens: false, answer: 'fine' });
    const { offerId } = await sendFor(trader);
    expect([await trader.offer(offerId), await trader.sentOffers(ago(HOUR))]).toEqual([null, []]);
  });

  it('that flaps from accepted to active and back shows no trade in between (trap 3)', async () => {
    const trader = await ready();
    const { offerId, tradeId, assetIds } = await trade(trader);
    await steam.control('offer-rows', { id: offerId, says: { trade_offer_state: 2, tradeid: null } });
    expect(await trader.offer(offerId)).toMatchObject({ state: 'active', tradeId: null });
    expect(hasArrived((await trader.trade(tradeId))!, assetIds)).toBe(true);
    await steam.control('offer-rows', { id: offerId, says: null });
    expect(await trader.offer(offerId)).toMatchObject({ state: 'accepted', tradeId });
  });

  it('is never missed by a sweep: the list is complete over all its pages (trap 4)', async () => {
    const trader = await ready();
    const sent: string[] = [];
    for (let n = 1; n <= 26; n++) {
      const person = `stranger-${(n % 9) + 1}`;
      const { steamId, token } = await steam.partner(person);
      const receive = await steam.thingsOf(steamId, 1);
      sent.push((await trader.sendOffer({ partner: { steamId, token }, message: `CODE-${n}`, receive })).offerId);
    }
    await decide(sent[0]!, 'decline');
    await trader.cancelOffer((await trader.offer(sent[1]!))!);
    steam.clock.advance(2 * HOUR);
    await decide(sent[2]!, 'accept');
    const ids = (offers: SentOffer[]) => offers.map(({ offerId }) => offerId).toSorted();
    expect(ids(await trader.sentOffers(ago(3 * HOUR)))).toEqual(sent.toSorted());
    expect(ids(await trader.sentOffers(ago(HOUR)))).toEqual(sent.slice(2).toSorted());
  });

  it('may be accepted without a trade, or without things: nothing matches then (trap 7)', async () => {
    const trader = await ready();
    const { offerId, assetIds } = await trade(trader);
    const intent = { code: 'LF-7Q2M9X', partnerId: TRADER, assets: assetIds.map((assetId) => ({ appId: 730, contextId: '2', assetId })) };
    expect(matches((await trader.offer(offerId))!, intent)).toBe(true);
    await steam.control('offer-rows', { id: offerId, says: { tradeid: null } });
    expect(await trader.offer(offerId)).toMatchObject({ state: 'accepted', tradeId: null });
    await steam.control('offer-rows', { id: offerId, says: { items_to_receive: null } });
    const blank = (await trader.offer(offerId))!;
    expect([blank.receive, matches(blank, intent)]).toEqual([[], false]);
  });

  it('that is countered ends, and what comes back is declined (trap 9)', async () => {
    const trader = await ready();
    const { offerId } = await sendFor(trader, 2);
    await decide(offerId, 'counter');
    expect((await trader.offer(offerId))?.state).toBe('countered');
    const [back] = await trader.receivedOffers();
    expect(back).toMatchObject({ isOurs: false, partnerId: TRADER, state: 'active' });
    await trader.declineOffer(back!);
    expect([(await trader.receivedOffers()).length, (await trader.offer(back!.offerId))?.state]).toEqual([0, 'declined']);
  });

  it('is cancelled while it is open, and not after it', async () => {
    const trader = await ready();
    const { offerId } = await sendFor(trader);
    const open = (await trader.offer(offerId))!;
    await trader.cancelOffer(open);
    const ended = (await trader.offer(offerId))!;
    expect(ended.state).toBe('cancelled');
    await expect(trader.cancelOffer(ended)).rejects.toMatchObject({
      code: 'REFUSED',
      refusal: { cause: 'NotOpen' },
      mayHaveHappened: false,
    });
    // the bot believes an old state: Steam's refusal says nothing of the present one
    await expect(trader.cancelOffer(open)).rejects.toMatchObject({ code: 'REFUSED', eresult: 11, mayHaveHappened: true });
  });

  it.each([
    ['decline', 'declined'],
    ['expire', 'expired'],
  ])('ends when the person or time ends it: %s', async (what, state) => {
    const trader = await ready();
    const { offerId } = await sendFor(trader);
    await decide(offerId, what);
    expect((await trader.offer(offerId))?.state).toBe(state);
    const { offerId: second } = await sendFor(trader);
    steam.clock.advance(15 * DAY);
    expect((await trader.offer(second))?.state).toBe('expired');
  });

  it.each<[string, string, object, string]>([
    ['partners', 'a ban', { person: 'trader', banned: true }, 'TradeBan'],
    ['partners', 'an account that cannot trade (trap 13)', { person: 'trader', restricted_days: 15 }, 'TargetCannotTrade'],
    ['bots', 'a new device of the bot', { bot: 'sandbox-bot-1', new_device_days: 7 }, 'NewDevice'],
    [
      'next-sends',
      "a game's server",
      { happens: false, answer: 'refused', text: "We were unable to contact the game's item server. (20)" },
      'ItemServerUnavailable',
    ],
    ['next-sends', 'no access', { happens: false, answer: 'refused', eresult: 15 }, 'AccessDenied'],
  ])('%s: is refused because of %s', async (path, _, body, cause) => {
    const trader = await ready();
    await steam.control(path, body);
    await expect(sendFor(trader)).rejects.toMatchObject({ code: 'REFUSED', refusal: { cause }, mayHaveHappened: false });
    expect(await trader.sentOffers(ago(HOUR))).toEqual([]);
  });

  it('is refused with a wrong token, and for what is not there', async () => {
    const trader = await ready();
    const [thing] = await steam.thingsOf(TRADER, 1);
    const partner = await steam.partner('trader');
    const send = (token: string, assetId: string) =>
      trader.sendOffer({ partner: { ...partner, token }, message: 'x', receive: [{ ...thing!, assetId }] });
    await expect(send('wrong-tk', thing!.assetId)).rejects.toMatchObject({ refusal: { cause: 'WrongToken' }, mayHaveHappened: false });
    await expect(send(partner.token!, '12345')).rejects.toMatchObject({ refusal: { cause: 'ItemsUnavailable' }, mayHaveHappened: false });
  });

  it('is refused beyond five to a person, and beyond thirty in all', async () => {
    const trader = await ready();
    for (let n = 1; n <= 5; n++) await sendFor(trader);
    await expect(sendFor(trader)).rejects.toMatchObject({ refusal: { cause: 'OfferLimitExceeded' }, mayHaveHappened: false });
    for (let n = 1; n <= 26; n++) {
      const { steamId, token } = await steam.partner(`stranger-${n}`);
      const receive = await steam.thingsOf(steamId, 1);
      const sent = trader.sendOffer({ partner: { steamId, token }, message: 'x', receive });
      if (n <= 25) await sent;
      else await expect(sent).rejects.toMatchObject({ refusal: { cause: 'OfferLimitExceeded' } });
    }
  });
});

describe('a hold', () => {
  it.each([
    [0, 0],
    [15, 0],
    [0, 7],
    [3, 15],
  ])('of %i days of the partner and %i of the bot is the longer one (trap 8)', async (theirs, own) => {
    const { trader } = steam.start();
    await steam.control('partners', { person: 'trader', escrow_days: theirs });
    await steam.control('bots', { bot: 'sandbox-bot-1', escrow_days: own });
    const seconds = (days: number): number => (days * DAY) / 1000;
    expect(await trader.hold(await steam.partner('trader'))).toEqual({
      own: seconds(own),
      partner: seconds(theirs),
      longest: seconds(Math.max(own, theirs)),
    });
  });

  it('that Steam does not state is no hold of 0 days (trap 8)', async () => {
    const { trader } = steam.start();
    const partner = await steam.partner('trader');
    await expect(trader.hold({ ...partner, token: 'wrong-tk' })).rejects.toMatchObject({ code: 'HOLD_UNKNOWN' });
    await expect(trader.hold({ ...partner, token: null })).rejects.toMatchObject({ code: 'HOLD_UNKNOWN' });
    await steam.control('partners', { person: 'trader', hold_fails: true });
    await expect(trader.hold(partner)).rejects.toMatchObject({ code: 'UPSTREAM', eresult: 2 });
    await steam.control('partners', { person: 'trader', hold_fails: false });
    await steam.fault('status', { host: 'api.steampowered.com', path: '/IEconService/GetTradeHoldDurations', status: 503, times: 1 });
    await expect(trader.hold(partner)).rejects.toMatchObject({ code: 'UPSTREAM', status: 503 });
    expect((await trader.hold(partner)).longest).toBe(0);
  });

  it('keeps the things until its days are over', async () => {
    const trader = await ready();
    await steam.control('partners', { person: 'trader', escrow_days: 15 });
    const { offerId, assetIds, read } = await trade(trader);
    expect(await trader.offer(offerId)).toMatchObject({ state: 'in_escrow', escrowEndsAt: new Date(NOW + 15 * DAY) });
    expect([(await read()).status, hasArrived(await read(), assetIds)]).toEqual(['in_escrow', false]);
    steam.clock.advance(15 * DAY);
    expect(hasArrived(await read(), assetIds)).toBe(true);
  });
});

describe('a trade', () => {
  it('moves the things: protected for seven days under a new id, then free under another', async () => {
    const trader = await ready();
    const { assetIds, read } = await trade(trader, 2);
    const { received, settlesAt, status } = await read();
    expect([status, received.length, settlesAt]).toEqual(['complete', 2, new Date(NOW + 7 * DAY)]);
    expect((await steam.idsIn(TRADER, '2')).filter((id) => assetIds.includes(id))).toEqual([]);
    const held = await steam.idsIn(BOT, '16');
    expect(received.map(({ newAssetId }) => newAssetId).toSorted()).toEqual(held.toSorted());
    expect(received.map(({ newContextId }) => newContextId)).toEqual(['16', '16']);
    expect(await trader.inventoryCount(APP_IDS.cs2)).toEqual({ used: 2, slots: 1000 });
    steam.clock.advance(7 * DAY);
    const free = await steam.idsIn(BOT, '2');
    expect([free.length, free.filter((id) => held.includes(id)), await steam.idsIn(BOT, '16')]).toEqual([2, [], []]);
    expect(await trader.inventoryCount(APP_IDS.cs2)).toEqual({ used: 2, slots: 1000 });
  });

  it('is settled when the days of protection are over, and not a second before (trap 11)', async () => {
    const trader = await ready();
    const { assetIds, read } = await trade(trader);
    steam.clock.advance(7 * DAY - 1000);
    expect(isSettled(await read(), assetIds, now())).toBe(false);
    steam.clock.advance(1000);
    expect(isSettled(await read(), assetIds, now())).toBe(true);
  });

  it('of another game is settled at once (trap 12)', async () => {
    const trader = await ready();
    const receive = await steam.thingsOf(TRADER, 1, APP_IDS.rust);
    const { offerId } = await trader.sendOffer({ partner: await steam.partner('trader'), message: 'x', receive });
    await decide(offerId, 'accept');
    const read = (await trader.trade((await trader.offer(offerId))!.tradeId!))!;
    expect(isSettled(read, [receive[0]!.assetId], now())).toBe(true);
    expect(await steam.idsIn(BOT, '2', APP_IDS.rust)).toEqual([read.received[0]!.newAssetId]);
  });

  it('that rests in status 2 counts with ids and a settlement in the past, and without one of them never (trap 6)', async () => {
    const trader = await ready();
    const { tradeId, assetIds, read } = await trade(trader);
    const says = (row: object | null) => steam.control('trade-rows', { id: tradeId, says: row });
    await says({ status: 2 });
    expect(isSettled(await read(), assetIds, now())).toBe(false);
    steam.clock.advance(8 * DAY);
    expect(isSettled(await read(), assetIds, now())).toBe(true);
    await says({ status: 2, time_settlement: null });
    expect(isSettled(await read(), assetIds, now())).toBe(false);
    await says({ status: 2, assets_received: [{ appid: 730, contextid: '2', assetid: assetIds[0], amount: '1' }] });
    expect(isSettled(await read(), assetIds, now())).toBe(false);
    await says({ status: 99 });
    expect([(await read()).status, (await read()).statusNumber, isSettled(await read(), assetIds, now())]).toEqual(['unknown', 99, false]);
  });

  it('that was rolled back still lists new ids, and is not settled (trap 5)', async () => {
    const trader = await ready();
    const { tradeId, assetIds, read } = await trade(trader, 2);
    for (const status of [6, 5, 7] as const) {
      await steam.control('support-rollbacks', { trade_id: tradeId, status, asset_ids: [assetIds[0]] });
      const rolled = await read();
      expect(rolled.received.every(({ newAssetId }) => newAssetId !== null)).toBe(true);
      expect([isReversed(rolled), isSettled(rolled, assetIds, new Date(NOW + 30 * DAY))]).toEqual([true, false]);
    }
    expect(await steam.idsIn(BOT, '16')).toEqual([]);
  });

  it('that is reversed takes all protected trades of the person with it (traps 15 to 17)', async () => {
    const trader = await ready();
    const old = await trade(trader);
    steam.clock.advance(8 * DAY);
    const first = await trade(trader);
    steam.clock.advance(2 * DAY);
    const second = await trade(trader, 2);
    await steam.control('reversals', { person: 'trader' });
    const at = ago(0);
    expect(isReversed(await old.read())).toBe(false);
    for (const one of [first, second]) {
      const reversed = await one.read();
      expect([reversed.status, isReversed(reversed), isSettled(reversed, one.assetIds, new Date(NOW + 99 * DAY))]).toEqual([
        'trade_protection_rollback',
        true,
        false,
      ]);
      // the offer itself stays accepted
      expect((await trader.offer(one.offerId))?.state).toBe('accepted');
      const back = (await trader.trade(reversed.rollbackTradeId!))!;
      expect(back).toMatchObject({ status: 'complete', startedAt: at, rollbackTradeId: one.tradeId, received: [] });
      expect(back.given.map(({ contextId, newContextId }) => [contextId, newContextId])).toEqual(one.assetIds.map(() => ['16', '2']));
      const own = await steam.idsIn(TRADER, '16');
      expect(back.given.every(({ newAssetId }) => own.includes(newAssetId!))).toBe(true);
    }
    expect((await steam.idsIn(BOT, '16')).length).toBe(0);
    // blocked for 30 days: an offer fails when it is sent
    await expect(sendFor(trader)).rejects.toMatchObject({ refusal: { cause: 'TargetCannotTrade' } });
    expect(await steam.get(`/reverse.watch/api/v1/users/${TRADER}`)).toEqual({
      steam_id: TRADER,
      has_reversed: true,
      last_reversal_timestamp: at.getTime(),
    });
  });

  it('is found in the history with its failures, over all pages', async () => {
    const trader = await ready();
    const { tradeId } = await trade(trader);
    await steam.control('reversals', { person: 'trader' });
    await steam.control('partners', { person: 'trader', restricted_days: 0 });
    for (let n = 0; n < 101; n++) {
      steam.clock.advance(60_000);
      await trade(trader);
    }
    const all = await trader.tradesSince(new Date(NOW));
    expect(all).toHaveLength(103);
    expect(all.map(({ startedAt }) => startedAt.getTime())).toEqual(
      all.map(({ startedAt }) => startedAt.getTime()).toSorted((a, b) => b - a),
    );
    expect(all.find((one) => one.tradeId === tradeId)?.status).toBe('trade_protection_rollback');
    expect(await trader.tradesSince(ago(10 * 60_000))).toHaveLength(11);
  });

  it('cannot fill the inventory beyond its slots', async () => {
    const trader = await ready();
    await steam.control('bots', { bot: 'sandbox-bot-1', fill: 999 });
    expect(await trader.inventoryCount(APP_IDS.cs2)).toEqual({ used: 999, slots: 1000 });
    const { offerId } = await sendFor(trader, 2);
    await expect(decide(offerId, 'accept')).rejects.toThrow('full');
    expect((await trader.offer(offerId))?.state).toBe('active');
  });

  it('of one bot is not seen by the other', async () => {
    const trader = await ready();
    const { offerId, tradeId } = await trade(trader);
    const { trader: other } = steam.start({ bot: 2 });
    expect([
      await other.offer(offerId),
      await other.trade(tradeId),
      await other.sentOffers(ago(DAY)),
      await other.tradesSince(ago(DAY)),
    ]).toEqual([null, null, [], []]);
  });
});

it('knows people who took trades back, and those who did not', async () => {
  const known = await steam.get<{ has_reversed: boolean }>('/reverse.watch/api/v1/users/76561198000000005');
  const unknown = await steam.get('/reverse.watch/api/v1/users/' + COLLECTOR);
  expect([known.has_reversed, unknown]).toEqual([true, { steam_id: COLLECTOR, has_reversed: false, last_reversal_timestamp: null }]);
});

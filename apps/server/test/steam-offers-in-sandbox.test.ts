import type { SentOffer } from '@lootfolio/steam-trading/port';
import { hasArrived, matches } from '@lootfolio/steam-trading/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, NOW, startSteam, TRADER } from './steam-trading.ts';

let steam: Awaited<ReturnType<typeof startSteam>>;
beforeAll(async () => {
  steam = await startSteam();
});
afterAll(() => steam.stop());
beforeEach(() => steam.reset());

const ago = (ms: number): Date => new Date(steam.clock.now() - ms);

/** The package and the sandbox are written separately. These tests check that they fit together. */
describe('an offer', () => {
  it('only receives, names exactly what was asked for, and is found by its code', async () => {
    const trader = await steam.ready();
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
    const { offerId } = await steam.sendFor(trader);
    await expect(steam.decide(offerId, 'accept')).rejects.toThrow('not open');
    expect((await trader.offer(offerId))?.state).toBe('active');
    await trader.acknowledgeTradeProtection();
    await steam.decide(offerId, 'accept');
    expect((await trader.offer(offerId))?.state).toBe('accepted');
  });

  it('whose answer was lost exists, and is found by its code (trap 2)', async () => {
    const trader = await steam.ready();
    await steam.fault('refuse', { host: 'steamcommunity.com', path: '/tradeoffer/new/send', after: true, times: 1 });
    await expect(steam.sendFor(trader)).rejects.toMatchObject({ code: 'UNREACHABLE', mayHaveHappened: true });
    expect((await trader.sentOffers(ago(HOUR))).map(({ message }) => message)).toEqual(['Deposit LF-7Q2M9X']);
  });

  it.each([2, 11, 16, 20, 28])('that Steam refuses with %i may exist, or not (trap 2)', async (eresult) => {
    const trader = await steam.ready();
    for (const happens of [true, false]) {
      await steam.control('next-sends', { happens, answer: 'refused', eresult, status: happens ? 500 : 200 });
      await expect(steam.sendFor(trader, 1, `CODE-${happens}`)).rejects.toMatchObject({
        code: 'REFUSED',
        eresult,
        mayHaveHappened: true,
        refusal: { cause: 'Unproven' },
      });
    }
    expect((await trader.sentOffers(ago(HOUR))).map(({ message }) => message)).toEqual(['Deposit CODE-true']);
  });

  it('that Steam says it made does not exist (trap 2)', async () => {
    const trader = await steam.ready();
    await steam.control('next-sends', { happens: false, answer: 'fine' });
    const { offerId } = await steam.sendFor(trader);
    expect([await trader.offer(offerId), await trader.sentOffers(ago(HOUR))]).toEqual([null, []]);
  });

  it('that flaps from accepted to active and back shows no trade in between (trap 3)', async () => {
    const trader = await steam.ready();
    const { offerId, tradeId, assetIds } = await steam.trade(trader);
    await steam.control('offer-rows', { id: offerId, says: { trade_offer_state: 2, tradeid: null } });
    expect(await trader.offer(offerId)).toMatchObject({ state: 'active', tradeId: null });
    expect(hasArrived((await trader.trade(tradeId))!, assetIds)).toBe(true);
    await steam.control('offer-rows', { id: offerId, says: null });
    expect(await trader.offer(offerId)).toMatchObject({ state: 'accepted', tradeId });
  });

  it('is never missed by a sweep: the list is complete over all its pages (trap 4)', async () => {
    const trader = await steam.ready();
    const sent: string[] = [];
    for (let n = 1; n <= 26; n++) {
      const person = `stranger-${(n % 9) + 1}`;
      const { steamId, token } = await steam.partner(person);
      const receive = await steam.thingsOf(steamId, 1);
      sent.push((await trader.sendOffer({ partner: { steamId, token }, message: `CODE-${n}`, receive })).offerId);
    }
    await steam.decide(sent[0]!, 'decline');
    await trader.cancelOffer((await trader.offer(sent[1]!))!);
    steam.clock.advance(2 * HOUR);
    await steam.decide(sent[2]!, 'accept');
    const ids = (offers: SentOffer[]) => offers.map(({ offerId }) => offerId).toSorted();
    expect(ids(await trader.sentOffers(ago(3 * HOUR)))).toEqual(sent.toSorted());
    expect(ids(await trader.sentOffers(ago(HOUR)))).toEqual(sent.slice(2).toSorted());
  });

  it('may be accepted without a trade, or without things: nothing matches then (trap 7)', async () => {
    const trader = await steam.ready();
    const { offerId, assetIds } = await steam.trade(trader);
    const intent = { code: 'LF-7Q2M9X', partnerId: TRADER, assets: assetIds.map((assetId) => ({ appId: 730, contextId: '2', assetId })) };
    expect(matches((await trader.offer(offerId))!, intent)).toBe(true);
    await steam.control('offer-rows', { id: offerId, says: { tradeid: null } });
    expect(await trader.offer(offerId)).toMatchObject({ state: 'accepted', tradeId: null });
    await steam.control('offer-rows', { id: offerId, says: { items_to_receive: null } });
    const blank = (await trader.offer(offerId))!;
    expect([blank.receive, matches(blank, intent)]).toEqual([[], false]);
  });

  it('that is countered ends, and what comes back is declined (trap 9)', async () => {
    const trader = await steam.ready();
    const { offerId } = await steam.sendFor(trader, 2);
    await steam.decide(offerId, 'counter');
    expect((await trader.offer(offerId))?.state).toBe('countered');
    const [back] = await trader.receivedOffers();
    expect(back).toMatchObject({ isOurs: false, partnerId: TRADER, state: 'active' });
    await trader.declineOffer(back!);
    expect([(await trader.receivedOffers()).length, (await trader.offer(back!.offerId))?.state]).toEqual([0, 'declined']);
  });

  it('is cancelled while it is open, and not after it', async () => {
    const trader = await steam.ready();
    const { offerId } = await steam.sendFor(trader);
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
    const trader = await steam.ready();
    const { offerId } = await steam.sendFor(trader);
    await steam.decide(offerId, what);
    expect((await trader.offer(offerId))?.state).toBe(state);
    const { offerId: second } = await steam.sendFor(trader);
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
    const trader = await steam.ready();
    await steam.control(path, body);
    await expect(steam.sendFor(trader)).rejects.toMatchObject({ code: 'REFUSED', refusal: { cause }, mayHaveHappened: false });
    expect(await trader.sentOffers(ago(HOUR))).toEqual([]);
  });

  it('is refused with a wrong token, and for what is not there', async () => {
    const trader = await steam.ready();
    const [thing] = await steam.thingsOf(TRADER, 1);
    const partner = await steam.partner('trader');
    const send = (token: string, assetId: string) =>
      trader.sendOffer({ partner: { ...partner, token }, message: 'x', receive: [{ ...thing!, assetId }] });
    await expect(send('wrong-tk', thing!.assetId)).rejects.toMatchObject({ refusal: { cause: 'WrongToken' }, mayHaveHappened: false });
    await expect(send(partner.token!, '12345')).rejects.toMatchObject({ refusal: { cause: 'ItemsUnavailable' }, mayHaveHappened: false });
  });

  it('is refused beyond five to a person, and beyond thirty in all', async () => {
    const trader = await steam.ready();
    for (let n = 1; n <= 5; n++) await steam.sendFor(trader);
    await expect(steam.sendFor(trader)).rejects.toMatchObject({ refusal: { cause: 'OfferLimitExceeded' }, mayHaveHappened: false });
    for (let n = 1; n <= 26; n++) {
      const { steamId, token } = await steam.partner(`stranger-${n}`);
      const receive = await steam.thingsOf(steamId, 1);
      const sent = trader.sendOffer({ partner: { steamId, token }, message: 'x', receive });
      if (n <= 25) await sent;
      else await expect(sent).rejects.toMatchObject({ refusal: { cause: 'OfferLimitExceeded' } });
    }
  });
});

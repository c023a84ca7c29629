import { APP_IDS } from '@lootfolio/domain/games';
import { hasArrived, isReversed, isSettled } from '@lootfolio/steam-trading/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNTS, COLLECTOR, DAY, NOW, startSteam, TRADER } from './steam-trading.ts';

let steam: Awaited<ReturnType<typeof startSteam>>;
beforeAll(async () => {
  steam = await startSteam();
});
afterAll(() => steam.stop());
beforeEach(() => steam.reset());

const ago = (ms: number): Date => new Date(steam.clock.now() - ms);

const now = (): Date => ago(0);
const BOT = ACCOUNTS[0]!.steamId;

/** The package and the sandbox are written separately. These tests check that they fit together. */
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
    const trader = await steam.ready();
    await steam.control('partners', { person: 'trader', escrow_days: 15 });
    const { offerId, assetIds, read } = await steam.trade(trader);
    expect(await trader.offer(offerId)).toMatchObject({ state: 'in_escrow', escrowEndsAt: new Date(NOW + 15 * DAY) });
    expect([(await read()).status, hasArrived(await read(), assetIds)]).toEqual(['in_escrow', false]);
    steam.clock.advance(16 * DAY);
    expect(hasArrived(await read(), assetIds)).toBe(true);
    expect([(await read()).settlesAt, isSettled(await read(), assetIds, new Date(NOW + 22 * DAY - 1))]).toEqual([
      new Date(NOW + 22 * DAY),
      false,
    ]);
    expect(isSettled(await read(), assetIds, new Date(NOW + 22 * DAY))).toBe(true);
  });
});

describe('a trade', () => {
  it('moves the things: protected for seven days under a new id, then free under another', async () => {
    const trader = await steam.ready();
    const { assetIds, read } = await steam.trade(trader, 2);
    const { received, settlesAt, status } = await read();
    expect([status, received.length, settlesAt]).toEqual(['complete', 2, new Date(NOW + 7 * DAY)]);
    expect((await steam.idsIn(TRADER, '2')).filter((id) => assetIds.includes(id))).toEqual([]);
    const held = await steam.idsIn(BOT, '16');
    expect(new Set(received.map(({ newAssetId }) => newAssetId))).toEqual(new Set(held));
    expect(received.map(({ newContextId }) => newContextId)).toEqual(['16', '16']);
    expect(await trader.inventoryCount(APP_IDS.cs2)).toEqual({ used: 2, slots: 1000 });
    expect((await trader.things(APP_IDS.cs2)).map(({ assetId }) => assetId).toSorted()).toEqual(held.toSorted());
    steam.clock.advance(7 * DAY);
    const free = await steam.idsIn(BOT, '2');
    expect([free.length, free.filter((id) => held.includes(id)), await steam.idsIn(BOT, '16')]).toEqual([2, [], []]);
    expect(await trader.inventoryCount(APP_IDS.cs2)).toEqual({ used: 2, slots: 1000 });
  });

  it('is settled when the days of protection are over, and not a second before (trap 11)', async () => {
    const trader = await steam.ready();
    const { assetIds, read } = await steam.trade(trader);
    steam.clock.advance(7 * DAY - 1000);
    expect(isSettled(await read(), assetIds, now())).toBe(false);
    steam.clock.advance(1000);
    expect(isSettled(await read(), assetIds, now())).toBe(true);
  });

  it('of another game is settled at once (trap 12)', async () => {
    const trader = await steam.ready();
    const receive = await steam.thingsOf(TRADER, 1, APP_IDS.rust);
    const { offerId } = await trader.sendOffer({ partner: await steam.partner('trader'), message: 'x', receive });
    await steam.decide(offerId, 'accept');
    const read = (await trader.trade((await trader.offer(offerId))!.tradeId!))!;
    expect(isSettled(read, [receive[0]!.assetId], now())).toBe(true);
    expect(await steam.idsIn(BOT, '2', APP_IDS.rust)).toEqual([read.received[0]!.newAssetId]);
  });

  it('that rests in status 2 counts with ids and a settlement in the past, and without one of them never (trap 6)', async () => {
    const trader = await steam.ready();
    const { tradeId, assetIds, read } = await steam.trade(trader);
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
    const trader = await steam.ready();
    const { tradeId, assetIds, read } = await steam.trade(trader, 2);
    for (const status of [6, 5, 7] as const) {
      await steam.control('support-rollbacks', { trade_id: tradeId, status, asset_ids: [assetIds[0]] });
      const rolled = await read();
      expect(rolled.received.every(({ newAssetId }) => newAssetId !== null)).toBe(true);
      expect([isReversed(rolled), isSettled(rolled, assetIds, new Date(NOW + 30 * DAY))]).toEqual([true, false]);
    }
    expect(await steam.idsIn(BOT, '16')).toEqual([]);
  });

  it('that is reversed takes all protected trades of the person with it (traps 15 to 17)', async () => {
    const trader = await steam.ready();
    const old = await steam.trade(trader);
    steam.clock.advance(8 * DAY);
    const first = await steam.trade(trader);
    steam.clock.advance(2 * DAY);
    const second = await steam.trade(trader, 2);
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
    await expect(steam.sendFor(trader)).rejects.toMatchObject({ refusal: { cause: 'TargetCannotTrade' } });
    expect(await steam.call('GET', `/reverse.watch/api/v1/users/${TRADER}`)).toEqual({
      steam_id: TRADER,
      has_reversed: true,
      last_reversal_timestamp: at.getTime(),
    });
  });

  it('is found in the history with its failures, over all pages', async () => {
    const trader = await steam.ready();
    const { tradeId } = await steam.trade(trader);
    await steam.control('reversals', { person: 'trader' });
    await steam.control('partners', { person: 'trader', restricted_days: 0 });
    for (let n = 0; n < 101; n++) {
      steam.clock.advance(60_000);
      await steam.trade(trader);
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
    const trader = await steam.ready();
    await steam.control('bots', { bot: 'sandbox-bot-1', fill: 999 });
    expect(await trader.inventoryCount(APP_IDS.cs2)).toEqual({ used: 999, slots: 1000 });
    const { offerId } = await steam.sendFor(trader, 2);
    await expect(steam.decide(offerId, 'accept')).rejects.toThrow('full');
    expect((await trader.offer(offerId))?.state).toBe('active');
  });

  it('of one bot is not seen by the other', async () => {
    const trader = await steam.ready();
    const { offerId, tradeId } = await steam.trade(trader);
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
  const known = await steam.call<{ has_reversed: boolean }>('GET', '/reverse.watch/api/v1/users/76561198000000005');
  const unknown = await steam.call('GET', '/reverse.watch/api/v1/users/' + COLLECTOR);
  expect([known.has_reversed, unknown]).toEqual([true, { steam_id: COLLECTOR, has_reversed: false, last_reversal_timestamp: null }]);
});

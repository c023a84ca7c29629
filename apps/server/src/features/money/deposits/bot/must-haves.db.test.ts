import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../../../test/api.ts';
import { PRICE, tradeBots } from '../../../../../test/trade-bots.ts';
import { ACCOUNTS } from '../../../../../test/steam-trading.ts';

/** What other deposit bots do wrong, each against the sandbox's Steam. */
const bots = tradeBots();
beforeEach(() => bots.reset());

const SECOND = 1000;
const API = 'api.steampowered.com';
/** What became of a deposit, and how many offers Steam has. */
const outcome = async (id: number) => {
  const { status, failure } = await bots.read(id);
  return [status, failure, (await bots.offersAtSteam()).length];
};
const again = async (...pauses: number[]): Promise<void> => {
  for (const ms of pauses) {
    await bots.pass(ms);
    await bots.round();
  }
};
const botRow = (n = 0) =>
  bots.db.selectFrom('trade_bots').selectAll().where('steam_id', '=', ACCOUNTS[n]!.steamId).executeTakeFirstOrThrow();

describe('what other deposit bots do wrong', () => {
  it('a time-out of the answer doubles no offer', async () => {
    await bots.steam.fault('refuse', { host: 'steamcommunity.com', path: '/tradeoffer/new/send', method: 'POST', after: true, times: 1 });
    const { id } = await bots.offer('trader');
    await again(0, 5 * SECOND, 2 * MINUTE, 2 * MINUTE);
    expect(await outcome(id)).toEqual(['SENT', null, 1]);
  });

  it.each([true, false])('a crash around the request (it left: %s) doubles and loses no offer', async (leaves) => {
    const { id } = await bots.offer('trader');
    const { trader } = bots.bots[0]!;
    const { sendOffer } = trader;
    trader.sendOffer = async (draft) => {
      if (leaves) await sendOffer(draft);
      throw new Error('killed');
    };
    await expect(bots.round()).rejects.toThrow('killed');
    await bots.start();
    await again(0, 5 * SECOND, MINUTE, 5 * SECOND);
    expect(await outcome(id)).toEqual(['SENT', null, 1]);
  });

  it('a full inventory takes no offer: 1,000 things, those of open offers counted', async () => {
    await bots.steam.control('bots', { bot: 'sandbox-bot-1', fill: 997 });
    const open = await bots.sent('trader', { count: 2 });
    const two = await bots.offer('collector', { count: 2 });
    const one = await bots.offer('stranger-7', { count: 1 });
    await bots.round();
    expect([await bots.status(open.id), (await bots.read(two.id)).failure, await bots.status(one.id)]).toEqual(['SENT', 'NO_BOT', 'SENT']);
    expect(await botRow()).toMatchObject({ used_slots: 997, slots: 1000 });
  });

  it('what is credited is the amount of the offer, whatever prices are later', async () => {
    const offered = await bots.sent('trader', { appId: 440, count: 2 });
    await bots.db.updateTable('deposit_items').set({ price: 999_999 }).where('deposit_id', '=', offered.id).execute();
    const before = await bots.money(offered);
    await bots.accept(offered);
    expect((await bots.money(offered)).user - before.user).toBe(2 * PRICE);
  });

  it('a token of a trade link is gone once the offer is sent, and opens to the bot alone', async () => {
    const { id } = await bots.offer('trader');
    const { token_sealed: sealed } = await bots.read(id);
    expect(Buffer.from(sealed!, 'base64')).toHaveLength(256);
    await bots.round();
    expect((await bots.read(id)).token_sealed).toBeNull();
  });

  it('a trade link that is not valid any more ends the deposit', async () => {
    const { id } = await bots.offer('trader', { token: 'wrong_12' });
    await again(0, 21 * SECOND);
    expect(await outcome(id)).toEqual(['FAILED', 'HOLD_UNKNOWN', 0]);
  });

  it('a changed password makes a new key: what the old one sealed is refused', async () => {
    const { id } = await bots.offer('trader');
    await bots.db.updateTable('trade_bots').set({ private_key_sealed: 'other.a.b.c' }).execute();
    await bots.start();
    await bots.round();
    expect(await outcome(id)).toEqual(['FAILED', 'NO_BOT', 0]);
    expect((await bots.sent('trader')).offerId).toMatch(/^\d+$/);
  });

  it.each(['GetTradeOffers', 'GetTradeHistory', 'GetTradeStatus'])('a list that cannot be read (%s) changes nothing', async (path) => {
    const offered = await bots.sent('trader');
    const other = await bots.sent('collector');
    await bots.steam.decide(offered.offerId, 'accept');
    await bots.steam.decide(other.offerId, 'accept');
    for (const mode of ['status', 'cut', 'half_list', 'wrong_json'])
      await bots.steam.fault(mode, { host: API, path: `/IEconService/${path}`, times: 1 });
    await again(6 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE);
    expect([await bots.status(offered.id), await bots.status(other.id)]).toEqual(['PROTECTED', 'PROTECTED']);
  });
});

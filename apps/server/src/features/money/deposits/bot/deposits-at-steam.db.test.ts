import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../../test/api.ts';
import { PRICE, tradeBots } from '../../../../../test/trade-bots.ts';

const bots = tradeBots();
beforeEach(() => bots.reset());

const accept = async (offerId: string): Promise<void> => void (await bots.steam.decide(offerId, 'accept'));

describe('a deposit', () => {
  it('of CS2 is promised at acceptance, and credited after seven days', async () => {
    const offered = await bots.sent('trader', { count: 2 });
    const before = await bots.money(offered);
    await accept(offered.offerId);
    await bots.pass(10_000);
    await bots.round();
    expect(await bots.status(offered.id)).toBe('PROTECTED');
    expect(await bots.money(offered)).toEqual({ ...before, pending: before.pending + 2 * PRICE });
    await bots.pass(7 * DAY);
    await bots.round();
    await bots.pass(HOUR);
    await bots.round();
    expect(await bots.status(offered.id)).toBe('SETTLED');
    expect(await bots.money(offered)).toEqual({ ...before, user: before.user + 2 * PRICE });
    expect(await bots.payment(offered)).toMatchObject({ operation_status: 'COMPLETED', booked: 2 * PRICE, promised: 0 });
  });

  it('of TF2 is credited at once', async () => {
    const offered = await bots.sent('trader', { appId: 440 });
    const before = await bots.money(offered);
    await accept(offered.offerId);
    await bots.pass(10_000);
    await bots.round();
    expect([await bots.status(offered.id), await bots.money(offered)]).toEqual(['SETTLED', { ...before, user: before.user + PRICE }]);
  });

  it('is valid for 600 seconds from its creation, whether a browser is open or not [DEP-216]', async () => {
    const offered = await bots.sent('trader');
    await bots.pass(10 * MINUTE - 1);
    await bots.round();
    expect(await bots.status(offered.id)).toBe('SENT');
    await bots.pass(1);
    await bots.round();
    expect(await bots.status(offered.id)).toBe('EXPIRED');
    const { offers } = await bots.steam.truth();
    expect(offers.map(({ trade_offer_state: state }) => state)).toEqual([6]);
  });
});

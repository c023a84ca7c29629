import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../../test/api.ts';
import { PRICE, tradeBots } from '../../../../../test/trade-bots.ts';

/** The known traps of offers at Steam, each against the sandbox's Steam, with what the ledger holds afterwards. */
const bots = tradeBots();
beforeEach(() => bots.reset());

const SECOND = 1000;
const states = async (): Promise<number[]> => (await bots.offersAtSteam()).map(({ trade_offer_state: state }) => state);
/** What a user has more than before. */
async function gained<T>(of: { userId: number }, work: () => Promise<T>): Promise<{ user: number; pending: number; debt: number }> {
  const before = await bots.money(of);
  await work();
  const after = await bots.money(of);
  return { user: after.user - before.user, pending: after.pending - before.pending, debt: after.debt - before.debt };
}
const NOTHING = { user: 0, pending: 0, debt: 0 };

describe('trap 1: rules that nobody agreed to', () => {
  it('every bot agrees to them before its first offer, so that people see it', async () => {
    await bots.sent('trader');
    const { offers, bots: accounts } = await bots.steam.truth();
    expect([offers.map(({ is_open: isOpen }) => isOpen), accounts.map(({ acknowledged }) => acknowledged)]).toEqual([[true], [true, true]]);
  });
});

describe('trap 2: answers that lie', () => {
  it.each([2, 11, 16, 20, 28])('an error (%i) of an offer that was made makes no second one', async (eresult) => {
    await bots.steam.control('next-sends', { happens: true, answer: 'refused', eresult });
    const { id } = await bots.sent('trader');
    await bots.pass(5 * MINUTE);
    await bots.round();
    expect([await bots.status(id), await states()]).toEqual(['SENT', [2]]);
  });

  it.each([200, 500])('an error (%i) of an offer that was not made is repeated once, a minute later', async (status) => {
    await bots.steam.control('next-sends', { happens: false, answer: 'refused', eresult: 16, status });
    const { id } = await bots.offer('trader');
    await bots.round();
    await bots.pass(MINUTE - 1);
    await bots.round();
    expect([await bots.status(id), await states()]).toEqual(['CREATED', []]);
    await bots.pass(MINUTE);
    await bots.round();
    expect([await bots.status(id), await states()]).toEqual(['SENT', [2]]);
  });

  it('an offer that was said to be sent, and was not, is repeated once', async () => {
    await bots.steam.control('next-sends', { happens: false, answer: 'fine', times: 3 });
    const { id } = await bots.offer('trader');
    for (const ms of [0, MINUTE, MINUTE, MINUTE, MINUTE]) {
      await bots.pass(ms);
      await bots.round();
    }
    expect(await bots.read(id)).toMatchObject({ status: 'FAILED', failure: 'STEAM_UNAVAILABLE', attempts: 2, token_sealed: null });
    expect(await states()).toEqual([]);
  });

  it('what was said to be taken back, and was not, is not over', async () => {
    const { id } = await bots.sent('trader');
    await bots.steam.fault('text', {
      host: 'steamcommunity.com',
      path: '/tradeoffer/',
      method: 'POST',
      text: '{"tradeofferid":"1"}',
      times: 1,
    });
    await bots.cancel(id);
    await bots.round();
    expect([await bots.status(id), await states()]).toEqual(['SENT', [2]]);
    await bots.pass(5 * SECOND);
    await bots.round();
    expect([await bots.status(id), await states()]).toEqual(['CANCELLED', [6]]);
  });

  it('what was taken back without an answer is over', async () => {
    const { id } = await bots.sent('trader');
    await bots.steam.fault('refuse', { host: 'steamcommunity.com', path: '/tradeoffer/', method: 'POST', after: true, times: 1 });
    await bots.cancel(id);
    await bots.round();
    expect([await bots.status(id), await states()]).toEqual(['CANCELLED', [6]]);
  });
});

describe('trap 3: a state that flaps', () => {
  it('an accepted offer that is open again stays accepted, is not taken back, and is credited once', async () => {
    const offered = await bots.sent('trader');
    const tradeId = await bots.accept(offered);
    expect(await bots.status(offered.id)).toBe('PROTECTED');
    await bots.says('offer', offered.offerId, { trade_offer_state: 2, tradeid: null });
    await bots.pass(11 * MINUTE);
    await bots.lookNow(offered.id);
    expect([await bots.status(offered.id), await states()]).toEqual(['PROTECTED', [3]]);
    await bots.says('offer', offered.offerId, null);
    await bots.pass(8 * DAY);
    for (let n = 0; n < 3; n++) await bots.lookNow(offered.id);
    expect(await bots.read(offered.id)).toMatchObject({ status: 'SETTLED', trade_id: tradeId });
    const { rows } = await bots.pool.query(
      'select amount from ledger_entries e join ledger_postings p on p.id = e.posting_id where reference = $1',
      [`steam-trade:${tradeId}`],
    );
    expect(rows.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)).toEqual([-PRICE, PRICE]);
  });

  it('an offer that was never seen accepted is not credited by its trade alone', async () => {
    const offered = await bots.sent('trader', { appId: 440 });
    await bots.steam.decide(offered.offerId, 'accept');
    await bots.says('offer', offered.offerId, { trade_offer_state: 2 });
    expect(await gained(offered, () => bots.lookNow(offered.id))).toEqual(NOTHING);
    await bots.says('offer', offered.offerId, null);
    expect(await gained(offered, () => bots.lookNow(offered.id))).toEqual({ ...NOTHING, user: PRICE });
  });
});

describe('trap 4: events that are missed or doubled', () => {
  it('what happened while no bot process ran is found by the lists, and booked once', async () => {
    const offered = await bots.sent('trader');
    await bots.steam.decide(offered.offerId, 'accept');
    await bots.pass(3 * HOUR);
    await bots.start();
    const more = await gained(offered, async () => {
      for (let n = 0; n < 3; n++) await bots.lookNow(offered.id);
    });
    expect([await bots.status(offered.id), more]).toEqual(['PROTECTED', { ...NOTHING, pending: PRICE }]);
  });

  it('a reversal that no process saw is found by the next one', async () => {
    const offered = await bots.sent('trader');
    await bots.accept(offered);
    await bots.steam.control('reversals', { person: 'trader' });
    await bots.pass(8 * DAY);
    await bots.start();
    const more = await gained(offered, () => bots.round());
    expect([await bots.status(offered.id), more]).toEqual(['REVERSED', { ...NOTHING, pending: -PRICE }]);
  });
});

describe('trap 5: new ids of a trade that was rolled back', () => {
  it('credit nothing', async () => {
    const offered = await bots.sent('trader');
    await bots.steam.decide(offered.offerId, 'accept');
    await bots.steam.control('reversals', { person: 'trader' });
    const { trades } = await bots.steam.truth();
    expect(trades.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([3, 12]);
    expect(await gained(offered, () => bots.lookNow(offered.id))).toEqual(NOTHING);
    expect(await bots.status(offered.id)).toBe('REVERSED');
  });
});

describe('trap 6: a trade that stays Committed', () => {
  it('is promised, and credited at the settlement that Steam states', async () => {
    const offered = await bots.sent('trader');
    await bots.steam.decide(offered.offerId, 'accept');
    const tradeId = (await bots.offersAtSteam())[0]!.tradeid!;
    await bots.says('trade', tradeId, { status: 2 });
    expect(await gained(offered, () => bots.lookNow(offered.id))).toEqual({ ...NOTHING, pending: PRICE });
    await bots.pass(7 * DAY + HOUR);
    expect(await gained(offered, () => bots.round())).toEqual({ ...NOTHING, user: PRICE, pending: -PRICE });
  });

  it('is not credited while Steam states no settlement', async () => {
    const offered = await bots.sent('trader');
    const tradeId = await bots.accept(offered);
    await bots.says('trade', tradeId, { status: 2, time_settlement: null });
    await bots.pass(20 * DAY);
    expect(await gained(offered, () => bots.round())).toEqual(NOTHING);
    expect(await bots.status(offered.id)).toBe('PROTECTED');
  });
});

describe('trap 7: blanks', () => {
  it.each<['offer' | 'trade', object]>([
    ['trade', { assets_received: null }],
    ['trade', { status: 0 }],
    ['trade', { status: 99 }],
  ])('a %s that states %j is waited for, and credits nothing', async (kind, says) => {
    const offered = await bots.sent('trader', { appId: 440 });
    await bots.steam.decide(offered.offerId, 'accept');
    const tradeId = (await bots.offersAtSteam())[0]!.tradeid!;
    await bots.says(kind, tradeId, says);
    expect(await gained(offered, () => bots.lookNow(offered.id))).toEqual(NOTHING);
    expect(await bots.status(offered.id)).toBe('ACCEPTED');
    await bots.says(kind, tradeId, null);
    await bots.pass(MINUTE);
    expect(await gained(offered, () => bots.round())).toEqual({ ...NOTHING, user: PRICE });
  });

  it('an accepted offer without things waits for its trade', async () => {
    const offered = await bots.sent('trader');
    await bots.steam.decide(offered.offerId, 'accept');
    await bots.says('offer', offered.offerId, { items_to_receive: null });
    expect(await gained(offered, () => bots.lookNow(offered.id))).toEqual({ ...NOTHING, pending: PRICE });
  });

  it('an accepted offer that never names its trade finds it in the history, by its things', async () => {
    const other = await bots.sent('trader');
    await bots.accept(other);
    const offered = await bots.sent('trader');
    await bots.steam.decide(offered.offerId, 'accept');
    await bots.says('offer', offered.offerId, { tradeid: null });
    expect(await gained(offered, () => bots.lookNow(offered.id))).toEqual({ ...NOTHING, pending: PRICE });
    expect((await bots.read(offered.id)).trade_id).not.toBe((await bots.read(other.id)).trade_id);
  });

  it('a trade of other things of the same name credits nothing: ids count', async () => {
    const offered = await bots.sent('trader', { appId: 440 });
    await bots.steam.decide(offered.offerId, 'accept');
    const tradeId = (await bots.offersAtSteam())[0]!.tradeid!;
    const [asset] = (await bots.steam.call<{ trades: { tradeid: string; assets_received: object[] }[] }>('GET', '/_trades')).trades[0]!
      .assets_received;
    await bots.says('trade', tradeId, { assets_received: [{ ...asset, assetid: '12345' }] });
    expect(await gained(offered, () => bots.lookNow(offered.id))).toEqual(NOTHING);
    expect(await bots.status(offered.id)).toBe('ACCEPTED');
  });

  it('a number of a state that nobody knows changes nothing', async () => {
    const offered = await bots.sent('trader');
    await bots.says('offer', offered.offerId, { trade_offer_state: 77 });
    await bots.pass(11 * MINUTE);
    await bots.round();
    expect(await bots.status(offered.id)).toBe('SENT');
    await bots.says('offer', offered.offerId, null);
    await bots.lookNow(offered.id);
    expect([await bots.status(offered.id), await states()]).toEqual(['EXPIRED', [6]]);
  });
});

describe('trap 9: a counter-offer', () => {
  it('ends the offer, and what comes back is declined', async () => {
    const offered = await bots.sent('trader', { count: 2 });
    await bots.steam.decide(offered.offerId, 'counter');
    expect(await gained(offered, () => bots.lookNow(offered.id))).toEqual(NOTHING);
    expect(await bots.status(offered.id)).toBe('DECLINED');
    const { offers } = await bots.steam.truth();
    expect(offers.map(({ from_bot: isOurs, trade_offer_state: state }) => [isOurs, state])).toEqual([
      [true, 4],
      [false, 7],
    ]);
  });
});

describe('an offer', () => {
  it('whose thing is gone has failed', async () => {
    const [thing] = await bots.steam.thingsOf('76561198000000002', 1);
    const first = await bots.sent('trader', { assetIds: [thing!.assetId] });
    await bots.db.updateTable('deposits').set({ status: 'FAILED' }).where('id', '=', first.id).execute();
    const second = await bots.sent('trader', { assetIds: [thing!.assetId] });
    await bots.db.updateTable('deposits').set({ status: 'DECLINED' }).where('id', '=', second.id).execute();
    await bots.db.updateTable('deposits').set({ status: 'SENT' }).where('id', '=', first.id).execute();
    await bots.steam.decide(second.offerId, 'accept');
    await bots.steam.decide(first.offerId, 'accept').catch(() => {});
    await bots.lookNow(first.id);
    expect(await bots.read(first.id)).toMatchObject({ status: 'FAILED', failure: 'ITEMS_NOT_EXIST' });
  });

  it.each(['decline', 'expire'])('that its user lets %s is over', async (deed) => {
    const offered = await bots.sent('trader');
    await bots.steam.decide(offered.offerId, deed);
    await bots.lookNow(offered.id);
    expect(await bots.status(offered.id)).toBe(deed === 'decline' ? 'DECLINED' : 'EXPIRED');
    expect(await bots.payment(offered)).toMatchObject({ operation_status: 'CANCELLED', booked: 0, promised: 0 });
  });

  it('that was accepted at the last moment counts', async () => {
    const offered = await bots.sent('trader');
    await bots.pass(10 * MINUTE);
    await bots.steam.decide(offered.offerId, 'accept');
    await bots.cancel(offered.id);
    await bots.round();
    expect(await bots.status(offered.id)).toBe('PROTECTED');
  });
});

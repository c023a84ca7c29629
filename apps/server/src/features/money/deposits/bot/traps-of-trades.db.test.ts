import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../../test/api.ts';
import { PRICE, tradeBots } from '../../../../../test/trade-bots.ts';
import { ACCOUNTS, TRADER } from '../../../../../test/steam-trading.ts';
import { chooseBot } from '../bots.reads.ts';
import { boxOfBot } from './bot-keys.ts';

/** The known traps of accounts and trades at Steam, each against the sandbox's Steam. */
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

describe('trap 8: a hold', () => {
  it('of the person ends the deposit before an offer', async () => {
    await bots.steam.control('partners', { person: 'trader', escrow_days: 15 });
    const { id } = await bots.offer('trader');
    await bots.round();
    expect(await outcome(id)).toEqual(['FAILED', 'ESCROW', 0]);
  });

  it('of the bot itself does too, and the operator sees it', async () => {
    await bots.steam.control('bots', { bot: 'sandbox-bot-1', escrow_days: 15 });
    const { id } = await bots.offer('trader');
    await bots.round();
    expect(await outcome(id)).toEqual(['FAILED', 'NO_BOT', 0]);
    expect(await botRow()).toMatchObject({ state: 'ready', error_code: 'OWN_HOLD' });
    // another bot is chosen, until this one is tried again an hour later
    const { id: botId } = await botRow();
    const chosen = async (): Promise<boolean> => (await chooseBot(bots.db, 1))?.id === botId;
    expect(await chosen()).toBe(false);
    for (let minutes = 0; minutes < 60; minutes++) await again(MINUTE);
    expect(await chosen()).toBe(true);
  });

  it('that Steam does not state is not none', async () => {
    await bots.steam.control('partners', { person: 'trader', hold_fails: true });
    const { id } = await bots.offer('trader');
    await bots.round();
    expect(await outcome(id)).toEqual(['CREATED', null, 0]);
    await again(5 * SECOND, 20 * SECOND);
    expect(await outcome(id)).toEqual(['FAILED', 'HOLD_UNKNOWN', 0]);
  });

  it.each(['status', 'refuse', 'html', 'cut', 'wrong_json'])('whose answer suffers (%s) is not none, and is asked again', async (mode) => {
    await bots.steam.fault(mode, { host: API, path: '/IEconService/GetTradeHoldDurations', times: 1 });
    const { id } = await bots.offer('trader');
    await bots.round();
    expect(await outcome(id)).toEqual(['CREATED', null, 0]);
    await again(3 * SECOND);
    expect(await outcome(id)).toEqual(['SENT', null, 1]);
  });

  it('that begins after the offer keeps the money back until Steam handed the things over', async () => {
    const offered = await bots.sent('trader');
    await bots.steam.control('partners', { person: 'trader', escrow_days: 15 });
    await bots.steam.decide(offered.offerId, 'accept');
    const before = await bots.money(offered);
    await bots.lookNow(offered.id);
    expect([await outcome(offered.id), await bots.money(offered)]).toEqual([['FAILED', 'ESCROW', 1], before]);
    await bots.pass(15 * DAY + MINUTE);
    await bots.round();
    expect([await bots.status(offered.id), (await bots.money(offered)).pending - before.pending]).toEqual(['PROTECTED', PRICE]);
    await bots.pass(7 * DAY);
    await again(HOUR, HOUR);
    expect([await bots.status(offered.id), (await bots.money(offered)).user - before.user]).toEqual(['SETTLED', PRICE]);
  });
});

describe('trap 10: sessions', () => {
  it.each([401, 403] as const)('that end (%i) are renewed within the round', async (expire) => {
    await bots.steam.control('bots', { bot: 'sandbox-bot-1', expire });
    const { id } = await bots.offer('trader');
    await bots.round();
    expect(await outcome(id)).toEqual(['SENT', null, 1]);
  });

  it('begin with the stored token after a restart, which only this account opens', async () => {
    const count = async (): Promise<number> => (await bots.steam.truth()).bots[0]!.signIns;
    const before = await count();
    await bots.start();
    await bots.round();
    expect(await count()).toBe(before);
    const { id, refresh_token_sealed: sealed } = await botRow();
    expect(boxOfBot(ACCOUNTS[0]!).open(sealed!, `trade_bot:${id}:refresh_token`).split('.')).toHaveLength(3);
    expect(() => boxOfBot({ ...ACCOUNTS[0]!, password: 'other' }).open(sealed!, `trade_bot:${id}:refresh_token`)).toThrow(Error);
  });

  it('begin anew by password when Steam does not know the token any more', async () => {
    await bots.steam.control('bots', { bot: 'sandbox-bot-1', revoke: true, expire: 401 });
    await bots.start();
    await bots.round();
    expect((await botRow()).state).toBe('ready');
  });

  it('that Steam refuses leave the bot to the operator, who is told once, and the other bot at work', async () => {
    const { userId } = await bots.admin();
    await bots.steam.control('bots', { bot: 'sandbox-bot-1', refuses: 5, revoke: true, expire: 401 });
    await bots.start();
    const [first, second] = [await bots.offer('trader'), await bots.offer('collector', { bot: 1 })];
    await again(0, 21 * SECOND, MINUTE);
    expect(await botRow()).toMatchObject({ state: 'needs_login', error_code: 'PASSWORD', retry_at: null });
    expect(await bots.status(second.id)).toBe('SENT');
    expect((await bots.read(first.id)).failure).toBe('NO_BOT');
    const told = () => bots.db.selectFrom('notifications').select('title').where('user_id', '=', userId).execute();
    expect(await told()).toEqual([{ title: 'The bot sandbox-bot-1 cannot sign in' }]);
    // a restart alone asks Steam nothing: more attempts would lock the account
    const { signIns } = (await bots.steam.truth()).bots[0]!;
    await bots.start();
    await again(0, HOUR);
    expect([(await botRow()).state, (await told()).length, (await bots.steam.truth()).bots[0]!.signIns]).toEqual([
      'needs_login',
      1,
      signIns,
    ]);
    await bots.steam.control('bots', { bot: 'sandbox-bot-1', refuses: null });
    await bots.db.updateTable('trade_bots').set({ sign_in_wanted_at: new Date() }).where('steam_id', '=', ACCOUNTS[0]!.steamId).execute();
    await bots.round();
    expect(await botRow()).toMatchObject({ state: 'ready', sign_in_wanted_at: null, error_code: 'PASSWORD' });
  });
});

describe('trap 11: the end of protection', () => {
  it('is computed, and never earlier than seven days, whatever Steam states', async () => {
    for (const settlement of [null, 1]) {
      const offered = await bots.sent('trader');
      await bots.steam.decide(offered.offerId, 'accept');
      const tradeId = (await bots.offersAtSteam()).at(-1)!.tradeid!;
      await bots.says('trade', tradeId, { time_settlement: settlement });
      const before = await bots.money(offered);
      await bots.lookNow(offered.id);
      await bots.pass(7 * DAY - MINUTE);
      await bots.lookNow(offered.id);
      expect([await bots.status(offered.id), await bots.money(offered)]).toEqual([
        'PROTECTED',
        { ...before, pending: before.pending + PRICE },
      ]);
      await bots.pass(2 * MINUTE);
      await bots.lookNow(offered.id);
      expect(await bots.status(offered.id)).toBe('SETTLED');
    }
  });
});

describe('trap 12: other games', () => {
  it('have no trade protection: TF2 is credited at once', async () => {
    const offered = await bots.sent('trader', { appId: 440, count: 3 });
    const before = await bots.money(offered);
    await bots.accept(offered);
    expect(await bots.money(offered)).toEqual({ ...before, user: before.user + 3 * PRICE });
  });
});

describe('trap 13: people who took trades back', () => {
  it.each([
    ['banned', ['FAILED', 'REVERSED_BEFORE', 0]],
    ['stranger-13', ['FAILED', 'REVERSED_BEFORE', 0]],
    // 90 days ago
    ['stranger-5', ['SENT', null, 1]],
  ])('are refused for 30 days: %s', async (person, expected) => {
    const { id } = await bots.offer(person);
    await bots.round();
    expect(await outcome(id)).toEqual(expected);
  });

  it('in a restriction of Steam are refused with the offer', async () => {
    await bots.steam.control('partners', { person: 'trader', restricted_days: 30 });
    const { id } = await bots.offer('trader');
    await bots.round();
    expect(await outcome(id)).toEqual(['FAILED', 'CANNOT_TRADE', 0]);
  });

  it('are asked for once a day; a silent register keeps nobody out', async () => {
    await bots.steam.fault('status', { host: 'reverse.watch', status: 500, times: 1 });
    const first = await bots.sent('collector');
    expect(await bots.db.selectFrom('reversal_checks').selectAll().execute()).toEqual([]);
    await bots.cancel(first.id);
    await bots.round();
    await bots.sent('collector').then(({ id }) => bots.cancel(id));
    await bots.round();
    expect(await bots.db.selectFrom('reversal_checks').select(['has_reversed']).execute()).toEqual([{ has_reversed: false }]);
    await bots.steam.fault('status', { host: 'reverse.watch', status: 500 });
    expect((await bots.sent('collector')).id).toBeGreaterThan(0);
  });

  it('from this server are refused even when the register is silent', async () => {
    const offered = await bots.sent('trader', { count: 1 });
    await bots.accept(offered);
    await bots.steam.control('reversals', { person: 'trader' });
    await bots.lookNow(offered.id);
    await bots.steam.control('partners', { person: 'trader', restricted_days: 0 });
    await bots.steam.fault('status', { host: 'reverse.watch', status: 500 });
    const { id } = await bots.offer('trader');
    await bots.round();
    expect((await bots.read(id)).failure).toBe('REVERSED_BEFORE');
  });
});

describe('trap 14: the event "accepted"', () => {
  it('credits nothing that can be spent, only the end of protection does', async () => {
    const offered = await bots.sent('trader', { count: 2 });
    const before = await bots.money(offered);
    await bots.accept(offered);
    expect(await bots.money(offered)).toEqual({ ...before, pending: before.pending + 2 * PRICE });
    const { settles_at: at } = await bots.read(offered.id);
    expect(await bots.payment(offered)).toMatchObject({ operation_status: 'PENDING', credited_on: at, booked: 0, promised: 2 * PRICE });
    await bots.pass(at!.getTime() - Date.UTC(2026, 10, 20, 12) - 1);
    await bots.lookNow(offered.id);
    expect(await bots.money(offered)).toEqual({ ...before, pending: before.pending + 2 * PRICE });
    // right after that time, without anybody asking
    await again(3 * SECOND);
    expect(await bots.money(offered)).toEqual({ ...before, user: before.user + 2 * PRICE });
  });
});

describe('trap 15: a reversal', () => {
  it('of one trade is one of all: each is read at once', async () => {
    const all = [];
    for (let n = 0; n < 3; n++) {
      const offered = await bots.sent('trader');
      await bots.accept(offered);
      all.push(offered);
    }
    const before = await bots.money(all[0]!);
    await bots.steam.control('reversals', { person: 'trader' });
    await bots.lookNow(all[1]!.id);
    await bots.round();
    expect(await Promise.all(all.map(({ id }) => bots.status(id)))).toEqual(['REVERSED', 'REVERSED', 'REVERSED']);
    expect(await bots.money(all[0]!)).toEqual({ ...before, pending: before.pending - 3 * PRICE });
    for (const offered of all) expect(await bots.payment(offered)).toMatchObject({ operation_status: 'CANCELLED', booked: 0, promised: 0 });
  });

  it.each([5, 6, 7])('by support (%i) after the credit becomes a debt that administrators see', async (status) => {
    const offered = await bots.sent(`stranger-${status + 2}`, { appId: 440, count: 2 });
    const tradeId = await bots.accept(offered);
    const before = await bots.money(offered);
    expect(before).toMatchObject({ user: 2 * PRICE });
    await bots.spend(offered, 1500);
    await bots.steam.control('support-rollbacks', {
      trade_id: tradeId,
      status,
      ...(status === 7 && { asset_ids: offered.assetIds.slice(0, 1) }),
    });
    await again(DAY);
    expect([await bots.status(offered.id), await bots.money(offered)]).toEqual(['REVERSED', { user: 0, pending: 0, debt: -1500 }]);
    expect(await bots.payment(offered)).toMatchObject({ operation_status: 'CANCELLED', attention: 'refunded' });
  });

  it('of a part before the credit waits for a person too', async () => {
    const offered = await bots.sent('trader', { count: 2 });
    const tradeId = await bots.accept(offered);
    await bots.steam.control('support-rollbacks', { trade_id: tradeId, status: 5 });
    await again(31 * MINUTE);
    expect(await bots.payment(offered)).toMatchObject({ operation_status: 'CANCELLED', attention: 'refunded', promised: 0 });
  });
});

describe('trap 16: the trade that carries things back', () => {
  it('is known by its rollback, although the offer stays accepted and the trade says 3', async () => {
    const offered = await bots.sent('trader');
    const tradeId = await bots.accept(offered);
    await bots.says('trade', tradeId, { status: 3, rollback_trade: '790000000000009999' });
    await again(31 * MINUTE);
    expect(await bots.status(offered.id)).toBe('REVERSED');
  });
});

describe('trap 17: the inventory of the person', () => {
  it('may be read again at once after a reversal', async () => {
    const offered = await bots.sent('trader');
    await bots.accept(offered);
    const at = new Date();
    await bots.db
      .insertInto('inventories')
      .values({
        ...{ steam_id: TRADER, app_id: 730, user_id: offered.userId, read_at: at, checked_at: at },
        ...{ units: 0, tradable: 0, hidden: null, value: 0 },
      })
      .execute();
    await bots.steam.control('reversals', { person: 'trader' });
    await again(31 * MINUTE);
    expect(await bots.db.selectFrom('inventories').select('checked_at').where('steam_id', '=', TRADER).execute()).toEqual([
      { checked_at: null },
    ]);
  });
});

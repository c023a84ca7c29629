import { APP_IDS } from '@lootfolio/domain/games';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SentOffer, Trade, TradeAsset } from './port.ts';
import { hasArrived, hasCode, isReversed, isSettled, matches, protectedUntil } from './rules.ts';
import { statusOfTrade } from './states.ts';

const DAY = 86_400_000;
const START = new Date('2026-11-20T12:00:00Z');
const after = (ms: number): Date => new Date(START.getTime() + ms);

const received = (assetId: string, more: Partial<TradeAsset> = {}): TradeAsset => ({
  appId: APP_IDS.cs2,
  contextId: '2',
  assetId,
  amount: 1,
  newAssetId: `9${assetId}`,
  newContextId: '16',
  ...more,
});

const trade = (more: Partial<Trade> = {}): Trade => ({
  tradeId: '1',
  partnerId: '76561198000000002',
  startedAt: START,
  status: 'complete',
  statusNumber: 3,
  settlesAt: after(7 * DAY),
  escrowEndsAt: null,
  received: [received('1'), received('2')],
  given: [],
  rollbackTradeId: null,
  ...more,
});

describe('a trade', () => {
  it('can be taken back for seven days in CS2, and in no other game', () => {
    expect(protectedUntil(APP_IDS.cs2, START)).toEqual(after(7 * DAY));
    for (const app of [APP_IDS.dota2, APP_IDS.tf2, APP_IDS.rust]) expect(protectedUntil(app, START)).toBeNull();
  });

  it.each<[string, Partial<Trade>, number, boolean]>([
    ['complete, before the end of protection', {}, 7 * DAY - 1, false],
    ['complete, at the end of protection', {}, 7 * DAY, true],
    ['complete, without a stated settlement, before seven days', { settlesAt: null }, 7 * DAY - 1, false],
    ['complete, without a stated settlement, after seven days', { settlesAt: null }, 7 * DAY, true],
    ['complete, with a later settlement', { settlesAt: after(9 * DAY) }, 8 * DAY, false],
    [
      'complete, seven days after its start, when Steam held it first',
      { settlesAt: null, escrowEndsAt: after(15 * DAY) },
      22 * DAY - 1,
      false,
    ],
    ['complete, seven days after Steam handed over what it held', { settlesAt: null, escrowEndsAt: after(15 * DAY) }, 22 * DAY, true],
    ['complete, with a settlement that is earlier than seven days', { settlesAt: after(DAY) }, 2 * DAY, false],
    ['committed for ever', { status: 'committed' }, 7 * DAY, true],
    ['committed, before the end of protection', { status: 'committed' }, 7 * DAY - 1, false],
    ['committed, without a stated settlement', { status: 'committed', settlesAt: null }, 99 * DAY, false],
    [
      'committed, with a thing without an id',
      { status: 'committed', received: [received('1'), received('2', { newAssetId: null })] },
      99 * DAY,
      false,
    ],
    [
      'committed, with a thing without a context',
      { status: 'committed', received: [received('1'), received('2', { newContextId: null })] },
      99 * DAY,
      false,
    ],
    ['complete, with a thing without an id', { received: [received('1'), received('2', { newAssetId: null })] }, 99 * DAY, false],
    ['complete, without one of the things', { received: [received('1')] }, 99 * DAY, false],
    ['complete, without any thing', { received: [] }, 99 * DAY, false],
    ['complete, and carrying back what another brought', { rollbackTradeId: '2' }, 99 * DAY, false],
  ])('that is %s', (_, more, ms, settled) => {
    expect(isSettled(trade(more), ['1', '2'], after(ms))).toBe(settled);
  });

  it('of a game without protection is settled at once', () => {
    const rust = trade({ settlesAt: null, received: [received('1', { appId: APP_IDS.rust, newContextId: '2' })] });
    expect(isSettled(rust, ['1'], START)).toBe(true);
  });

  it('settles nothing when nothing was asked for', () => {
    expect(isSettled(trade(), [], after(99 * DAY))).toBe(false);
  });

  it('settles in no other status, whatever else Steam says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }).filter((number) => number !== 2 && number !== 3),
        fc.option(fc.integer({ min: -99, max: 99 }), { nil: null }),
        (number, days) => {
          const one = trade({ status: statusOfTrade(number), statusNumber: number, settlesAt: days === null ? null : after(days * DAY) });
          expect([hasArrived(one, ['1']), isSettled(one, ['1'], after(999 * DAY))]).toEqual([false, false]);
        },
      ),
    );
  });

  it('stays settled once it is', () => {
    const hours = fc.integer({ min: 0, max: 30 * 24 });
    fc.assert(
      fc.property(hours, hours, (first, later) => {
        const settledAfter = (count: number): boolean => isSettled(trade(), ['1'], after(count * 3_600_000));
        expect(settledAfter(first) && !settledAfter(first + later)).toBe(false);
      }),
    );
  });

  it('is reversed by either side, by support, and by the end of an escrow', () => {
    const reversed = Array.from({ length: 14 }, (_, n) => n).filter((n) => isReversed(trade({ status: statusOfTrade(n) })));
    expect(reversed).toEqual([5, 6, 7, 11, 12]);
    expect([isReversed(trade()), isReversed(trade({ rollbackTradeId: '2' }))]).toEqual([false, true]);
  });
});

describe('an offer', () => {
  const asset = { appId: 730, contextId: '2', assetId: '11', amount: 1, missing: false };
  const offer = (more: Partial<SentOffer> = {}): SentOffer => ({
    offerId: '7',
    partnerId: '76561198000000002',
    isOurs: true,
    message: 'Deposit LF-ABC123',
    state: 'active',
    stateNumber: 2,
    give: [],
    receive: [asset, { ...asset, assetId: '12' }],
    tradeId: null,
    createdAt: START,
    updatedAt: START,
    expiresAt: START,
    escrowEndsAt: null,
    ...more,
  });
  const intent = { code: 'LF-ABC123', partnerId: '76561198000000002', assets: [{ ...asset, assetId: '12' }, asset] };

  it('is the one of its intent, whatever the order of its things', () => {
    expect(matches(offer(), intent)).toBe(true);
  });

  it.each<[string, Partial<SentOffer>]>([
    ['another code', { message: 'Deposit LF-ABC124' }],
    ['a longer code', { message: 'Deposit LF-ABC1234' }],
    ['no message', { message: '' }],
    ['another partner', { partnerId: '76561198000000003' }],
    ['one thing less', { receive: [asset] }],
    ['one thing more', { receive: [...offer().receive, { ...asset, assetId: '13' }] }],
    ['a thing twice', { receive: [asset, asset] }],
    ['all things, and one of them twice', { receive: [...offer().receive, asset] }],
    ['another thing', { receive: [asset, { ...asset, assetId: '13' }] }],
    ['another context', { receive: [asset, { ...asset, assetId: '12', contextId: '16' }] }],
    ['another game', { receive: [asset, { ...asset, assetId: '12', appId: 570 }] }],
    ['no thing', { receive: [] }],
    ['something given', { give: [{ ...asset, assetId: '99' }] }],
    ['somebody else as its sender', { isOurs: false }],
  ])('with %s is another one', (_, more) => {
    expect(matches(offer(more), intent)).toBe(false);
  });

  it('matches no intent without things or without a code', () => {
    expect(matches(offer({ receive: [] }), { ...intent, assets: [] })).toBe(false);
    expect(matches(offer({ message: 'Deposit, without a code' }), { ...intent, code: '' })).toBe(false);
  });

  it('has a code only as a word of its own', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{6}$/), fc.stringMatching(/^[A-Z0-9]{1,3}$/), (code, more) => {
        expect(hasCode(`Deposit (${code}), thank you`, code)).toBe(true);
        expect(hasCode(`Deposit ${code}${more}`, code)).toBe(false);
        expect(hasCode(`Deposit ${more}${code}`, code)).toBe(false);
      }),
    );
  });
});

import { TRADE_STATUSES, type TradeStatus } from '@lootfolio/domain/deposits';
import { describe, expect, it } from 'vitest';
import { after, SIGHT_START } from '../../../../../test/steam-sights.ts';
import { nextLookAt } from './looks.rules.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const times = {
  ...{ sendingAt: SIGHT_START, acceptedAt: after(MINUTE), settlesAt: after(7 * DAY), escrowEndsAt: null as Date | null },
  ...{ createdAt: SIGHT_START, expiresAt: after(10 * MINUTE) },
};
/** In how many milliseconds a deposit is looked at again. */
const inMs = (
  status: TradeStatus,
  now: number,
  more: Partial<typeof times> | { settlesAt: null } | { acceptedAt: null } = {},
): number | null => {
  const at = nextLookAt({ ...times, ...more, status }, after(now));
  return at === null ? null : at.getTime() - after(now).getTime();
};

describe('an open offer', () => {
  it.each(['CREATED', 'SENT'] as const)('is looked at every five seconds, and at its end: %s', (status) => {
    expect(inMs(status, MINUTE)).toBe(5 * SECOND);
    expect(inMs(status, 10 * MINUTE - 2 * SECOND)).toBe(2 * SECOND);
  });

  it('whose end is over is looked at less and less, at last every half hour', () => {
    expect([10 * MINUTE, 20 * MINUTE, 30 * HOUR].map((now) => inMs('SENT', now))).toEqual([5 * SECOND, MINUTE, 30 * MINUTE]);
  });
});

describe('an accepted offer', () => {
  it('without its things is looked at often, and then less', () => {
    expect([MINUTE, 2 * MINUTE, 11 * MINUTE, DAY].map((now) => inMs('ACCEPTED', now))).toEqual([
      5 * SECOND,
      6 * SECOND,
      MINUTE,
      30 * MINUTE,
    ]);
    expect(inMs('ACCEPTED', 10 * MINUTE, { acceptedAt: null })).toBe(MINUTE);
  });

  it('that is protected is looked at every half hour, and right after its end', () => {
    expect(inMs('PROTECTED', DAY)).toBe(30 * MINUTE);
    expect(inMs('PROTECTED', 7 * DAY - MINUTE)).toBe(MINUTE + 2 * SECOND);
    expect(inMs('PROTECTED', 7 * DAY)).toBe(2 * SECOND);
    expect(inMs('PROTECTED', 7 * DAY + 2 * SECOND)).toBe(5 * SECOND);
    expect(inMs('PROTECTED', 9 * DAY)).toBe(30 * MINUTE);
    expect(inMs('PROTECTED', 11 * MINUTE, { settlesAt: null })).toBe(MINUTE);
    expect(nextLookAt({ ...times, status: 'PROTECTED', settlesAt: null, acceptedAt: null }, after(10 * MINUTE))).toEqual(
      after(11 * MINUTE),
    );
  });

  it('that is credited is looked at for thirty days more: support may take it back', () => {
    expect([7, 8, 9, 11, 17, 36].map((day) => inMs('SETTLED', day * DAY))).toEqual([1, 1, 1, 2, 5, 14.5].map((days) => days * DAY));
    expect(inMs('SETTLED', 37 * DAY - 1)).not.toBeNull();
    expect(inMs('SETTLED', 37 * DAY)).toBeNull();
    expect(inMs('SETTLED', 30 * DAY, { settlesAt: null })).toBeNull();
  });
});

describe('what is over', () => {
  const ends = TRADE_STATUSES.filter((status) => ['DECLINED', 'EXPIRED', 'CANCELLED', 'FAILED'].includes(status));

  it.each(ends)('is looked at after an hour and a day when Steam may have it: %s', (status) => {
    expect([MINUTE, HOUR, DAY].map((now) => inMs(status, now))).toEqual([59 * MINUTE, 23 * HOUR, null]);
    expect(nextLookAt({ ...times, status, sendingAt: null }, after(MINUTE))).toBeNull();
  });

  it('is looked at when Steam hands over what it holds', () => {
    const held = { escrowEndsAt: after(15 * DAY) };
    const looks = [MINUTE, HOUR, DAY, 15 * DAY + MINUTE, 15 * DAY + HOUR, 16 * DAY].map((now) => inMs('FAILED', now, held));
    expect(looks).toEqual([59 * MINUTE, 23 * HOUR, 14 * DAY + MINUTE, 59 * MINUTE, 23 * HOUR, null]);
  });

  it('is looked at in the order of these times', () => {
    const looks = [HOUR, 2 * HOUR + MINUTE, 3 * HOUR].map((now) => inMs('FAILED', now, { escrowEndsAt: after(2 * HOUR) }));
    expect(looks).toEqual([61 * MINUTE, 59 * MINUTE, 21 * HOUR]);
  });

  it('by a reversal is never looked at again', () => {
    expect(inMs('REVERSED', MINUTE)).toBeNull();
  });
});

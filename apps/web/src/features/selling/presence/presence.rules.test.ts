import { describe, expect, it } from 'vitest';
import { deadKeysOf, isStale, stateOf, wordOf } from './presence.rules.ts';
import { obstacle, samplePresence, stopped } from './presence.test-helper.ts';

describe('the state of an account', () => {
  it.each([
    ['sells', samplePresence()],
    ['limited', samplePresence({ obstacles: [obstacle('kyc', { stops_all: false })] })],
    ['stopped', stopped('offline')],
    ['keyRefused', stopped('offline', { key: 'refused', sells: null })],
    ['noKey', samplePresence({ key: 'none', sells: null })],
    ['notConnected', samplePresence({ key: 'refused', connected: false })],
    ['unsaid', samplePresence({ says: false, sells: null })],
    ['unknown', samplePresence({ sells: null, checked_at: null })],
  ])('is %s', (state, presence) => expect(stateOf(presence)).toBe(state));

  it.each([
    ['presence.wordOffline', stopped('offline')],
    ['presence.wordBanned', stopped('banned')],
    ['presence.wordBanned', stopped('banned', { obstacles: [obstacle('kyc', { stops_all: false }), obstacle('banned')] })],
    ['presence.stopped', stopped('payouts')],
    ['presence.limited', samplePresence({ obstacles: [obstacle('kyc', { stops_all: false })] })],
  ])('has the word %s', (word, presence) => expect(wordOf(presence)).toBe(word));

  it('is out of date after 15 minutes', () => {
    const at = '2026-11-20T12:00:00.000Z';
    const after = (minutes: number): number => Date.parse(at) + minutes * 60_000;
    expect([0, 15, 16].map((minutes) => isStale({ checked_at: at }, after(minutes)))).toEqual([false, false, true]);
    expect(isStale({ checked_at: null }, after(99))).toBe(false);
  });
});

describe('a refused key', () => {
  const both = [samplePresence({ key: 'refused' }), samplePresence({ market: 'csfloat', name: 'CSFloat' })];
  it.each([
    [['waxpeer'], []],
    [['waxpeer', 'waxpeer'], []],
    [['waxpeer', 'csfloat'], ['Waxpeer']],
    [['csfloat', 'marketcsgo'], []],
    [[], []],
  ])('among %j warns of %j', (markets, names) => expect(deadKeysOf(both, markets)).toEqual(names));
});

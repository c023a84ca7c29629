import { describe, expect, it } from 'vitest';
import type { MarketResult, SellAnswer } from './list-items.queries.ts';
import { endOf, groupsOf, retriable } from './results.rules.ts';

type Item = MarketResult['items'][number];
const item = (changes: Partial<Item> = {}): Item => ({
  ...{ asset_id: '1', name: 'AK', price: 10, success: false, sent: true, state: 'failed', code: 'REFUSED', msg: 'overstocked' },
  ...changes,
});
const done = item({ success: true, state: 'listed', code: null, msg: null });
const answer = (items: Item[], changes: Partial<SellAnswer> = {}): SellAnswer => {
  const count = (test: (one: Item) => boolean): number => items.filter(test).length;
  const open = count(({ state }) => state === 'sending' || state === 'unknown');
  const listed = count(({ success }) => success);
  const metadata = [
    { ...{ market: 'waxpeer', name: 'Waxpeer', code: null, msg: null, items }, listed, open, failed: items.length - open - listed },
  ];
  return { success: listed > 0, operation: '3b241101-e2bb-4255-8caf-4136c566a962', ended: true, total: 1, metadata, ...changes };
};

describe('how a listing ended', () => {
  it.each([
    ['done', [done, done], true],
    ['partial', [done, item()], true],
    ['failed', [item(), item()], true],
    ['open', [done, item({ state: 'unknown' })], true],
    ['open', [done, item({ state: 'sending' })], true],
    ['open', [done], false],
  ] as const)('is %s', (end, items, ended) => {
    expect(endOf(answer([...items], { ended }))).toBe(end);
  });

  it('groups equal outcomes and reasons', () => {
    const groups = groupsOf([item(), item({ asset_id: '2' }), item({ asset_id: '3', msg: 'away' }), done]);
    expect(groups.map(({ outcome, reason, items }) => [outcome, reason, items.length])).toEqual([
      ['failed', 'overstocked', 2],
      ['failed', 'away', 1],
      ['done', null, 1],
    ]);
  });

  it('offers a retry of what was sent and is not listed, once nothing goes on any more', () => {
    const items = [done, item(), item({ state: 'unknown' }), item({ sent: false, code: 'INVALID_API' })];
    expect(retriable(answer(items))).toBe(2);
    expect(retriable(answer(items, { ended: false }))).toBe(0);
    expect(retriable(answer([item({ sent: false })], { operation: null }))).toBe(0);
  });
});

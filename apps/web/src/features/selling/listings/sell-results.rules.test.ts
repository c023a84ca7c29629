import { describe, expect, it } from 'vitest';
import type { MarketResult, SellAnswer } from './list-items.queries.ts';
import { endOf, resultsByMarket } from './results.rules.ts';
import { retriable, soldResults } from './sell-results.rules.ts';

type Item = MarketResult['items'][number];
const item = (changes: Partial<Item> = {}): Item => ({
  ...{ asset_id: '1', name: 'AK', price: 10, success: false, sent: true, state: 'failed', code: 'REFUSED', msg: 'overstocked' },
  ...changes,
});
const done = item({ success: true, state: 'listed', code: null, msg: null });
const counts = { code: null, msg: null, listed: 0, open: 0, failed: 0 };
const answer = (items: Item[], changes: Partial<SellAnswer> = {}): SellAnswer => {
  const metadata = [{ ...counts, market: 'waxpeer', name: 'Waxpeer', items }];
  return { success: true, operation: '3b241101-e2bb-4255-8caf-4136c566a962', ended: true, total: 1, metadata, ...changes };
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
    expect(endOf(soldResults(answer([...items])), !ended)).toBe(end);
  });

  it('groups equal outcomes and reasons by market: failures first, the most frequent reason first', () => {
    const markets = [
      { ...counts, market: 'csfloat', name: 'CSFloat', items: [done] },
      {
        ...counts,
        market: 'waxpeer',
        name: 'Waxpeer',
        items: [done, item({ state: 'sending', msg: null }), item({ msg: 'away' }), item(), item({ asset_id: '2' })],
      },
    ];
    const shown = resultsByMarket(soldResults({ metadata: markets }));
    expect(shown.map((one) => [one.market, one.counts])).toEqual([
      ['waxpeer', { done: 1, failed: 3, open: 1 }],
      ['csfloat', { done: 1, failed: 0, open: 0 }],
    ]);
    expect(shown[0]!.groups.map(({ outcome, code, reason, results }) => [outcome, code, reason, results.length])).toEqual([
      ['failed', 'REFUSED', 'overstocked', 2],
      ['failed', 'REFUSED', 'away', 1],
      ['open', 'REFUSED', null, 1],
      ['done', null, null, 1],
    ]);
  });

  it('offers a retry of what was sent and is not listed, once nothing goes on any more', () => {
    const items = [done, item(), item({ state: 'unknown' }), item({ sent: false, code: 'INVALID_API' })];
    expect(retriable(answer(items))).toBe(2);
    expect(retriable(answer(items, { ended: false }))).toBe(0);
    expect(retriable(answer([item({ sent: false })], { operation: null }))).toBe(0);
  });
});

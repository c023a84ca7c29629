import type { Fee } from '@lootfolio/domain/fees';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { board, fee, filled, MARKET_IDS, MINUTE, NOW, rarely, someMarkets } from '../test/arbitrary-board.ts';
import { naiveCompare } from '../test/naive.ts';
import type { ComparisonQuery } from './types.ts';

const query: fc.Arbitrary<ComparisonQuery> = fc.record({
  appId: fc.constant(730 as const),
  sources: someMarkets,
  targets: someMarkets,
  sell: fc.constantFrom('ask', 'bid'),
  search: rarely('', 'one', 'al', 'two alpha', 'zzz'),
  priceFrom: rarely(0, 101, 200),
  priceTo: rarely(1_000_000_000, 300, 110),
  minRoi: fc.constantFrom(-100, -1000, -100, 0, 0, 0, -5, 0.01, 10),
  maxRoi: rarely(1e12, 10_000, 50, 0),
  minProfit: rarely(0, 1, 50, 1000),
  quantity: rarely(0, 1, 2),
  volume: rarely(0, 1, 10),
  type: rarely<string[]>([], ['Rifle'], ['Rifle', 'Knife'], ['Unknown']),
  exterior: rarely<string[]>([], ['Field-Tested']),
  rarity: rarely<string[]>([], ['Covert']),
  extra: rarely<string[]>([], ['StatTrak™'], ['Souvenir', '★']),
  globalMinimum: rarely(false, true),
  outliers: fc.boolean(),
  maxAgeMinutes: rarely<number | null>(null, 1, 30, 60),
  sort: fc.constantFrom('profitRatio', 'profit', 'profitPerDay', 'name', 'quantity'),
  descending: fc.boolean(),
  page: fc.constantFrom(1, 1, 2, 3, 99),
  pageSize: fc.constantFrom(1, 2, 3, 10, 50),
  fees: fc.oneof(
    fc.constant(new Map<number, Fee>()),
    fc.uniqueArray(fc.tuple(fc.constantFrom(...MARKET_IDS), fee), { selector: ([id]) => id }).map((all) => new Map(all)),
  ),
  now: fc.constantFrom(NOW, NOW, NOW + 1, NOW + 60 * MINUTE),
});

describe('compare', () => {
  it('gives what a plain reading of the rules gives, whatever board and query [COMP-245, COMP-228, COMP-247, COMP-244]', () => {
    const seen = { rows: 0, hidden: 0, toBids: 0 };
    fc.assert(
      fc.property(board, fc.array(query, { minLength: 4, maxLength: 4 }), (naive, queries) => {
        const full = filled(naive);
        for (const each of queries) {
          const expected = naiveCompare(naive, each);
          seen.rows += expected.rows.length;
          seen.hidden += expected.hidden;
          if (each.sell === 'bid') seen.toBids += expected.rows.filter(({ profit }) => profit > 0).length;
          expect(full.compare(each)).toStrictEqual(expected);
        }
      }),
      { numRuns: 1_500 },
    );
    // the test proves little when hardly any row passes the filters
    expect(seen.rows).toBeGreaterThan(2_000);
    expect(seen.hidden).toBeGreaterThan(300);
    expect(seen.toBids).toBeGreaterThan(500);
  }, 60_000);
});

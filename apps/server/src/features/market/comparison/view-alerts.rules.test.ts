import { DEFAULTS } from '@lootfolio/domain/comparison-filters';
import { searchOf } from '@lootfolio/domain/comparison-search';
import { stringifySearch } from '@lootfolio/domain/search-params';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewLink } from './tell-rows.ts';
import { alertQuery, bidKey, fitting, isNewer, judge, QUIET_MS, viewQuery, type FoundRow, type WatchedRow } from './view-alerts.rules.ts';

const HOUR = 3_600_000;
const MARKETS = [1, 2, 3];

/**
 * One check: the pair of markets of each item that is there, the markets that were refreshed since the last check, and the hours since
 * then.
 */
type Step = { pairs: Record<number, [number, number]>; refreshed: number[]; hours: number };

const IN: Step['pairs'] = { 10: [1, 2] };
const OUT: Step['pairs'] = {};
const step: fc.Arbitrary<Step> = fc.record({
  pairs: fc.constantFrom(IN, IN, IN, OUT, OUT, { 10: [1, 3] }, { 10: [1, 2], 11: [2, 3] }, { 11: [2, 3] }),
  refreshed: fc.oneof({ weight: 3, arbitrary: fc.constant(MARKETS) }, fc.subarray(MARKETS, { minLength: 1 })),
  hours: fc.constantFrom(0.05, 0.05, 5, 25),
});

type Seen = { told: FoundRow[]; found: FoundRow[]; refreshed: number[]; at: number };

/** Runs a series of checks, as the store does. */
function run(steps: readonly Step[]): Seen[] {
  let watched: WatchedRow[] = [];
  let before: Map<number, number> | null = null;
  let at = 0;
  const counts = new Map(MARKETS.map((id) => [id, 5]));
  return steps.map(({ pairs, refreshed, hours }) => {
    at += hours * HOUR;
    for (const id of refreshed) counts.set(id, counts.get(id)! + 1);
    const found = Object.entries(pairs).map(([itemId, [sourceId, targetId]]) => ({ itemId: Number(itemId), sourceId, targetId }));
    const { stored, forgotten, told } = judge(found, watched, { counts: new Map(counts), before, sell: 'ask', now: new Date(at) });
    const changed = new Set([...stored.map(({ itemId }) => itemId), ...forgotten]);
    watched = [...watched.filter(({ itemId }) => !changed.has(itemId)), ...stored];
    before = new Map(counts);
    return { told, found, refreshed, at };
  });
}

const same = (a: FoundRow) => (b: FoundRow) => a.itemId === b.itemId && a.sourceId === b.sourceId && a.targetId === b.targetId;
const there = (checks: readonly Seen[], itemId: number): boolean[] => checks.map(({ found }) => found.some((row) => row.itemId === itemId));

describe('an alert on a view', () => {
  it('tells a row only after two checks in a row that found it, on newer data of its markets', () => {
    let told = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 12 }), (steps) => {
        const checks = run(steps);
        expect(checks[0]!.told).toEqual([]);
        for (const [i, check] of checks.entries())
          for (const row of check.told) {
            told += 1;
            expect(checks[i]!.found.some(same(row))).toBe(true);
            // counts the consecutive checks that found the row
            let first = i;
            while (first > 0 && checks[first - 1]!.found.some(same(row))) first -= 1;
            expect(i - first).toBeGreaterThanOrEqual(1);
            const later = checks.slice(first + 1, i + 1).flatMap(({ refreshed }) => refreshed);
            for (const market of [row.sourceId, row.targetId])
              if (checks[first]!.refreshed.includes(market)) expect(later).toContain(market);
          }
      }),
      { numRuns: 2000 },
    );
    // the test proves little when the user is told of hardly any row
    expect(told).toBeGreaterThan(500);
  });

  it('tells an item at most once in 24 hours, and again only after it had left', () => {
    let again = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 8, maxLength: 20 }), (steps) => {
        const checks = run(steps);
        for (const itemId of [10, 11]) {
          const times = checks.flatMap(({ told }, i) => (told.some((row) => row.itemId === itemId) ? [i] : []));
          for (const [n, i] of times.entries()) {
            const last = times[n - 1];
            if (last === undefined) continue;
            again += 1;
            expect(checks[i]!.at - checks[last]!.at).toBeGreaterThanOrEqual(QUIET_MS);
            expect(there(checks.slice(last, i), itemId)).toContain(false);
          }
        }
      }),
      { numRuns: 2000 },
    );
    expect(again).toBeGreaterThan(50);
  });

  const row = { itemId: 10, sourceId: 1, targetId: 2 };
  const step1 = (pairs: Step['pairs'], refreshed = MARKETS, hours = 0.05): Step => ({ pairs, refreshed, hours });

  it('tells a row that appears and stays at the second check, once', () => {
    expect(run([step1(OUT), step1(IN), step1(IN), step1(IN), step1(IN)]).map(({ told }) => told)).toEqual([[], [], [row], [], []]);
  });

  it('waits for the bids of the market that it sells to, not for its asks', () => {
    const seen = judge([row], [], { counts: new Map([[1, 6], [2, 6], [bidKey(2), 4]]), before: new Map([[1, 5], [2, 5], [bidKey(2), 3]]), sell: 'bid', now: new Date(0) }); // prettier-ignore
    expect(seen.told).toEqual([]);
    const check = (bids: number) =>
      judge([row], seen.stored, { counts: new Map([[1, 7], [2, 7], [bidKey(2), bids]]), before: new Map(), sell: 'bid', now: new Date(1) }).told; // prettier-ignore
    expect(check(4)).toEqual([]);
    expect(check(5)).toEqual([row]);
  });

  it('tells nothing of rows that were there before it', () => {
    expect(run([step1(IN), step1(IN), step1(IN)]).flatMap(({ told }) => told)).toEqual([]);
  });

  it('waits for the next refresh of the market that brought the row', () => {
    const checks = run([step1(OUT), step1(IN, [1]), step1(IN, [2]), step1(IN, [1])]);
    expect(checks.map(({ told }) => told)).toEqual([[], [], [], [row]]);
  });

  it('begins again when the row has another pair of markets', () => {
    const checks = run([step1(OUT), step1(IN), step1({ 10: [1, 3] }), step1(IN), step1(IN)]);
    expect(checks.map(({ told }) => told)).toEqual([[], [], [], [], [row]]);
  });

  it('does not take prices that became stale for rows that left: after an outage nothing is told again', () => {
    // the prices of market 2 are too old at first; later the market is refreshed
    const checks = run([step1(IN), step1(OUT, [1], 25), step1(OUT, [1]), step1(IN, [2]), step1(IN), step1(IN)]);
    expect(checks.flatMap(({ told }) => told)).toEqual([]);
  });
});

describe('newer data', () => {
  const counts = (...list: number[]) => new Map(list.map((count, i) => [i + 1, count]));
  it('is a market that was refreshed since, while none is known to be newer', () => {
    expect(isNewer(counts(5, 5), null)).toBe(true);
    expect(isNewer(counts(5, 5), counts(5, 5))).toBe(false);
    expect(isNewer(counts(5, 6), counts(5, 5))).toBe(true);
    // this process has older prices of the first market than the process of the last check
    expect(isNewer(counts(4, 6), counts(5, 5))).toBe(false);
    expect(isNewer(counts(5, 5, 1), counts(5, 5))).toBe(true);
  });
});

describe("a view's query", () => {
  const fees = { own: new Map(), markets: new Map() };
  it('has the filters of the view, the higher ROI of both, and no suspicious rows', () => {
    const search = stringifySearch(
      searchOf({ ...DEFAULTS, minRoi: 5, outliers: true, searchQuery: 'ak', type: ['Rifle'], minPrice: 5000 }),
    );
    const query = alertQuery(viewQuery(search.slice(1))!, 10, fees, 0);
    expect(query).toMatchObject({ search: 'ak', type: ['Rifle'], priceFrom: 5000, minRoi: 10, outliers: false, sort: 'profit', page: 1 });
    expect(alertQuery(viewQuery('roiFrom=20')!, 10, fees, 0).minRoi).toBe(20);
  });

  it('is read from any text, or is none', () => {
    fc.assert(fc.property(fc.string(), (search) => [undefined, null, 730].includes(viewQuery(search)?.game)));
    expect(viewQuery(`type=${'x'.repeat(101)}`)).toBeNull();
    expect(viewQuery('')).toMatchObject({ minROI: 0, outliers: 0 });
  });

  it('leaves out rows with less profit', () => {
    expect(fitting([{ profit: 9000 }, { profit: 5000 }, { profit: 4999 }], 5000)).toEqual([{ profit: 9000 }, { profit: 5000 }]);
  });

  it('is the address of its link, which is never bare', () => {
    expect(viewLink('roiFrom=5&q=ak')).toBe('/comparison?roiFrom=5&q=ak');
    expect(viewLink('')).toBe('/comparison?source=buff&target=haloskins');
    expect(viewLink('unknown=1')).toBe('/comparison?source=buff&target=haloskins');
  });
});

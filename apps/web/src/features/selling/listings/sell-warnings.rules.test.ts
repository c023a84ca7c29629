import { describe, expect, it } from 'vitest';
import type { Sellable, SellOffers } from './list-items.queries.ts';
import { sellable } from './listings.test-helper.ts';
import { rowsOf, type SellRow } from './sell.rules.ts';
import { isNote, warningsOf, type WarningKind } from './sell-warnings.rules.ts';

const MARKETS = ['waxpeer', 'csfloat'];
const netOf = (_: string, price: number): number => price - Math.ceil(price / 10);

type Quote = Sellable['price_info'][number];
const quote = (slug: string, price: number, more: Partial<Quote> = {}): Quote => ({
  ...{ name: slug, slug, price, net: price, fresh: true, outlier: false, updated_at: '2026-11-20T12:00:00.000Z' },
  ...more,
});
const row = (thing: Partial<Sellable>, changes: Partial<SellRow> = {}): SellRow => ({
  ...rowsOf([sellable(thing)], false)[0]!,
  ...changes,
});
const refused = (code: string, market = 'waxpeer'): SellOffers => [{ asset_id: '1', objections: [{ market, code }], offers: [] }];
const kinds = (one: SellRow, markets: readonly string[] = ['waxpeer'], offers: SellOffers = []): WarningKind[] =>
  warningsOf([one], markets, { netOf, offers, stopped: [] }).map(({ kind }) => kind);

describe('the warnings before anything leaves', () => {
  it('say that a sale brings less than the thing cost, on any of its markets', () => {
    // 11,111 bring 9,999
    expect(kinds(row({ cost: 10_000 }, { price: 11_111 }))).toEqual(['cost']);
    expect(kinds(row({ cost: 9999 }, { price: 11_111 }))).toEqual([]);
    expect(kinds(row({ cost: null }, { price: 10 }))).not.toContain('cost');
    expect(kinds(row({ cost: 10_000 }, { price: null }))).toEqual([]);
    expect(kinds(row({ cost: 10_000 }, { price: 20_000, own: { csfloat: 5000 } }), MARKETS)).toContain('cost');
  });

  it('say that a price is under half of every known price, on any of its markets', () => {
    const thing = { cost: null, lowest_known: 10_000 };
    expect(kinds(row(thing, { price: 4990 }))).toEqual(['far_below']);
    expect(kinds(row(thing, { price: 5000 }))).toEqual([]);
    expect(kinds(row(thing, { price: null }))).toEqual([]);
    expect(kinds(row(thing, { price: 12_000, own: { csfloat: 10 } }), MARKETS)).toContain('far_below');
    expect(kinds(row({ ...thing, lowest_known: null }, { price: 10 }))).toEqual([]);
  });

  it('say that a price is more than twice every fresh price of the selling markets, whatever the reference price is', () => {
    const prices = [quote('waxpeer', 10_000), quote('csfloat', 9000), quote('shadowpay', 90_000, { fresh: false })];
    const thing = { cost: null, referance_price: 90_000, price_info: prices };
    expect(kinds(row(thing))).toEqual(['far_above']);
    expect(kinds(row(thing, { price: 20_000 }))).toEqual([]);
    expect(kinds(row({ ...thing, price_info: [] }))).toEqual([]);
  });

  it('say that the lowest price of a chosen market looks wrong', () => {
    const thing = { cost: null, price_info: [quote('waxpeer', 12_000, { outlier: true }), quote('csfloat', 12_000)] };
    expect(kinds(row(thing))).toEqual(['outlier']);
    expect(kinds(row(thing), ['csfloat'])).toEqual([]);
  });

  it.each([
    ['★ Karambit | Doppler (Factory New)', [quote('waxpeer', 12_000)], ['phase']],
    ['★ Karambit | Doppler (Factory New) - Phase 2', [quote('waxpeer', 12_000)], []],
    ['★ Karambit | Doppler (Factory New) - Ruby', [quote('csfloat', 12_000)], ['phase']],
    ['★ Karambit | Doppler (Factory New) - Ruby', [quote('waxpeer', 12_000, { fresh: false })], ['phase']],
    ['AK-47 | Redline (Field-Tested)', [], []],
  ] as const)('of a price of another phase: %s', (name, prices, expected) => {
    expect(kinds(row({ name, cost: null, price_info: [...prices] }, { price: 12_000 }))).toEqual(expected);
  });

  it.each([
    ['LOCKED', 'locked'],
    ['SOLD', 'gone'],
    ['NOT_FOUND', 'gone'],
    ['IN_DEPOSIT', 'deposited'],
    ['ALREADY_LISTED', 'listed'],
  ])('say what the server would not send: %s', (code, kind) => {
    expect(kinds(row({ cost: null }), ['waxpeer'], refused(code))).toEqual([kind]);
    expect(kinds(row({ cost: null }), ['csfloat'], refused(code))).toEqual([]);
  });

  it('say what happens when a thing is bought twice, and leave out rows that are not listed', () => {
    expect(kinds(row({ cost: null }), MARKETS)).toEqual(['twice']);
    expect(kinds(row({ cost: null }, { only: ['csfloat'] }), MARKETS)).toEqual([]);
    expect(kinds(row({ cost: 99_999 }, { only: [] }), MARKETS)).toEqual([]);
  });

  it('are one line for each kind, with all rows that it concerns', () => {
    const rows = [row({ assetid: '1', cost: 99_999 }), row({ assetid: '2', cost: 1 }), row({ assetid: '3', cost: 99_999 })];
    const warnings = warningsOf(rows, MARKETS, { netOf, offers: [], stopped: ['csfloat'] });
    expect(warnings.map(({ kind, rows: own }) => [kind, own.map(({ id }) => id)])).toEqual([
      ['stopped', ['1', '2', '3']],
      ['cost', ['1', '3']],
      ['twice', ['1', '2', '3']],
    ]);
    expect(warnings[0]!.markets).toEqual(['csfloat']);
    expect(warnings.map(({ kind }) => isNote(kind))).toEqual([false, false, true]);
  });
});

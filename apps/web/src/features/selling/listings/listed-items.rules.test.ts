import { describe, expect, it } from 'vitest';
import type { LowerResult } from './listed-items.queries.ts';
import {
  ageTone,
  isLowest,
  keyOf,
  LOWER_MARKETS,
  loweredResults,
  lowerItems,
  planLowering,
  removableOf,
  sumOf,
  sumOfChanges,
} from './listed-items.rules.ts';
import { sampleItem, sampleListing } from './listed-items.test-helper.ts';

it('the age of a listing is new under 8 days, aging to 15, then old', () => {
  expect([0, 7, 8, 15, 16].map(ageTone)).toEqual(['new', 'new', 'aging', 'aging', 'old']);
});

it('bulk lowering offers the four markets first, then the other two', () => {
  expect(LOWER_MARKETS).toEqual(['marketcsgo', 'waxpeer', 'shadowpay', 'skinthunder', 'csfloat', 'haloskins']);
});

it('a row is a thing, or a listing whose thing is unknown', () => {
  expect(keyOf(sampleItem())).toBe('730-29876543210');
  expect(keyOf(sampleItem({ asset_id: '' }))).toBe('listing-1');
});

it('a selection counts each thing at its lowest price', () => {
  const two = [sampleListing(), sampleListing({ sale_price: 9500, net: 9000 })];
  expect(sumOf([sampleItem({ markets: two }), sampleItem()])).toEqual({ sum: 19_500, net: 18_200 });
});

it('only what the market has is taken off', () => {
  const markets = (['listed', 'hidden', 'unknown', 'sending', 'leaving'] as const).map((state) => sampleListing({ state }));
  const unnamed = sampleListing({ state: 'unknown', market_item_id: null });
  const [item] = removableOf([sampleItem({ markets: [...markets, unnamed] }), sampleItem({ markets: [unnamed] })]);
  expect(item!.markets.map(({ state }) => state)).toEqual(['listed', 'hidden', 'unknown']);
  expect(removableOf([sampleItem({ markets: [unnamed] })])).toEqual([]);
});

describe('the plan of bulk lowering', () => {
  const plan = (changes: Parameters<typeof sampleListing>[0], option: Parameters<typeof planLowering>[2] = 'minimum') => {
    const [{ price, skip } = {}] = planLowering([sampleItem({ markets: [sampleListing(changes)] })], ['waxpeer'], option);
    return price ?? skip;
  };

  it('has the new price of each listing on the chosen markets [LISTED-235]', () => {
    expect([plan({}), plan({}, 'lower_5'), plan({}, 'lower_10')]).toEqual([8990, 9500, 9000]);
    expect(planLowering([sampleItem()], ['csfloat'], 'minimum')).toEqual([]);
  });

  it('leaves out what is not on sale, has no market price, or would not be lower [LISTED-240]', () => {
    expect(plan({ is_listed: false, state: 'hidden' })).toBe('notListed');
    expect(plan({ market_price: null }, 'lower_5')).toBe('noMarketPrice');
    expect(plan({ market_price: 0 }, 'lower_5')).toBe('noMarketPrice');
    expect(plan({ market_price: 10_000 })).toBe('lowest');
    expect(plan({ sale_price: 10 }, 'lower_5')).toBe('notLower');
    const markets = [sampleListing(), sampleListing({ slug: 'csfloat', market_id: 13, market_price: null })];
    expect(lowerItems(planLowering([sampleItem({ markets }), sampleItem({ markets: [markets[1]!] })], LOWER_MARKETS, 'lower_5'))).toEqual([
      { asset_id: '29876543210', app_id: 730, markets: [{ market_id: 3, market_item_id: '77', version: 2, price: 9500 }] },
    ]);
  });

  it('follows no lowest price that looks wrong; shares of the own price are not concerned', () => {
    expect(plan({ suspicious: true })).toBe('suspicious');
    expect(plan({ suspicious: true }, 'lower_5')).toBe(9500);
  });

  it('counts a thing once, at the lowest of its prices that change', () => {
    const dear = sampleListing({ slug: 'csfloat', market_id: 13, sale_price: 12_000 });
    const stays = sampleListing({ slug: 'marketcsgo', market_id: 2, sale_price: 10 });
    const lowerings = planLowering([sampleItem({ markets: [stays, sampleListing(), dear] }), sampleItem()], LOWER_MARKETS, 'lower_10');
    expect(sumOfChanges(lowerings)).toEqual({ before: 20_000, after: 18_000, things: 2 });
    expect(sumOfChanges([])).toEqual({ before: 0, after: 0, things: 0 });
  });

  it('knows who is the lowest', () => {
    expect([9000, 10_000, null, 0].map((market_price) => isLowest(sampleListing({ market_price })))).toEqual([false, true, false, false]);
  });
});

it('the price of what was not lowered is the old one; what is under way has no other yet', () => {
  const result = (code: string | null, msg: string | null): LowerResult => ({
    ...{ asset_id: '1', market: 'waxpeer', market_item_id: '77', old_price: 10_000, new_price: 8990, success: code === null, code, msg },
  });
  const waiting = 'The market asks to wait.';
  const results = loweredResults([sampleItem()], [result(null, null), result('UNDER_WAY', 'later'), result('RATE_LIMITED', waiting)]);
  expect(results.map(({ outcome, from, to, reason }) => [outcome, from, to, reason])).toEqual([
    ['done', 10_000, 8990, null],
    ['open', 10_000, 8990, 'later'],
    ['failed', 10_000, null, waiting],
  ]);
  expect(results[0]!.name).toBe(sampleItem().name);
});

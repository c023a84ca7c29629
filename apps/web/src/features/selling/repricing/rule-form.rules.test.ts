import { describe, expect, it } from 'vitest';
import type { Rule } from './repricing.queries.ts';
import { bodyOf, draftOf, newRule, scopeOf, valuesOf, wordsOf, type RuleValues } from './rule-form.rules.ts';

const filled: RuleValues = { ...newRule(null), name: ' Night ', floor_kind: 'amount', floor_amount: 5000 };

describe('the form of a rule', () => {
  it('story 17: is not complete with an empty floor, which is never 0', () => {
    for (const floor of [null, undefined, 0]) expect(bodyOf({ ...filled, floor_amount: floor })).toBeNull();
    const byCost: RuleValues = { ...filled, floor_kind: 'cost', floor_margin: null };
    expect([bodyOf(byCost), bodyOf({ ...byCost, floor_margin: undefined }), bodyOf(newRule(null))]).toEqual([null, null, null]);
    expect(bodyOf({ ...byCost, floor_margin: 0 })?.floor).toEqual({ kind: 'cost', margin: 0 });
  });

  it('is not complete without a name, or with an invalid number', () => {
    for (const change of [{ name: ' ' }, { ceiling: undefined }, { by_amount: null }, { least_units: undefined }, { daily_step: null }])
      expect(bodyOf({ ...filled, ...change })).toBeNull();
  });

  it('sends percentages in hundredths, and what a stored rule has unchanged', () => {
    const body = bodyOf({ ...filled, position: 'percent', by_percent: 1.25, daily_step: 7.5 })!;
    expect(body).toMatchObject({ name: 'Night', by: 125, daily_step: 750, floor: { kind: 'amount', amount: 5000 }, listings: null });
    const rule = { ...body, id: 1, app_id: 730, floor: { kind: 'cost', margin: 525 } } as unknown as Rule;
    expect(bodyOf(valuesOf(rule))).toEqual({ ...body, app_id: 730, floor: { kind: 'cost', margin: 525 } });
    expect(bodyOf({ ...filled, position: 'match' })?.by).toBe(0);
  });
});

describe('a rule in words', () => {
  it('says what is missing before it is complete', () => {
    expect(wordsOf(draftOf(newRule(null))).slice(0, 2)).toEqual(['Stays $0.01 below the lowest price of others.', 'A rule needs a floor.']);
  });

  it('says each choice in a sentence, and for which listings', () => {
    const draft = draftOf({
      ...filled,
      basis: 'sales_median',
      position: 'match',
      floor_kind: 'cost',
      floor_margin: 5,
      ceiling: 90_000,
      when_alone: 'ceiling',
      when_below_floor: 'floor',
      when_leading: 'raise',
      markets: ['waxpeer'],
      search: 'redline',
      price_from: 1000,
    });
    expect(scopeOf(draft)).toBe('“redline” · Waxpeer · from $1.00');
    expect(wordsOf(draft)).toEqual([
      'Sets the median of sales as the price.',
      'Never under cost + fee + 5%.',
      'Never above $90.00.',
      'When all others are below the floor, it goes to the floor.',
      'When you are the cheapest, it rises to just below the next one.',
      'When nobody else sells it, it goes to the ceiling.',
      'At most 10% a day, and only with 3 units or more of others on offer.',
    ]);
    expect(scopeOf({ ...draftOf(newRule([1, 2, 3])), on_sale: 2 })).toBe('2 of 3 chosen listings on sale');
    expect([scopeOf(draftOf(newRule([1, 2]))), scopeOf(draftOf(newRule(null)))]).toEqual(['2 chosen listings', 'All your listings']);
  });
});

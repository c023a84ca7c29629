import { forEachField, PORTFOLIO_FIELDS } from '@lootfolio/domain/portfolio';
import { expect, it } from 'vitest';
import { amountsOf, filling, formValues, sumOfTyped, unknownByReason } from './portfolio.rules.ts';

const unknown = (field: 'csfloat' | 'dmarket' | 'buff163', reason: 'NO_KEY' | 'NOT_OFFERED') => ({
  field,
  value: null,
  as_of: null,
  reason,
});

it('the form begins with what is saved; what is 0, and everything before the first update, is empty', () => {
  expect(Object.values(formValues(null))).toEqual(PORTFOLIO_FIELDS.map(() => null));
  expect(formValues({ ...forEachField(() => 0), bank: 1230 })).toEqual({ ...forEachField(() => null), bank: 1230 });
});

it('empty fields and texts that are no amounts count as 0', () => {
  const typed = { ...formValues(null), cash: 1000, stocks: undefined, waxpeer: 20 };
  expect(amountsOf(typed)).toEqual({ ...forEachField(() => 0), cash: 1000, waxpeer: 20 });
  expect([sumOfTyped(typed), sumOfTyped(typed, ['cash', 'bank'])]).toEqual([1020, 1000]);
});

it('filling changes only what is known, also when it is 0', () => {
  const as_of = '2026-11-20T12:00:00.000Z';
  const known = [{ field: 'waxpeer' as const, value: 0, as_of, reason: null }, unknown('csfloat', 'NO_KEY')];
  expect(filling(known)).toEqual({ waxpeer: 0 });
});

it('what is not known is told by its reason', () => {
  const known = [unknown('buff163', 'NOT_OFFERED'), unknown('csfloat', 'NO_KEY'), unknown('dmarket', 'NOT_OFFERED')];
  expect(unknownByReason(known)).toEqual([
    ['NOT_OFFERED', ['buff163', 'dmarket']],
    ['NO_KEY', ['csfloat']],
  ]);
});

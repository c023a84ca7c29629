import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareShapes, placesOf, shapeOf, withoutPlace, type ShapeDifference } from './shape.ts';

const compare = (expected: unknown, found: unknown) => compareShapes(shapeOf([expected]), shapeOf([found]));
const NOTHING: ShapeDifference = { unknown: [], missing: [], changed: [] };

describe('the difference of two shapes', () => {
  it.each<[what: string, expected: unknown, found: unknown, difference: Partial<ShapeDifference>]>([
    ['a field that is new', [{ price: 1 }], [{ price: 2, fee: 3 }], { unknown: ['[].fee'] }],
    ['a field that is gone', { items: [{ name: 'a', price: 1 }] }, { items: [{ name: 'b' }] }, { missing: ['items[].price'] }],
    ['only the outermost field', { data: { items: [1] } }, { error: 'no' }, { missing: ['data'], unknown: ['error'] }],
    ['another kind of value', [{ price: 1 }], [{ price: '1' }], { changed: ['[].price (text instead of number)'] }],
    ['another kind of answer', [{ price: 1 }], { price: 1 }, { changed: ['answer (object instead of list)'] }],
    ['names that are data', { 'AK-47 | Redline': { p: 1 } }, { 'AWP | Asiimov': { q: 1 } }, { missing: ['{}.p'], unknown: ['{}.q'] }],
    ['nothing of an empty list', { items: [{ name: 'a' }] }, { items: [] }, {}],
    ['nothing of a field that some examples lack', [{ a: 1 }, { a: 1, b: 2 }], [{ a: 1 }], {}],
    ['nothing of a value that may be null', { until: 'soon' }, { until: null }, {}],
    ['nothing of a value that is null in the example', { until: null }, { until: 'soon' }, {}],
  ])('names %s', (_, expected, found, difference) => {
    expect(compare(expected, found)).toEqual({ ...NOTHING, ...difference });
  });

  it('finds a field that only a few rows of a long list have', () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => (at % 10 === 0 ? { a: 1, b: 1 } : { a: 1 }));
    expect(compare([{ a: 1 }], rows)).toEqual({ ...NOTHING, unknown: ['[].b'] });
  });

  const json = fc.jsonValue({ maxDepth: 4 });

  it('is nothing between a value and itself, whatever the value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(compare(value, value)).toEqual(NOTHING);
      }),
    );
  });

  const names = fc.stringMatching(/^[a-z_]{1,8}$/);
  const row = fc.dictionary(names, fc.oneof(fc.integer(), fc.string(), fc.boolean()), { minKeys: 1, maxKeys: 8 });

  it('names exactly the fields that were removed, or added', () => {
    fc.assert(
      fc.property(row, names, fc.nat(), (fields, added, pick) => {
        const gone = Object.keys(fields)[pick % Object.keys(fields).length]!;
        const answer = { list: [fields] };
        expect(compare(answer, withoutPlace(answer, `list[].${gone}`))).toEqual({ ...NOTHING, missing: [`list[].${gone}`] });
        fc.pre(!Object.hasOwn(fields, added));
        expect(compare(answer, { list: [{ ...fields, [added]: 1 }] })).toEqual({ ...NOTHING, unknown: [`list[].${added}`] });
      }),
    );
  });

  it('does not depend on the order of answers', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(compareShapes(shapeOf([one, other]), shapeOf([other, one]))).toEqual(NOTHING);
      }),
    );
  });
});

it('a value without a place has the place no longer, and all others', () => {
  const value = { data: { items: [{ id: 1, price: { amount: 2 } }, { id: 2 }] }, 'A | B': 3 };
  expect(placesOf(shapeOf([value.data]))).toEqual(['items', 'items[].id', 'items[].price', 'items[].price.amount']);
  expect(withoutPlace(value.data, 'items[].price.amount')).toEqual({ items: [{ id: 1, price: {} }, { id: 2 }] });
  expect(withoutPlace({ 'A | B': { x: 1, y: 2 } }, '{}.x')).toEqual({ 'A | B': { y: 2 } });
});

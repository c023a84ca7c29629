import { describe, expect, it } from 'vitest';
import { changedValues, namedUsers } from './audit.ts';

describe('what changed', () => {
  const changed = (old_value: string | null, new_value: string | null) => changedValues({ old_value, new_value });

  it('leaves out the fields that stayed, also lists and objects', () => {
    expect(changed('{"a":1,"b":[1,{"c":2}],"d":null}', '{"a":2,"b":[1,{"c":2}],"d":null}')).toEqual({ before: { a: 1 }, after: { a: 2 } });
  });

  it('has the fields of only one side', () => {
    expect(changed('{"id":1,"a":1}', '{"a":1,"note":"x"}')).toEqual({ before: { id: 1 }, after: { note: 'x' } });
    expect(changed('{"toString":1}', '{}')).toEqual({ before: { toString: 1 }, after: {} });
  });

  it.each([
    ['6000', '"x"', 6000, 'x'],
    ['{"a":1}', null, { a: 1 }, undefined],
    [null, '[1]', undefined, [1]],
    ['{"a":1}', 'null', { a: 1 }, null],
    ['older text', '5', 'older text', 5],
  ])('has %s and %s whole', (old, next, before, after) => expect(changed(old, next)).toEqual({ before, after }));
});

it.each([
  ['user:7', null, null, [7]],
  ['user:7', '{"user":7}', '{"user":8}', [7, 8]],
  ['users:2', null, '{"type":"NEWS","user_ids":[3,4]}', [3, 4]],
  ['giveaway:7', null, '{"user":"7","id":9}', []],
  ['user:7x', 'no JSON', '[7]', []],
  ['user:99999999999', '{"user":3000000000}', '{"user":1.5}', []],
])('the users of %s %s %s are %j', (object, old_value, new_value, ids) =>
  expect(namedUsers({ object, old_value, new_value })).toEqual(ids),
);

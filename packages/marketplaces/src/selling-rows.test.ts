import { expect, it } from 'vitest';
import { idText } from './selling-rows.ts';

it.each(['48213456789', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'x'.repeat(64)])('takes %s as an id', (id) =>
  expect(idText.parse(id)).toBe(id),
);

it('takes a whole number as an id', () => expect(idText.parse(9_007_199_254_740_991)).toBe('9007199254740991'));

it.each(['', 'a b', 'a\0', 'a\u001b[2J', 'ş', '\ud800', 'x'.repeat(65), -1, 1.5, null])('takes %j as no id', (id) =>
  // the database does not accept zero characters, so an outcome with one could not be stored
  expect(idText.safeParse(id).success).toBe(false),
);

import { describe, expect, it } from 'vitest';
import { isOfAdmin, previewOf } from './messages.rules.ts';

it("a message is an administrator's by the role of its author, and by the flag only without one", () => {
  expect(isOfAdmin({ isAdmin: false, author: { ROLE: 'ADMIN' } })).toBe(true);
  for (const ROLE of ['USER', 'MODERATOR', 'SUPPORT']) expect(isOfAdmin({ isAdmin: true, author: { ROLE } })).toBe(false);
  expect([isOfAdmin({ isAdmin: true }), isOfAdmin({ isAdmin: false, author: null })]).toEqual([true, false]);
});

describe('a preview', () => {
  it('is the whole text up to its length, then its start with "..."', () => {
    expect(previewOf('a'.repeat(120), 120)).toBe('a'.repeat(120));
    expect(previewOf('a'.repeat(121), 120)).toBe(`${'a'.repeat(120)}...`);
  });

  it('never ends within a letter', () => expect(previewOf('ab😀', 3).isWellFormed()).toBe(true));
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, read, stringifySearch } from './search-params.ts';

describe('search parameters', () => {
  it('keeps numbers as text: a Steam id loses no digit', () => {
    expect(parseSearch('?steamid=76561198000000001&q=730')).toEqual({ steamid: '76561198000000001', q: '730' });
    expect(stringifySearch({ q: '730' })).toBe('?q=730');
  });

  it('leaves out what is not set and repeats lists', () => {
    expect(stringifySearch({ a: undefined, b: null, c: [], d: ['x', 'y'], e: true })).toBe('?d=x&d=y&e=1');
    expect(stringifySearch({})).toBe('');
  });

  it('reads any text that it wrote', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
          fc.string(),
        ),
        (search) => {
          expect({ ...parseSearch(stringifySearch(search)) }).toEqual({ ...search });
        },
      ),
    );
  });

  it('returns undefined for a value that is not allowed', () => {
    const raw = { page: '0', size: '25', sort: 'drop', side: ['a', 'b'], on: '1', big: '99999999999999999999' };
    expect([read.integer(raw, 'page', 1, 9), read.integer(raw, 'size', 1, 200), read.integer(raw, 'big', 1, 9)]).toEqual([
      undefined,
      25,
      undefined,
    ]);
    expect([read.choice(raw, 'sort', ['name']), read.choice({ sort: 'name' }, 'sort', ['name'])]).toEqual([undefined, 'name']);
    expect([read.list(raw, 'side'), read.list(raw, 'sort'), read.list(raw, 'none')]).toEqual([['a', 'b'], ['drop'], undefined]);
    expect([read.flag(raw, 'on'), read.flag(raw, 'page')]).toEqual([true, undefined]);
  });
});

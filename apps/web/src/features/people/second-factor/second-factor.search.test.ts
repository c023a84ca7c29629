import { expect, it } from 'vitest';
import { readFactorSearch } from './second-factor.search.ts';

it('accepts only an address of this server to go on to', () => {
  expect(readFactorSearch({ next: '/admin/tickets?page=2' })).toEqual({ next: '/admin/tickets?page=2' });
  for (const next of ['https://evil.example/admin', '//evil.example', '/\\evil.example', 7, undefined])
    expect(readFactorSearch({ next })).toEqual({});
});

import { expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error('x'), { code, ...more });

it('tells a database that does not answer from a statement that is wrong', () => {
  for (const code of ['08006', '53100', '53300', '57014', '57P01', '57P03', '58030', '55P03', '25P03', 'ECONNREFUSED', 'ECONNRESET'])
    expect([code, isUnavailable(coded(code))]).toEqual([code, true]);
  for (const code of ['23505', '40001', '42P01', '22P02', '25P02', 'ENOSPC', 'EACCES'])
    expect([code, isUnavailable(coded(code))]).toEqual([code, false]);
  expect(isUnavailable(coded('ENOENT', { syscall: 'connect' }))).toBe(true);
  expect(isUnavailable(coded('ENOENT', { syscall: 'open' }))).toBe(false);
  expect(isUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isUnavailable(new Error('Client has encountered a connection error and is not queryable'))).toBe(true);
  expect(isUnavailable(new Error('a bug'))).toBe(false);
  expect(isUnavailable('Connection terminated')).toBe(false);
});

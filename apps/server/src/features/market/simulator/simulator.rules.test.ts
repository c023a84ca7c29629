import { describe, expect, it } from 'vitest';
import { orderCases } from './simulator.rules.ts';

const box = (name: string, sold: number | null, isWeaponCase = true) => ({
  ...{ name, sold, price: sold },
  box: { rares: isWeaponCase ? ['★ Karambit | Fade'] : [] },
});
const cases = [box('A', 99, false), box('B', 5), box('C', null), box('D', 9), box('E', null, false)];
const names = (by: 'name' | 'price' | 'known', descending: boolean): string =>
  orderCases(cases, by, descending)
    .map(({ name }) => name)
    .join('');

describe('the order of cases', () => {
  it('has the missing last in both directions', () => {
    expect([names('price', true), names('price', false)]).toEqual(['ADBCE', 'BDACE']);
  });

  it('by how well known they are has weapon cases first, and those of which most are sold', () => {
    expect([names('known', true), names('known', false)]).toEqual(['DBCAE', 'AEBDC']);
  });

  it('by name keeps or reverses the order', () => {
    expect([names('name', false), names('name', true)]).toEqual(['ABCDE', 'EDCBA']);
  });
});

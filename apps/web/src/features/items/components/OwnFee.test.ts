import { describe, expect, it } from 'vitest';
import { readFee } from './OwnFee.tsx';

describe('a typed fee', () => {
  it.each([
    ['0', 0],
    ['7.25', 7.25],
    ['7,5', 7.5],
    ['50', 50],
    ['50.01', null],
    ['1.005', null],
    ['-1', null],
    ['', null],
    ['x', null],
  ])('%j is %j [FEE-109]', (text, fee) => expect(readFee(text)).toBe(fee));
});

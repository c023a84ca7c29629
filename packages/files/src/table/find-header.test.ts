import { describe, expect, it } from 'vitest';
import { findHeader } from './find-header.ts';

/** The header of rows whose cells are separated by commas. */
const headerOf = (...rows: string[]): number | null => findHeader(rows.map((row) => row.split(',')));

describe('the row of the header', () => {
  it('has at least two names, and below it a column of which most cells are data', () => {
    expect(headerOf('Foo,Bar', 'x,1')).toBe(0);
    expect(headerOf('Foo,Bar', 'x,2021-11-21')).toBe(0);
    expect(headerOf('Item 1,Price 2', 'x,1')).toBe(0);
    expect(headerOf('Foo,Bar', 'x,1', 'y,2', 'z,w')).toBe(0);
    expect(headerOf('Foo,Bar', 'x,1', 'y,z')).toBeNull();
    expect(headerOf('Foo,Bar', 'x,', 'y,1')).toBe(0);
    expect(headerOf('Foo,Bar', 'x,1', 'y, ', 'z, ')).toBe(0);
    expect(headerOf('Foo,Bar', 'x,1', 'y', 'z')).toBe(0);
    expect(headerOf('Foo,Bar', 'x,y')).toBeNull();
    expect(headerOf('Foo,Bar')).toBeNull();
    expect(headerOf()).toBeNull();
  });

  it('is found by what stands below, and not by what stands above', () => {
    expect(headerOf('1,2', '3,4', '5,6', 'Foo,Bar', 'x,y')).toBeNull();
    expect(headerOf('Foo,Bar', ...Array.from({ length: 20 }, () => 'x,y'), ...Array.from({ length: 40 }, () => 'x,1'))).not.toBe(0);
  });

  it('is found by the first 20 rows below', () => {
    const times = (count: number, row: string): string[] => Array.from({ length: count }, () => row);
    expect(headerOf('Foo,Bar', ...times(9, 'x,y'), ...times(11, 'x,1'))).toBe(0);
    expect(headerOf('Foo,Bar', ...times(9, 'x,1,2'), ...times(11, 'x,1'))).toBe(0);
  });

  it('is as wide as most rows below', () => {
    expect(headerOf('T1,,,', 'T2,,,', 'T3,,,', 'Foo,Bar', 'x,1')).toBe(3);
    expect(headerOf('My,List', 'Foo,Bar,Baz', 'x,1,2', 'y,3,4')).toBe(1);
    expect(headerOf('Foo,Bar', 'x,1,z', 'y,2', 'z,3')).toBe(0);
    expect(headerOf('Foo,Bar', 'x,1', 'y,2', 'a,1,2,3')).toBe(0);
  });

  it('has no name twice, and is no title', () => {
    expect(headerOf('A,A', 'Foo,Bar', 'x,1', 'y,2')).toBe(1);
    expect(headerOf('Prices,', 'Foo,Bar', 'x,1', 'y,2')).toBe(1);
  });

  it('may have one name that is a number, none or no word', () => {
    expect([headerOf('Foo,Bar,2024', 'x,1,2'), headerOf('Foo,2023,2024', 'x,1,2')]).toEqual([0, null]);
    expect([headerOf('#,Foo,Bar', '1,x,2'), headerOf('#,$', 'x,1'), headerOf('Foo,,,Bar', 'x,,,1')]).toEqual([0, null, 0]);
    expect([headerOf(`Foo,${'x'.repeat(80)}`, 'y,1'), headerOf(`Foo,${'x'.repeat(81)}`, 'y,1')]).toEqual([0, null]);
  });

  it('is known by one usual name where nothing below is data', () => {
    expect(headerOf('x,y', 'Name,Foo', 'a,b')).toBe(1);
  });
});

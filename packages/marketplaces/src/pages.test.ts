import { describe, expect, it } from 'vitest';
import { collectPages, memoryPages } from './pages.ts';
import type { Page } from './pages.ts';
import type { FetchContext } from './port.ts';

const context = (signal = new AbortController().signal): FetchContext => ({
  app: 730,
  key: null,
  signal,
  pages: memoryPages(),
  now: () => new Date(0),
  http: () => Promise.reject(new Error('no network here')),
});

const collect = (pages: Page<string, number>[], maxPages = 10, signal?: AbortSignal): Promise<string[]> =>
  collectPages(context(signal), { first: 0, maxPages, identity: (row) => row, fetchPage: async (page) => pages[page]! });

describe('pages', () => {
  it('end early when a sample is asked for', async () => {
    const fetchPage = async (page: number): Promise<Page<string, number>> => ({ rows: [`row ${page}`], next: page + 1, total: 1000 });
    const sample = { ...context(), samplePages: 2 };
    expect(await collectPages(sample, { first: 0, maxPages: 10, identity: (row: string) => row, fetchPage })).toEqual(['row 0', 'row 1']);
  });

  it('joins the pages and drops rows that slid to the next one', async () => {
    expect(
      await collect([
        { rows: ['a', 'b'], next: 1, total: 3 },
        { rows: ['b', 'c'], next: null, total: 3 },
      ]),
    ).toEqual(['a', 'b', 'c']);
  });

  it('accepts a short last page without new rows, but no full one', async () => {
    expect(
      await collect([
        { rows: ['a', 'b'], next: 1 },
        { rows: ['b'], next: null },
      ]),
    ).toEqual(['a', 'b']);
    await expect(
      collect([
        { rows: ['a', 'b'], next: 1 },
        { rows: ['a', 'b'], next: null },
      ]),
    ).rejects.toThrow('page 2 brings nothing new');
  });

  it('refuses a cursor that turns in a circle', async () => {
    await expect(
      collect([
        { rows: ['a'], next: 1 },
        { rows: ['b'], next: 0 },
      ]),
    ).rejects.toThrow('page 3 brings nothing new');
  });

  it('refuses a list that is shorter than its count, but for 5 %', async () => {
    const rows = Array.from({ length: 95 }, (_, index) => `row ${index}`);
    expect(await collect([{ rows, next: null, total: 100 }])).toHaveLength(95);
    await expect(collect([{ rows, next: null, total: 101 }])).rejects.toThrow('95 of 101 rows');
  });

  it('stops at the most pages a list may have', async () => {
    const endless = Array.from({ length: 5 }, (_, page) => ({ rows: [String(page)], next: page + 1 }));
    await expect(collect(endless, 3)).rejects.toThrow('more than 3 pages');
  });

  it('leaves a list early where that is agreed', async () => {
    const fetchPage = async (page: number): Promise<Page<string, number>> => ({ rows: [String(page)], next: page + 1, total: 900 });
    expect(await collectPages(context(), { first: 0, maxPages: 3, mayEndEarly: true, identity: (row) => row, fetchPage })).toEqual([
      '0',
      '1',
      '2',
    ]);
  });

  it('goes on after the last page that was stored', async () => {
    const shared = context();
    const asked: number[] = [];
    const read = (failAt: number | null): Promise<string[]> =>
      collectPages(shared, {
        first: 0,
        maxPages: 10,
        identity: (row) => row,
        fetchPage: async (page: number) => {
          asked.push(page);
          if (page === failAt) throw new Error('the limit is reached');
          return { rows: [`row ${page}`], next: page < 3 ? page + 1 : null, total: 4 };
        },
      });
    await expect(read(2)).rejects.toThrow('limit');
    expect(await read(null)).toEqual(['row 0', 'row 1', 'row 2', 'row 3']);
    expect(asked).toEqual([0, 1, 2, 2, 3]);
    expect(await read(null)).toHaveLength(4);
    expect(asked).toHaveLength(5);
  });

  it('stops between pages when it is aborted', async () => {
    await expect(collect([{ rows: ['a'], next: null }], 10, AbortSignal.abort())).rejects.toThrow('aborted');
  });
});

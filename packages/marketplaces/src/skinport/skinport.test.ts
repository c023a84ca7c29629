import { describe, expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

const [items, sales] = fixtures;

describe('Skinport', () => {
  it('requests Brotli, without which the market answers 406', async () => {
    expect((await replay(items!)).sent[0]!.headers).toEqual({ 'accept-encoding': 'br' });
  });

  it('takes the version as the phase', async () => {
    expect((await replay(items!)).list.quotes[1]).toMatchObject({ phase: 'Phase 2', price: { units: 8125, scale: 1 } });
  });

  it('leaves out rows in another currency than asked for', async () => {
    const euros = (items!.answers(12.34)[0] as { currency: string }[]).map((row, index) =>
      index === 0 ? { ...row, currency: 'EUR' } : row,
    );
    expect((await replay({ ...items!, answers: () => [euros] })).list.quotes).toEqual(items!.quotes.slice(1));
  });

  it('reports units sold in a day, 7 days and 30 days, and the median of 7 days, for reported sales only [DATA-352]', async () => {
    expect((await replay(sales!)).list).toEqual({ quotes: [], sales: sales!.sales, asOf: null });
  });
});

import { describe, expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

const [goods, dump] = fixtures;

describe('Buff.163', () => {
  it('shows the catalogue only to a session, in yuan', async () => {
    const { sent } = await replay(goods!);
    expect(sent.map(({ headers }) => headers)).toEqual([{ cookie: 'session=fixture' }, { cookie: 'session=fixture' }]);
    expect(goods!.source.currency).toBe('CNY');
    const { key: _, ...visitor } = goods!;
    await expect(replay(visitor)).rejects.toMatchObject({ code: 'UNAUTHORISED' });
  });

  it('reports an expired login that is answered with 200', async () => {
    await expect(replay({ ...goods!, answers: () => [{ code: 'Login Required', error: null }] })).rejects.toMatchObject({
      code: 'UNAUTHORISED',
    });
  });

  it('takes the time of the daily file from its header, and serves only when there is no session', async () => {
    const { list } = await replay(dump!, { 'last-modified': 'Fri, 20 Nov 2026 00:10:00 GMT' });
    expect(list.asOf).toEqual(new Date('2026-11-20T00:10:00Z'));
    expect(dump!.source).toMatchObject({ dailyDump: true, fallbackFor: goods!.source.key, currency: 'USD' });
  });
});

import { describe, expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

describe('MarketCSGO', () => {
  it('has a host for each game', () => {
    expect(fixtures.slice(0, 4).map(({ app, requests }) => [app, new URL(requests[0]!.slice(4)).host])).toEqual([
      [730, 'market.csgo.com'],
      [570, 'market.dota2.net'],
      [252490, 'rust.tm'],
      [440, 'tf2.tm'],
    ]);
  });

  it('takes the time of the list from the market', async () => {
    expect((await replay(fixtures[0]!)).list.asOf).toEqual(new Date('2026-11-20T12:00:00Z'));
  });

  it('refuses a list in another currency', async () => {
    const answers = (price: unknown) => [{ ...(fixtures[0]!.answers(price)[0] as object), currency: 'RUB' }];
    await expect(replay({ ...fixtures[0]!, answers })).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('stays below 5 requests a second', () => {
    for (const { source } of fixtures) expect(source.limit.requests / source.limit.perSeconds).toBeLessThan(5);
  });
});

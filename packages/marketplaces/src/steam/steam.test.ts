import { describe, expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

const fixture = fixtures[0]!;

describe('Steam', () => {
  it('continues after the last row received, not after the requested page size', async () => {
    const { sent } = await replay(fixture);
    expect(sent.map(({ url }) => new URL(url).searchParams.get('start'))).toEqual(['0', '2', '4']);
  });

  it('leaves out prices in another currency', async () => {
    const answers = (price: unknown) => JSON.parse(JSON.stringify(fixture.answers(price)).replace('"$12.34"', '"12,34€"'));
    expect((await replay({ ...fixture, answers })).list.quotes).toEqual(fixture.quotes.slice(1));
  });

  it('refuses the empty list with which Steam answers too many requests', async () => {
    const answers = () => [{ success: true, start: 0, pagesize: 10, total_count: 0, results: [] }];
    await expect(replay({ ...fixture, answers })).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('sends at most 5 requests a minute', () => {
    expect(fixture.source.limit).toEqual({ requests: 5, perSeconds: 60 });
  });
});

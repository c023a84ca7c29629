import { describe, expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

const [prices, listings] = fixtures;

describe('LisSkins', () => {
  it('reads the bare and the wrapped form of the file alike', async () => {
    const wrapped = { ...prices!, answers: (price: unknown) => [{ items: prices!.answers(price)[0] }] };
    expect((await replay(wrapped)).list.quotes).toEqual(prices!.quotes);
  });

  it('counts the rows of a file with a row per item', async () => {
    expect((await replay(listings!)).list.quotes.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Inscribed Bladeform', 1],
      ['Arcana Hook', 2],
    ]);
  });

  it('has a file per game', async () => {
    const { sent } = await replay({ ...prices!, app: 252490 });
    expect(sent[0]!.url).toBe('https://lis-skins.com/market_export_json/rust.json');
  });
});

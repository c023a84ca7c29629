import { describe, expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

const fixture = fixtures[0]!;

describe('Waxpeer', () => {
  it('takes the lowest price of each Doppler phase beside the price of the name', async () => {
    const { list } = await replay(fixture);
    expect(
      list.quotes.filter(({ name }) => name.includes('Doppler')).map(({ phase, price, quantity }) => [phase, price.units, quantity]),
    ).toEqual([
      [null, 800000, 3],
      ['Phase 2', 800000, 2],
      ['Sapphire', 2400000, 1],
    ]);
  });

  it('requests phases in CS2 only', async () => {
    const { sent } = await replay({ ...fixture, app: 252490 });
    expect(sent.map(({ url }) => url)).toEqual(['https://api.waxpeer.com/v1/prices?game=rust']);
  });

  it('refuses a failure that comes with 200', async () => {
    const failing = { ...fixture, answers: () => [{ success: false, msg: 'wrong api', items: [] }] };
    await expect(replay(failing)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });
});

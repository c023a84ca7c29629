import { expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

it('takes the size of a group from counts, and one where it has none', async () => {
  expect((await replay(fixtures[0]!)).list.quotes.map(({ quantity }) => quantity)).toEqual([6, 800, 1]);
});

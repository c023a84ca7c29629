import { expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

it('takes the time of the list from the market', async () => {
  expect((await replay(fixtures[0]!)).list.asOf).toEqual(new Date('2026-11-20T12:00:00Z'));
});

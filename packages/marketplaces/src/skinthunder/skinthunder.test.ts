import { expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

it('requests page after page until one is empty', async () => {
  const { sent } = await replay(fixtures[0]!);
  expect(sent.map(({ body }) => JSON.parse(String(body)).page)).toEqual([1, 2, 3]);
});

it('is not live until the operator confirms its unit', () => {
  expect(fixtures[0]!.source.unitConfirmed).toBe(false);
});

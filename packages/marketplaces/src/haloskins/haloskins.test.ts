import { expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

it.each([
  [1003, 'UNAUTHORISED'],
  [61117, 'RATE_LIMITED'],
  [500, 'BAD_ANSWER'],
])('reads code %d that comes with 200 as %s', async (code, expected) => {
  const refusing = { ...fixtures[0]!, answers: () => [{ code, msg: 'no', data: null }] };
  await expect(replay(refusing)).rejects.toMatchObject({ code: expected });
});

it('sends no request without a key', async () => {
  const { key: _, ...without } = fixtures[0]!;
  await expect(replay(without)).rejects.toMatchObject({ code: 'UNAUTHORISED' });
});

import { expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

it('sends the key only where there is one', async () => {
  expect((await replay(fixtures[0]!)).sent[0]!.headers).toBeUndefined();
  expect((await replay({ ...fixtures[0]!, key: 'fixture' })).sent[0]!.headers).toEqual({ authorization: 'fixture' });
});

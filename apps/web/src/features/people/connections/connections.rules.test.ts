import { expect, it } from 'vitest';
import { connectPath } from './connections.public.tsx';
import { readReturn } from './connections.rules.ts';

it('a way begins at the server, and leads back to the screen', () => {
  expect(connectPath('discord', '/giveaways')).toBe('/api/v1/auth/discord?next=%2Fgiveaways');
  expect(connectPath('x', '/user-details#connections')).toBe('/api/v1/auth/x?next=%2Fuser-details%23connections');
});

it.each([
  [
    { connection: 'discord', outcome: 'taken' },
    { provider: 'discord', outcome: 'taken' },
  ],
  [{ connection: 'discord' }, null],
  [{ connection: 'steam', outcome: 'taken' }, null],
  [{ connection: 'x', outcome: '<b>' }, null],
  [{}, null],
])('the address with %j says %j', (search, returned) => expect(readReturn(search as Record<string, string>)).toEqual(returned));

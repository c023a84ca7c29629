import { expect, it } from 'vitest';
import { testApi } from '../../../../test/api.ts';

const test = testApi(async () => ({ WORLD: 'live', X_CLIENT_ID: 'c', X_CLIENT_SECRET: 's', X_ACCOUNT: 'desk' }));

it('a service without keys has no addresses, and real ones get no choices of scripts', async () => {
  const user = await test.signIn();
  expect((await test.send('GET /users/connections', { as: user })).body).toMatchObject({ items: [], total: 0, offered: ['x'] });
  for (const path of ['discord', 'discord/callback'])
    expect((await test.send(`GET /auth/${path}`, { headers: { cookie: user.cookie } })).status).toBe(404);
  const { headers } = await test.send('GET /auth/x?persona=trader&member=yes', { headers: { cookie: user.cookie } });
  const address = new URL(headers['location']!);
  expect([`${address.origin}${address.pathname}`, address.searchParams.get('client_id')]).toEqual([
    'https://x.com/i/oauth2/authorize',
    'c',
  ]);
  expect([address.searchParams.has('persona'), address.searchParams.has('member')]).toEqual([false, false]);
});

import { expect, it } from 'vitest';
import { testApi } from '../../../../test/api.ts';
import { connect, connectionSandbox } from '../../../../test/connections.ts';
import { loadConfig } from '../../../platform/process/config.ts';
import { createLog } from '../../../platform/process/log.ts';
import { offeredProviders, sandboxPageOf } from './connections.public.ts';

const sandbox = connectionSandbox();
const logged: string[] = [];
const test = testApi(
  async () => ({ SANDBOX_PORT: await sandbox.port() }),
  createLog('info', 'test', { write: (line) => void logged.push(line) }),
);

const TOKEN = '/api/oauth2/token';
const ME = '/api/v10/users/@me';
const MEMBER = '/api/v10/users/@me/guilds';

it.each([
  ['token', { path: TOKEN, mode: 'status', status: 503 }, 'unavailable'],
  ['token', { path: TOKEN, mode: 'status', status: 401 }, 'failed'],
  ['token', { path: TOKEN, mode: 'refuse' }, 'unavailable'],
  ['token', { path: TOKEN, mode: 'html' }, 'unavailable'],
  ['token', { path: TOKEN, mode: 'cut' }, 'unavailable'],
  ['token', { path: TOKEN, mode: 'null' }, 'unavailable'],
  ['account', { path: ME, mode: 'wrong_json', times: 1 }, 'unavailable'],
  ['account', { path: ME, mode: 'oversize', times: 1, bytes: 200_000 }, 'unavailable'],
  ['account', { path: ME, mode: 'status', status: 401, times: 1 }, 'failed'],
  ['membership', { path: MEMBER, mode: 'status', status: 500 }, 'unavailable'],
  ['membership', { path: MEMBER, mode: 'status', status: 404 }, 'failed'],
])('nothing is connected when the %s cannot be had: %j', async (_what, fault, outcome) => {
  const user = await test.signIn();
  await sandbox.fault('discord.com', fault);
  expect(await connect(test, sandbox.app, 'discord?persona=someone&next=/giveaways', user)).toBe(
    `/giveaways?connection=discord&outcome=${outcome}`,
  );
  expect((await test.send('GET /users/connections', { as: user })).body.items).toEqual([]);
});

it('X says that the operator named no account of theirs', async () => {
  const user = await test.signIn();
  await sandbox.fault('api.x.com', { path: '/2/users/by', mode: 'wrong_json' });
  expect(await connect(test, sandbox.app, 'x?persona=someone', user)).toBe('/user-details?connection=x&outcome=unavailable#connections');
});

it('a token that is not taken back expires by itself', async () => {
  const user = await test.signIn();
  await sandbox.fault('discord.com', { path: `${TOKEN}/revoke`, mode: 'status', status: 500 });
  expect(await connect(test, sandbox.app, 'discord?persona=kept', user)).toContain('outcome=verified');
});

it('the log tells the operator why, and holds no code, token or secret', async () => {
  const text = logged.join('\n');
  expect(text).toContain('an account was not connected');
  expect(text).toMatch(/status 503/);
  expect(text).not.toMatch(/code=|state=|sandbox-discord-secret|Bearer/);
});

it('a service that asks to wait is not asked again until then', async () => {
  const user = await test.signIn();
  await sandbox.fault('discord.com', { path: TOKEN, mode: 'status', status: 429, retry_after: 60, times: 1 });
  const busy = '/user-details?connection=discord&outcome=unavailable#connections';
  expect(await connect(test, sandbox.app, 'discord?persona=someone', user)).toBe(busy);
  sandbox.asked.length = 0;
  expect(await connect(test, sandbox.app, 'discord?persona=someone', user)).toBe(busy);
  expect(sandbox.asked).toEqual(['GET /discord.com/oauth2/authorize']);
});

it('one joins in the sandbox on its own pages, and in the live world where the operator says', () => {
  const page = (env: Record<string, string>) => sandboxPageOf(loadConfig({ SANDBOX_PORT: '3111', ...env }), 'discord');
  expect([page({}), page({ WORLD: 'live' })]).toEqual(['http://127.0.0.1:3111/discord.gg/lootfolio', null]);
});

it('a service is offered where the operator has keys for it', () => {
  const discord = { DISCORD_CLIENT_ID: '1190000000000000001', DISCORD_CLIENT_SECRET: 's', DISCORD_GUILD_ID: '1190000000000000002' };
  const x = { X_CLIENT_ID: 'c', X_CLIENT_SECRET: 's', X_ACCOUNT: 'desk' };
  const offered = (env: Record<string, string>) => offeredProviders(loadConfig({ WORLD: 'live', ...env }));
  expect([offered({}), offered(discord), offered(x), offered({ ...discord, ...x })]).toEqual([[], ['discord'], ['x'], ['discord', 'x']]);
  expect(offeredProviders(loadConfig({}))).toEqual(['discord', 'x']);
});

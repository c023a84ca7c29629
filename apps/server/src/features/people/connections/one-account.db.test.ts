import { describe, expect, it } from 'vitest';
import { DAY, testApi, type User } from '../../../../test/api.ts';
import { connect, connectionSandbox } from '../../../../test/connections.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';

const sandbox = connectionSandbox();
const test = testApi(async () => ({ SANDBOX_PORT: await sandbox.port() }));

let people = 0;
const newName = (): string => `user-${++people}`;
const list = async (as: User) => (await test.send('GET /users/connections', { as })).body;
const remove = (as: User, provider = 'discord') => test.send(`DELETE /users/connections/${provider}`, { as });
const goTo = (path: string, as: User) => connect(test, sandbox.app, path, as);
const at = (provider: string, outcome: string): string => `/user-details?connection=${provider}&outcome=${outcome}#connections`;

describe('one account', () => {
  it('serves one user, and for 30 days after they disconnected it', async () => {
    const [owner, other, name] = [await test.signIn(), await test.signIn(), newName()];
    await goTo(`discord?persona=${name}`, owner);
    expect(await goTo(`discord?persona=${name}`, other)).toBe(at('discord', 'taken'));
    expect([(await list(other)).total, (await list(owner)).total]).toEqual([0, 1]);
    await remove(owner);
    expect((await list(owner)).total).toBe(0);
    advanceClock(30 * DAY);
    expect(await goTo(`discord?persona=${name}`, await test.signIn())).toBe(at('discord', 'taken'));
    advanceClock(1);
    const last = await test.signIn();
    expect(await goTo(`discord?persona=${name}`, last)).toBe(at('discord', 'verified'));
    expect(await goTo(`discord?persona=${name}`, await test.signIn())).toBe(at('discord', 'taken'));
  });

  it('stays with its user, who may connect it again at once', async () => {
    const [owner, name] = [await test.signIn(), newName()];
    await goTo(`x?persona=${name}`, owner);
    await remove(owner, 'x');
    expect(await goTo(`x?persona=${name}&member=no`, owner)).toBe(at('x', 'unverified'));
    expect((await list(owner)).items).toMatchObject([{ provider: 'x', verified: false }]);
  });

  it('that was replaced stays reserved, and a refused one replaces nothing', async () => {
    const [owner, other, first, second] = [await test.signIn(), await test.signIn(), newName(), newName()];
    await goTo(`discord?persona=${first}`, owner);
    await goTo(`discord?persona=${second}`, owner);
    const own = newName();
    await goTo(`discord?persona=${own}`, other);
    expect(await goTo(`discord?persona=${first}`, other)).toBe(at('discord', 'taken'));
    expect((await list(other)).items).toMatchObject([{ name: own.replace('-', '_'), verified: true }]);
  });

  it('goes to one of two users who come at once', async () => {
    const [one, two, name] = [await test.signIn(), await test.signIn(), newName()];
    const screens = await Promise.all([goTo(`x?persona=${name}`, one), goTo(`x?persona=${name}`, two)]);
    expect(screens.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([at('x', 'taken'), at('x', 'verified')]);
  });
});

describe('disconnecting', () => {
  it('removes the name at once, and answers 404 where nothing is connected', async () => {
    const [owner, other] = [await test.signIn(), await test.signIn()];
    await goTo(`discord?persona=${newName()}`, owner);
    const stranger = await remove(other);
    expect([stranger.status, stranger.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await remove(owner)).body).toEqual({ success: true, provider: 'discord' });
    const row = await test.db.selectFrom('connections').selectAll().where('user_id', '=', owner.userId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ account_name: null, verified: false, removed_at: now() });
    expect((await remove(owner)).status).toBe(404);
    expect((await remove(owner, 'telegram')).status).toBe(400);
  });
});

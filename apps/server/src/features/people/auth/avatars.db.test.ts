import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, testApi, type User } from '../../../../test/api.ts';
import { fakeOutside } from '../../../../test/fake-outside.ts';
import { enableFactor } from '../../../../test/second-factor.ts';
import { otherSession } from '../../../../test/users.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';

/** Steam's picture servers: each address has a picture of its own. */
const outside = fakeOutside();
let status = 200;
outside.answers.set('/', ({ path }) => ({ status, headers: { 'content-type': 'image/png' }, body: `picture of ${path}` }));
const requestedPaths = (): string[] => outside.requests.map(({ path }) => path);

const test = testApi(async () => ({ SANDBOX_PORT: String(await outside.port()) }));
const HOST = 'https://avatars.steamstatic.com';
let people = 0;
let user: User;
let steamId: string;

const wear = (file: string) =>
  test.db
    .updateTable('users')
    .set({ avatar_medium: `${HOST}/${file}` })
    .where('id', '=', user.userId)
    .execute();
const getAvatar = (as?: User, id = steamId) => test.send(`GET /avatar/${id}`, as ? { as } : {});
const addressOf = async (): Promise<string> => (await test.send('GET /init/user', { as: user })).body.user.avatar_medium;

beforeEach(async () => {
  outside.requests.length = 0;
  status = 200;
  steamId = `7656119${String(7_000_000_000 + ++people)}`;
  user = await test.signIn({ steamId });
  await wear(`${steamId}.jpg`);
});

describe('an avatar', () => {
  it('is its user’s own, from this server, which asks Steam once a day', async () => {
    const answer = await getAvatar(user);
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([
      200,
      `picture of /avatars.steamstatic.com/${steamId}.jpg`,
      'image/png',
    ]);
    expect([answer.headers['content-security-policy'], answer.headers['cache-control']]).toEqual([
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'private, max-age=86400',
    ]);
    await getAvatar(user);
    expect(requestedPaths()).toHaveLength(1);
    advanceClock(DAY + 1);
    await getAvatar(user);
    expect(requestedPaths()).toHaveLength(2);
  });

  it('that Steam’s picture servers refuse to send keeps nobody from signing in', async () => {
    status = 429;
    expect((await getAvatar(user)).status).toBe(404);
    const closed = await test.db.selectFrom('request_buckets').select('name').where('closed_until', '>', now()).execute();
    expect(closed).toEqual([{ name: 'steam-avatars' }]);
    await test.db.deleteFrom('request_buckets').execute();
  });

  it('does not reveal to others who has an account', async () => {
    const nobody = (await getAvatar(user, '76561190000000000')).text;
    for (const answer of [
      await getAvatar(),
      await getAvatar(await test.signIn()),
      await getAvatar(await test.signIn({ role: 'SUPPORT' })),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, nobody]);
    }
    expect(requestedPaths()).toEqual([]);
    // administrators see all users
    expect((await getAvatar(await test.signIn({ role: 'ADMIN' }))).status).toBe(200);
  });

  it('of others asks administrators for their second factor', async () => {
    const admin = await test.signIn({ role: 'ADMIN' });
    await enableFactor(test, admin);
    expect((await getAvatar(admin)).status).toBe(200);
    const stolen = await otherSession(test, admin);
    const refused = await getAvatar(stolen);
    expect([refused.status, refused.body.code, refused.body.metaData]).toEqual([403, 'SECOND_FACTOR', { state: 'needed' }]);
    const { steam_id: own } = await test.db.selectFrom('users').select('steam_id').where('id', '=', admin.userId).executeTakeFirstOrThrow();
    await test.db
      .updateTable('users')
      .set({ avatar_medium: `${HOST}/own.jpg` })
      .where('id', '=', admin.userId)
      .execute();
    expect((await getAvatar(stolen, own!)).status).toBe(200);
  });

  it('is another at once when the user has another, at another address', async () => {
    const before = await addressOf();
    expect(before).toBe(`/api/v1/avatar/${steamId}?v=${createHash('sha256').update(`${HOST}/${steamId}.jpg`).digest('hex').slice(0, 8)}`);
    await getAvatar(user);
    await wear('new.jpg');
    expect((await getAvatar(user)).text).toBe('picture of /avatars.steamstatic.com/new.jpg');
    expect(await addressOf()).not.toBe(before);
  });

  it('is gone with the account', async () => {
    await test.signIn({ role: 'ADMIN' });
    expect((await getAvatar(user)).status).toBe(200);
    expect((await test.send('DELETE /users/account', { as: user, body: {} })).status).toBe(200);
    expect((await getAvatar(user)).status).toBe(404);
    expect((await getAvatar(await test.signIn({ steamId }))).status).toBe(404);
  });

  it('that Steam does not return is a 404, and is requested again later', async () => {
    status = 500;
    expect([(await getAvatar(user)).status, (await getAvatar(user)).status, requestedPaths().length]).toEqual([404, 404, 1]);
    status = 200;
    advanceClock(HOUR);
    expect((await getAvatar(user)).status).toBe(200);
  });

  it('is fetched from Steam’s picture servers alone', async () => {
    await test.db
      .updateTable('users')
      .set({ avatar_medium: `http://127.0.0.1:${await outside.port()}/x.png` })
      .where('id', '=', user.userId)
      .execute();
    expect([(await getAvatar(user)).status, requestedPaths()]).toEqual([404, []]);
  });

  it('counts as a call', async () => {
    await test.db.insertInto('settings').values({ key: 'limits.visitor.call', value: '60', updated_at: new Date() }).execute();
    await test.pool.query("select pg_notify('settings', '')");
    const statuses = async () => (await Promise.all(Array.from({ length: 65 }, () => getAvatar()))).map((answer) => answer.status);
    await expect.poll(statuses).toContain(429);
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, OFFLINE_SETTINGS, refreshOf, send, signIn, testWorld, type User } from '../../../test/api.ts';
import { hangingProxy, type HangingProxy } from '../../../test/hanging-proxy.ts';
import { silentLog } from '../../../test/harness.ts';
import { AK_FT } from '../../../test/items.ts';
import { createApi, type Api } from '../../app.ts';
import { mergeQuotes } from '../../prices/collect/merge.ts';
import { createDb, createPool, PATIENCE } from '../database/database.ts';
import { startListener } from '../database/listen.ts';
import { advanceClock } from '../process/clock.ts';
import { loadConfig } from '../process/config.ts';
import { createLog } from '../process/log.ts';
import { createSessions } from '../security/sessions.ts';

const world = testWorld();
const lines: Record<string, unknown>[] = [];
let proxy: HangingProxy;
let api: Api;
let user: User;
beforeAll(async () => {
  const { itemId } = (await world.items()).find((item) => item.name === AK_FT)!;
  await mergeQuotes(world.pool, refreshOf('steam'), [{ itemId, price: 10_000, quantity: 1, native: { units: 10, scale: 0 }, url: null }]);
  user = await signIn(world.db);
  proxy = await hangingProxy(world.connection.host);
  const log = createLog('debug', 'api', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  api = await createApi(loadConfig(OFFLINE_SETTINGS), { ...world.application, host: proxy.host }, log);
});
afterAll(async () => {
  proxy.resume();
  await api.stop();
  proxy.close();
});
const call = (text: string, as?: User) => send(api.app, text, as && { as });

describe('a database that hangs', () => {
  it('is a 503 for a call that waits for a lock: it names the code, when to try again, and the age of the prices in memory', async () => {
    const holder = new pg.Client(world.connection);
    await holder.connect();
    await holder.query('begin; lock table saved_views');
    advanceClock(MINUTE);
    const answer = await call('GET /users/views?token=S3CRET', user);
    await holder.end();
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body).toMatchObject({ success: false, code: 'DATABASE_UNAVAILABLE', metaData: { prices_age_seconds: 60 } });
    expect((await call('GET /users/views', user)).status).toBe(200);
  });

  it('is told of by one line, with method, path, user and time and without the query, as each call is at the level debug', () => {
    const failed = lines.find(({ msg }) => msg === 'the database did not answer a call');
    expect(failed).toMatchObject({
      level: 40,
      method: 'GET',
      path: '/api/v1/users/views',
      user: user.userId,
      reason: 'canceling statement due to lock timeout',
    });
    expect(failed!['ms']).toBeGreaterThan(4000);
    const calls = lines.filter(({ msg }) => msg === 'call');
    expect(calls).toMatchObject([
      { level: 20, method: 'GET', path: '/api/v1/users/views', user: user.userId, status: 503 },
      { level: 20, method: 'GET', path: '/api/v1/users/views', user: user.userId, status: 200 },
    ]);
    expect(JSON.stringify(lines)).not.toContain('S3CRET');
  });

  it('makes the server not ready, while calls that answer from memory still do', async () => {
    expect((await call('GET /health')).body).toMatchObject({ ready: true, reasons: [] });
    proxy.hang();
    await expect
      .poll(async () => (await call('GET /health')).body, { timeout: 5000 })
      .toMatchObject({ success: true, ready: false, reasons: ['DATABASE_UNAVAILABLE'], quotes: 1 });
    proxy.resume();
    await expect.poll(async () => (await call('GET /health')).body.ready).toBe(true);
  });

  it('leaves users signed in for ten minutes', async () => {
    const pool = createPool({ ...world.connection, host: proxy.host }, 1, silentLog, { ...PATIENCE.calls, connectMs: 1000 });
    const listener = await startListener(world.connection, silentLog);
    const sessions = createSessions(createDb(pool), listener);
    const token = user.cookie.split('=')[1]!;
    const other = await signIn(world.db);
    expect(await sessions.find(token)).toMatchObject({ userId: user.userId });
    // the only connection is in use
    const client = await pool.connect();
    advanceClock(10 * MINUTE);
    expect(await sessions.find(token)).toMatchObject({ userId: user.userId });
    await expect(sessions.find(other.cookie.split('=')[1]!)).rejects.toThrow('timeout');
    advanceClock(MINUTE);
    await expect(sessions.find(token)).rejects.toThrow('timeout');
    client.release();
    await listener.stop();
    await pool.end();
  });
});

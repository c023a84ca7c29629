import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hangingProxy, type HangingProxy } from '../../../test/hanging-proxy.ts';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { createPool, type Patience } from './database.ts';
import { isUnavailable } from '../errors/unavailable.ts';

const { connection } = testDatabase();
const patience: Patience = { connectMs: 1500, statementMs: 400, lockMs: 200, idleMs: 300 };
const within = async (work: Promise<unknown>): Promise<[ms: number, error: unknown]> => {
  const begun = performance.now();
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return [performance.now() - begun, error];
};

describe('a pool with little patience', () => {
  let proxy: HangingProxy;
  let pool: pg.Pool;
  beforeAll(async () => {
    proxy = await hangingProxy(connection.host);
    pool = createPool({ ...connection, host: proxy.host }, 2, silentLog, patience);
    await pool.query('create table locked (id int)');
  });
  afterAll(async () => {
    await pool.end();
    proxy.close();
  });
  const answer = async (): Promise<unknown> => (await pool.query('select 1 as n')).rows[0];

  it.each([
    ['a statement that takes too long', () => pool.query('select pg_sleep(20)')],
    [
      'a lock that another transaction keeps',
      async () => {
        const holder = new pg.Client(connection);
        await holder.connect();
        try {
          await holder.query('begin; lock table locked');
          await pool.query('select from locked');
        } finally {
          await holder.end();
        }
      },
    ],
    [
      'a transaction that goes on too late',
      async () => {
        const client = await pool.connect();
        try {
          await client.query('begin');
          await new Promise<void>((ended) => client.once('end', ended));
          await client.query('select 1');
        } finally {
          client.release(true);
        }
      },
    ],
    [
      'connections that are all in use',
      async () => {
        const clients = await Promise.all([pool.connect(), pool.connect()]);
        try {
          await pool.query('select 1');
        } finally {
          for (const client of clients) client.release();
        }
      },
    ],
    [
      'a database that does not answer a statement',
      async () => {
        await answer();
        proxy.hang();
        await pool.query('select 1');
      },
    ],
    ['a database that accepts connections and does not answer', () => pool.query('select 1')],
  ])('gives %s up, and serves again afterwards', async (what, work) => {
    const [ms, error] = await within(work());
    expect(isUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(4000);
    if (!what.includes('does not answer')) expect(await answer()).toEqual({ n: 1 });
  });

  it('serves again once the database answers', async () => {
    proxy.resume();
    expect(await answer()).toEqual({ n: 1 });
  });
});

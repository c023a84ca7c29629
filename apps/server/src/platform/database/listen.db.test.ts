import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { ConfigError } from '../process/config.ts';
import { startListener, type Listener } from './listen.ts';
import { integer, link } from '../settings/setting-kinds.ts';
import { loadSettings, setting } from '../settings/settings.ts';
import { PATIENCE } from './database.ts';
import { createSecretBox } from '../secrets/secrets.ts';
import { claimWorld, moveWorldTo } from './world.ts';

const { db, connection } = testDatabase();
const open: Listener[] = [];
const listen = async (): Promise<Listener> => {
  const listener = await startListener(connection, silentLog);
  open.push(listener);
  return listener;
};
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.stop();
});

const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(db);
/** Returns the connections whose last statement was a listen. */
const listening = async (): Promise<number[]> =>
  (
    await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`.execute(db)
  ).rows.map(({ pid }) => pid);
const dropConnections = async (): Promise<void> => {
  for (const pid of await listening()) await sql`select pg_terminate_backend(${pid})`.execute(db);
};

describe('the listener', () => {
  it('hands each notification to every handler of its channel, whatever another handler does', async () => {
    const received: unknown[] = [];
    const listener = await listen();
    listener.on('a', () => Promise.reject(new Error('broken handler')));
    listener.on('a', (payload) => void received.push(['a', payload]));
    listener.on('b', (payload) => void received.push(['b', payload]));
    await expect
      .poll(() => received)
      .toEqual([
        ['a', null],
        ['b', null],
      ]);
    await notify('a', 'x');
    await expect.poll(() => received).toContainEqual(['a', 'x']);
  });

  it('reconnects after every lost connection, requests a re-read of every channel, and receives notifications again', async () => {
    const received: unknown[] = [];
    const listener = await listen();
    listener.on('a', (payload) => void received.push(payload));
    await expect.poll(() => received).toEqual([null]);
    for (let loss = 0; loss < 3; loss++) {
      received.length = 0;
      await dropConnections();
      await expect.poll(() => received, { timeout: 5000 }).toEqual([null]);
      await notify('a', `after ${loss}`);
      await expect.poll(() => received).toEqual([null, `after ${loss}`]);
    }
    expect(await listening()).toHaveLength(1);
  });

  it('gives up a connection whose database does not answer while the listening begins', async () => {
    const received: unknown[] = [];
    let begun = 0;
    // accepts the first two connections, and then answers no statement on them
    const hanging = createServer((socket) => {
      begun += 1;
      if (begun > 2) return pipeTo(socket);
      socket.once('data', () => socket.write(Buffer.from('520000000800000000' + '5a0000000549', 'hex')));
      socket.on('error', () => {});
    });
    const pipeTo = (socket: Socket): void => {
      const real = connect(`${connection.host}/.s.PGSQL.5432`);
      for (const one of [socket, real]) one.on('error', () => {});
      socket.pipe(real).pipe(socket);
    };
    await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done));
    const { port } = hanging.address() as AddressInfo;
    const url = `postgres://${connection.user}:${connection.password}@127.0.0.1:${port}/${connection.database}`;
    const listener = await startListener({ connectionString: url }, silentLog, { ...PATIENCE.calls, statementMs: 100 });
    open.push(listener);
    listener.on('a', (payload) => void received.push(payload));
    await expect.poll(() => received, { timeout: 15_000 }).toEqual([null]);
    expect(begun).toBe(3);
    await listener.stop();
    hanging.close();
  });

  it('leaves no connection behind when it is stopped, also while it is coming back', async () => {
    const listener = await listen();
    listener.on('a', () => {});
    await expect.poll(listening).toHaveLength(1);
    await dropConnections();
    await listener.stop();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await listening()).toEqual([]);
  });

  it('waits for a database that is not there yet', async () => {
    const database = `${connection.database}_later`;
    const received: unknown[] = [];
    const listener = await startListener({ ...connection, database }, silentLog);
    open.push(listener);
    listener.on('a', (payload) => void received.push(payload));
    await sql`create database ${sql.id(database)}`.execute(db);
    await expect.poll(() => received, { timeout: 5000 }).toEqual([null]);
    await listener.stop();
    const client = new pg.Client({ ...connection, database: 'postgres' });
    await client.connect();
    await client.query(`drop database ${database} with (force)`);
    await client.end();
  });
});

describe('the settings', () => {
  const shown = { group: { key: 'test', title: 'calls.internal', order: 1 }, label: 'calls.internal', help: 'calls.internal' } as const;
  const calls = setting('test.calls', integer(1, 10_000), 6000, shown);
  const xLink = setting('test.link', link('x.example'), '', shown);
  const load = async () => loadSettings(db, await listen(), [calls, xLink], silentLog);
  const set = async (key: string, value: unknown): Promise<void> => {
    await sql`insert into settings (key, value, updated_at) values (${key}, ${JSON.stringify(value)}::jsonb, now())
      on conflict (key) do update set value = excluded.value`.execute(db);
  };

  it('have their defaults until one is changed, which reaches every process without a restart', async () => {
    const [one, two] = [await load(), await load()];
    expect([one.get(calls), two.get(xLink)]).toEqual([6000, '']);
    await expect.poll(listening).toHaveLength(2);
    await set(calls.key, 5);
    await expect.poll(() => [one.get(calls), two.get(calls)]).toEqual([5, 5]);
    await sql`delete from settings where key = ${calls.key}`.execute(db);
    await expect.poll(() => [one.get(calls), two.get(calls)]).toEqual([6000, 6000]);
  });

  it('are read again after a lost connection', async () => {
    const settings = await load();
    await expect.poll(listening).toHaveLength(1);
    await dropConnections();
    await set(xLink.key, 'https://x.example');
    await expect.poll(() => settings.get(xLink), { timeout: 5000 }).toBe('https://x.example');
  });
});

describe('the mark of the world', () => {
  it('is set once; another world and another key are refused in a sentence', async () => {
    const [old, next] = ['a1', 'b2'].map((byte) => byte.repeat(32)) as [string, string];
    await claimWorld(db, { WORLD: 'sandbox' }, createSecretBox(old));
    await claimWorld(db, { WORLD: 'sandbox' }, createSecretBox(old));
    await expect(claimWorld(db, { WORLD: 'live' }, createSecretBox(old))).rejects.toThrow(
      new ConfigError('This database belongs to the sandbox world and cannot be started as live.'),
    );
    await expect(claimWorld(db, { WORLD: 'sandbox' }, createSecretBox(next))).rejects.toThrow(/^SECRET_KEY is not the key/);
    // the database's key may be older than the present one, until everything was encrypted again
    await claimWorld(db, { WORLD: 'sandbox' }, createSecretBox(next, [old]));
    await moveWorldTo(db, createSecretBox(next));
    await claimWorld(db, { WORLD: 'sandbox' }, createSecretBox(next));
    await expect(claimWorld(db, { WORLD: 'sandbox' }, createSecretBox(old))).rejects.toThrow(/^SECRET_KEY is not the key/);
  });
});

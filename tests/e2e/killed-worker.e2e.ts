// covers: market/targets, holdings/inventory, people/notifications
import { spawnSync } from 'node:child_process';
import { request, type APIRequestContext } from '@playwright/test';
import { MAX_TARGET_PRICE } from '@lootfolio/domain/targets';
import pg from 'pg';
import { expect, signInByRequest } from './fixtures.ts';
import { ROWS, test } from './own-stack.ts';
import type { Stack } from './stack.ts';

const PRICE_ALERTS = 2;
const CHANNELS = ['MAIL', 'DISCORD', 'TELEGRAM', 'PUSH'];
const MAIL = 'killed.worker@example.com';
const WEBHOOK_ID = '4'.repeat(18);
const CHAT = 97_531;
/** The Steam id of the persona with 5,000 things. */
const COLLECTOR = '76561198000000003';

let stack: Stack;
let user: APIRequestContext;
/** One connection that reads, and two that stop the worker at a moment of its work. */
let database: pg.Client;
let atMeeting: pg.Client;
let atSending: pg.Client;

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client(stack.env()['DATABASE_URL']);
  client.on('error', () => {});
  await client.connect();
  return client;
};

test.beforeAll(async ({ stack: shared }) => {
  stack = shared;
  user = await request.newContext({ baseURL: stack.url });
  [database, atMeeting, atSending] = [await connect(), await connect(), await connect()];
});

test.afterAll(async () => {
  for (const client of [database, atMeeting, atSending]) await client?.end().catch(() => {});
  await user?.dispose();
});

async function post<T>(path: string, data: object): Promise<T> {
  const { token } = (await (await user.get('/api/v1/auth/security-check')).json()) as { token: string };
  const answer = await user.post(`/api/v1${path}`, { data, headers: { 'x-csrf-token': token } });
  expect(await answer.text()).toContain('"success":true');
  return (await answer.json()) as T;
}

async function sandbox<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${stack.sandbox}${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

/** Kills every worker. The supervisor restarts its own workers. The jobs of the killed ones count as those of dead processes at once. */
async function killWorkers(): Promise<void> {
  const { status } = spawnSync('pkill', ['-KILL', '-P', `${stack.pid()},${process.pid}`, '-f', '/worker\\.[jt]s']);
  expect(status, 'a worker was running').toBe(0);
  await database.query("update worker_beats set beat_at = beat_at - interval '1 hour'");
}

/** Returns the number of backends that hold a lock on one table while they wait for a lock on another. */
const waiting = async (holding: string, table: string): Promise<number> =>
  (
    await database.query<{ n: number }>(
      `select count(distinct waits.pid)::int as n from pg_locks waits join pg_locks holds on holds.pid = waits.pid and holds.granted
      where not waits.granted and waits.relation = $1::regclass and holds.relation = $2::regclass`,
      [table, holding],
    )
  ).rows[0]!.n;

/** Returns the number of messages about an item that each service received. */
async function received(name: string): Promise<Record<string, number>> {
  const boxes = { MAIL: '/_mail.json', DISCORD: '/_discord.json', TELEGRAM: '/_telegram.json', PUSH: '/_push.json' };
  const counts = Object.entries(boxes).map(async ([channel, path]) => {
    const { mails, messages } = await sandbox<{ mails?: unknown[]; messages?: unknown[] }>(path);
    return [channel, (mails ?? messages!).filter((message) => JSON.stringify(message).includes(name)).length];
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<string, number>;
}

const refreshes = async (): Promise<number> =>
  (await database.query<{ n: number }>('select sum(refresh_count)::int as n from target_checks where app_id = 730')).rows[0]!.n;

test('a met target reaches every channel once, although the worker is killed when it is met and when its messages leave', async () => {
  test.setTimeout(240_000);
  await signInByRequest({ request: user }, 'user-571');
  const { rows: users } = await database.query<{ id: number }>(
    'update users set mail = $1, mail_confirmed_at = now() where id = (select max(user_id) from sessions) returning id',
    [MAIL],
  );
  const userId = users[0]!.id;
  const subscription = await sandbox<object>('/push.sandbox/_subscription');
  await post('/users/channels', { channel: 'PUSH', target: JSON.stringify(subscription) });
  await post('/users/channels', { channel: 'DISCORD', target: `https://discord.com/api/webhooks/${WEBHOOK_ID}/${'a-_9'.repeat(17)}` });
  const { link } = await post<{ link: { code: string } }>('/users/channels', { channel: 'TELEGRAM' });
  await sandbox('/_telegram/say', { chat_id: CHAT, text: `/start ${link.code}`, first_name: 'Ada' });
  const linked = async (): Promise<number> => ((await (await user.get('/api/v1/users/channels')).json()) as { total: number }).total;
  await expect.poll(linked, { timeout: 60_000 }).toBe(3);
  for (const channel of CHANNELS)
    await post('/notifications/settings/update', { notification_type_id: PRICE_ALERTS, is_enabled: true, channel });

  const name = ROWS.find(
    ({ name: each, offers }) => each.startsWith('AWP') && Object.values(offers).every(({ price }) => price < MAX_TARGET_PRICE),
  )!.name;
  const { item } = await post<{ item: Item }>('/item', { game: 'cs2', slug: name });
  const lowest = Math.min(...item.price_info.filter(({ outlier }) => !outlier).map(({ price }) => price));
  await atMeeting.query('begin; lock table notifications in exclusive mode');
  const { item_id, general_id } = item;
  await post('/target', { app_id: 730, item_id, general_id, name: item.market_hash_name, target_price: lowest });

  // the alert is being written: the target counts as met, and its messages are not stored yet
  await expect.poll(() => waiting('price_targets', 'notifications'), { timeout: 90_000, intervals: [50] }).toBeGreaterThan(0);
  await killWorkers();
  // no attempt to send a message gets a lease from here on, and no list of prices
  await atSending.query('begin; lock table leases in exclusive mode');
  await atMeeting.query('rollback');

  // the messages are stored, and their first attempts have begun
  await expect.poll(() => waiting('notifications', 'leases'), { timeout: 90_000, intervals: [50] }).toBeGreaterThan(0);
  await killWorkers();
  await atSending.query('rollback');

  const once = { MAIL: 1, DISCORD: 1, TELEGRAM: 1, PUSH: 1 };
  await expect.poll(() => received(name), { timeout: 90_000 }).toEqual(once);
  // a service has the message a moment before the worker notes it
  const stored = async () =>
    (await database.query('select distinct status, attempts from notifications where user_id = $1', [userId])).rows;
  await expect.poll(stored).toEqual([{ status: 'SENT', attempts: 1 }]);
  const before = await refreshes();
  await expect.poll(refreshes, { timeout: 60_000 }).toBeGreaterThan(before + 20);
  expect(await received(name)).toEqual(once);
});

test('an inventory is one whole snapshot, although the worker that reads it is killed between its pages', async () => {
  test.setTimeout(180_000);
  const owner = await request.newContext({ baseURL: stack.url });
  await signInByRequest({ request: owner }, 'collector');
  const call = async <T>(path: string, data?: object): Promise<T> => {
    const { token } = (await (await owner.get('/api/v1/auth/security-check')).json()) as { token: string };
    const headers = { 'x-csrf-token': token };
    const answer = await (data ? owner.post(`/api/v1${path}`, { data, headers }) : owner.get(`/api/v1${path}`));
    return (await answer.json()) as T;
  };
  /** Counts over the things of this inventory only, because the worker also reads those of strangers. */
  const things = async (count: string): Promise<number> =>
    (
      await database.query<{ n: number }>(
        `select count(${count})::int as n from assets a join inventories i on i.id = a.inventory_id where i.steam_id = $1 and i.app_id = 730`,
        [COLLECTOR],
      )
    ).rows[0]!.n;
  // each page takes so long that a worker can be killed between two
  const fault = { host: 'steamcommunity.com', path: `/inventory/${COLLECTOR}`, mode: 'slow', delay_ms: 2000, times: 9 };
  await sandbox('/_faults', fault);
  const { operation } = await call<{ operation: string }>('/steam/refresh-inventory', { appid: 730 });
  const pagesAsked = async (): Promise<number> => 9 - (await sandbox<{ times: number }[]>('/_faults'))[0]!.times;
  await expect.poll(pagesAsked, { timeout: 60_000, intervals: [50] }).toBeGreaterThan(1);
  expect(await things('*')).toBe(0);
  await killWorkers();
  await fetch(`${stack.sandbox}/_faults`, { method: 'DELETE' });

  const stateOf = async (): Promise<string> => (await call<{ item: { state: string } }>(`/operations/${operation}`)).item.state;
  await expect.poll(stateOf, { timeout: 120_000 }).toBe('done');
  const { total_count: total, hidden } = await call<{ total_count: number; hidden: number }>('/steam/statistics?appid=730');
  expect(total + hidden).toBe(5000);
  expect([await things('distinct steam_asset_id'), await things('*')]).toEqual([total, total]);
  const { rows: pages } = await database.query('select from inventory_pages where steam_id = $1', [COLLECTOR]);
  expect(pages).toEqual([]);
  await owner.dispose();
});

type Item = { item_id: number; general_id: number; market_hash_name: string; price_info: { price: number; outlier: boolean }[] };

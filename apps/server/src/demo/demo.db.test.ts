import type { AddressInfo } from 'node:net';
import { describeItem } from '@lootfolio/catalogue/describe';
import { REOPEN_DAYS } from '@lootfolio/domain/support';
import { winningEntry } from '@lootfolio/domain/draw';
import { findMarket, MARKETS } from '@lootfolio/domain/markets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../../sandbox/src/app.ts';
import { createClock } from '../../../sandbox/src/clock.ts';
import { HOUR, OFFLINE_SETTINGS, START as NOON, testApi, type User } from '../../test/api.ts';
import { silentLog } from '../../test/harness.ts';
import { now, setClock } from '../platform/process/clock.ts';
import { loadConfig } from '../platform/process/config.ts';
import { registerItems } from '../prices/collect/register-items.ts';
import { createPool } from '../platform/database/database.ts';
import { runLane } from '../platform/operations/run-lane.ts';
import { beginSession, hashToken } from '../platform/security/sessions.ts';
import { openWork } from '../work.ts';
import { COLLECTOR_NAMES } from './collector.ts';
import { PRIZES } from './giveaways.ts';
import { TRADER_KEY } from './market-past.ts';
import { steamIdOf, type Name } from './cast.ts';
import { prepareScenes } from './scenes.ts';
import { createStage, letClockRun, play } from './stage.ts';
import { PLAN_NAMES } from './trader-plan.ts';
import { WATCHED_NAMES } from './trader-watching.ts';

/** Shortly after midnight, when the day of what lies some hours back is another one. */
const START = new Date(NOON.getTime() - 11.5 * HOUR);

const loadedAt = Date.now();
const sandbox = createSandbox({ clock: createClock(() => START.getTime() + Date.now() - loadedAt) });
const listening = sandbox.listen({ host: '127.0.0.1', port: 0 }).then(() => String((sandbox.server.address() as AddressInfo).port));
const test = testApi(async () => {
  const names = new Set([...PRIZES, ...PLAN_NAMES, ...WATCHED_NAMES, ...COLLECTOR_NAMES]);
  const items = [...names].map((name) => describeItem(730, name, null));
  await registerItems(test.db, items, 'catalogue');
  return { SANDBOX_PORT: await listening };
});
afterAll(() => sandbox.close());

let endedAt: Date;
beforeAll(async () => {
  const config = loadConfig({ ...OFFLINE_SETTINGS, SANDBOX_PORT: await listening });
  setClock(START);
  const connection = test.application;
  const pool = createPool(connection, 4, silentLog);
  const work = await openWork(config, { pool, connection }, silentLog, { boardFile: null, seeds: false });
  const stage = createStage(test.api.app, work, now());
  await play(await prepareScenes(stage), stage);
  endedAt = now();
  await doLongWork(work);
  await work.close();
  setClock(START);
}, 300_000);

/** Works on the long work that the play began, as a worker does. */
async function doLongWork({ kinds, parts }: Awaited<ReturnType<typeof openWork>>): Promise<void> {
  setClock(START);
  letClockRun();
  for (;;) {
    const { rows } = await sql<{ id: string; kind: string; lane: string }>`
      select distinct o.id, o.kind, i.lane from operations o join operation_items i on i.operation_id = o.id
      where o.ended_at is null and i.state in ('waiting', 'sent')`.execute(test.db);
    if (rows.length === 0) return;
    for (const { kind, ...lane } of rows) {
      const declared = kinds.find(({ name }) => name === kind)!;
      await runLane({ db: parts.db, log: silentLog }, declared, lane, new AbortController().signal);
    }
  }
}

const admin = async () => test.signIn({ role: 'ADMIN' });
const get = async (path: string) => (await test.send(`GET ${path}`, { as: await admin() })).body;

describe('a new sandbox', () => {
  it('has people of several countries, who came on many days, and one who is banned; nobody is signed in', async () => {
    const { rows } = await sql<{ user_name: string; profile_state: number; country: string; joined_at: Date }>`
      select user_name, profile_state, country, joined_at from users order by id`.execute(test.db);
    expect(rows.slice(0, 2).map(({ user_name: name }) => name)).toEqual(['Sandbox Admin', 'Deniz Trades']);
    expect(rows.filter(({ profile_state: state }) => state === 2).map(({ user_name: name }) => name)).toEqual(['Banned Trader']);
    expect(new Set(rows.map(({ country }) => country)).size).toBeGreaterThan(6);
    expect(rows.every(({ joined_at: joined }) => joined < START)).toBe(true);
    expect((await sql`select from sessions`.execute(test.db)).rows).toHaveLength(0);
    const counted = await sql<{ days: number }>`select count(distinct day)::int as days from active_days`.execute(test.db);
    expect(counted.rows[0]!.days).toBeGreaterThan(30);
  });

  it('has tickets of every kind of state, and one with an answer that its user has not read', async () => {
    const { tickets } = (await get('/admin/support/ticket/all?limit=50')) as { tickets: { status: string }[] };
    const states = ['OPEN', 'IN_PROGRESS', 'WAITING_USER_RESPONSE', 'PENDING', 'RESOLVED', 'CLOSED'];
    expect([...new Set(tickets.map(({ status }) => status))].toSorted()).toEqual(states.toSorted());
    const unread = sql<{ user_name: string }>`
      select user_name from tickets t join users u on u.id = t.user_id where t.unread_by_user > 0 and t.status = 'WAITING_USER_RESPONSE'`;
    expect((await unread.execute(test.db)).rows).toEqual([{ user_name: 'Deniz Trades' }]);
  });

  it('has tickets as the worker leaves them: none waits to be closed, now or within the next days', async () => {
    const { rows } = await sql<{ status: string; resolved_at: Date; closed_at: Date | null }>`
      select status, resolved_at, closed_at from tickets where resolved_at is not null order by resolved_at`.execute(test.db);
    const days = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 86_400_000;
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['CLOSED', 'RESOLVED']);
    for (const { status, resolved_at: resolved, closed_at: closed } of rows) {
      if (status === 'RESOLVED') expect(days(resolved, START)).toBeLessThan(REOPEN_DAYS - 3);
      else expect(Math.round(days(resolved, closed!))).toBe(REOPEN_DAYS);
    }
  });

  it('has giveaways that run, that begin later and that were drawn, whose draws everybody can check', async () => {
    const { items } = (await get('/admin/giveaway/all?limit=50')) as {
      items: { id: number; status: string; drawn_at: string | null; prize: unknown }[];
    };
    expect(items.map(({ status, drawn_at: drawn, prize }) => [status, drawn !== null, prize !== null])).toEqual([
      ...[
        ['ACTIVE', false, false],
        ['ACTIVE', false, false],
        ['ACTIVE', false, false],
        ['EXPIRED', true, false],
        ['EXPIRED', true, true],
      ],
    ]);
    for (const { id } of items.filter(({ drawn_at: drawn }) => drawn !== null)) {
      const { seed, entries, randomness, winner_entry_id: winner, ...published } = await get(`/giveaway/${id}/proof`);
      const late = Date.parse(published.closed_at) - Date.parse(published.expires_at);
      expect(late > 0 && late <= 120_000).toBe(true);
      expect(published.winner.user_name).toBeTruthy();
      expect(entries.length).toBeGreaterThan(6);
      expect(winningEntry({ giveawayId: id, seed, entries, randomness: randomness.value ?? '' })).toBe(winner);
    }
    expect((await get('/admin/task/all')).total).toBe(5);
  });

  it('lets the clock run on after its past', () => {
    expect(Math.abs(Date.now() - endedAt.getTime())).toBeLessThan(120_000);
  });
});

/** Signs a person of the play in. */
async function as(name: Name): Promise<User> {
  const { id } = await test.db.selectFrom('users').select('id').where('steam_id', '=', steamIdOf(name)).executeTakeFirstOrThrow();
  const begin = { userId: id, device: 'test', ip: '127.0.0.1', replaces: null };
  const token = await test.db.transaction().execute((tx) => beginSession(tx, begin));
  const session = test.db.selectFrom('sessions').select('csrf_token').where('token_hash', '=', hashToken(token));
  return { userId: id, cookie: `lf_session=${token}`, csrf: (await session.executeTakeFirstOrThrow()).csrf_token };
}

const YEAR = 'startDate=2025-11-01&endDate=2026-11-21';
const sumOf = (rows: readonly Record<string, number>[], of: (row: Record<string, number>) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

describe('the trader of a new sandbox', () => {
  let trader: User;
  beforeAll(async () => {
    trader = await as('trader');
  });
  const ask = async (call: string, body?: object) => {
    const answer = await test.send(call, { as: trader, ...(body && { body }) });
    expect([call, answer.status]).toEqual([call, 200]);
    return answer.body;
  };

  it('has what they bought in the year, by hand and from two files, in groups and with notes, and the sums fit', async () => {
    const { items } = await ask('GET /investments/get-all?state=all&pageSize=100');
    expect(items.length).toBeGreaterThan(60);
    expect(new Set(items.map(({ category }: { category: string }) => category))).toEqual(
      new Set(['Trading', 'Cases', 'Stickers', 'Long hold']),
    );
    expect(new Set(items.map(({ import_id: id }: { import_id: number | null }) => id)).size).toBe(3);
    expect(items.filter(({ note }: { note: string }) => note !== '').length).toBeGreaterThan(4);
    const held = sumOf(items, ({ quantity, buy_price: price }) => quantity! * price!);
    expect((await ask('GET /investments/total-invest')).total_investment).toBe(held);
    const { data } = await ask('GET /investments/graph?interval=90');
    expect(data).toHaveLength(90);
    const year = await ask('GET /investments/performance?period=all');
    expect(year.data.days).toBeGreaterThan(340);
  });

  it('has sold on four markets in the year, with a reversal, a compensation, and sales under protection; their costs are known', async () => {
    const { items, total } = await ask(`GET /sales/get-sales?pageSize=100&sortBy=date&${YEAR}`);
    const sales = items.filter(({ origin }: { origin: string }) => origin === 'market');
    expect(total).toBeGreaterThan(100);
    expect(new Set(sales.map(({ sell_market: market }: { sell_market: string }) => market)).size).toBe(4);
    const states = Map.groupBy(sales, ({ status }: { status: string }) => status);
    expect(states.get('ON_PROTECTION')!.length).toBeGreaterThan(2);
    expect(states.get('PENDING')!.length).toBeGreaterThan(0);
    const ended = (await ask(`GET /sales/get-sales?only=ended&${YEAR}`)).items;
    expect(ended).toHaveLength(3);
    expect(ended.filter(({ compensation }: { compensation: number }) => compensation > 0)).toMatchObject([{ sell_market: 'marketcsgo' }]);
    const totals = await ask(`GET /sales/totals?${YEAR}`);
    expect(totals).toMatchObject({ unknown: { count: 0 }, left_out: { double: 0 } });
    // only what was recorded at an investment has no thing
    expect(totals.unmatched.count).toBe(49);
    expect(totals.profit).toBe(totals.net - totals.cost);
    expect(totals.profit).toBeGreaterThan(0);
  });

  it('was paid out less than they earned, and what is left is at the markets', async () => {
    const { items, statistics } = await ask('GET /transaction/all?pageSize=200&initialDate=2025-11-01');
    expect(items.length).toBeGreaterThan(10);
    const paid = sumOf(statistics, ({ amount }) => amount!);
    expect(paid).toBeLessThan((await ask(`GET /sales/totals?${YEAR}`)).net);
    const { desks } = (await sandbox.inject(`/_trading?key=${TRADER_KEY}`)).json<{ desks: { balance: { available: number } }[] }>();
    expect(desks).toHaveLength(4);
    for (const { balance } of desks) expect(balance.available).toBeGreaterThan(0);
  });

  it('has things on sale on several markets, and a rule for their prices', async () => {
    const { items } = await ask('GET /listing/all?pageSize=50');
    expect(items).toHaveLength(24);
    expect(await ask('GET /repricing')).toMatchObject({ total: 1, items: [{ on: true }], stop: null });
  });

  it('has an inventory that grew, valued over the year, and knows what the dearest things cost', async () => {
    const { data } = await ask('GET /steam/graph?interval=400');
    expect(Date.parse(data.at(-1).date) - Date.parse(data[0].date)).toBe(370 * 86_400_000);
    expect(data.length).toBeGreaterThan(70);
    expect(data.at(-1).value).toBeGreaterThan(data[0].value);
    const { cost, total_count: count } = await ask('GET /steam/statistics');
    expect(cost.units).toBe(90);
    expect(count).toBeGreaterThan(700);
  });

  it('has entered their net worth, with the inventory and the investments as they were', async () => {
    const { data } = await ask('GET /portfolio/graph?interval=90');
    expect(data).toHaveLength(90);
    expect(data.filter(({ saved }: { saved: boolean }) => saved).length).toBeGreaterThan(20);
    const days = (await ask('GET /steam/graph?interval=90')).data;
    const { date, assets } = data.findLast(({ saved }: { saved: boolean }) => saved);
    const valued = days.find((day: { date: string }) => day.date === date).value;
    // the inventory counts what has no price on Buff.163 at Steam's
    expect(assets.csgo_inventory).toBeGreaterThanOrEqual(valued);
    const held = (await ask('GET /investments/graph?interval=90')).data.find((day: { date: string }) => day.date === date).value;
    expect(Math.abs(assets.investments / held - 1)).toBeLessThan(0.1);
  });

  it('watches twenty items, whose prices then are known, and has views with an alert and two lists in the tracker', async () => {
    const { items, total } = await ask('POST /watchlist/all', { pageSize: 50 });
    expect(total).toBe(20);
    for (const { added_price: added } of items) expect(added.previous.price).toBeGreaterThan(0);
    const { items: views } = await ask('GET /users/views');
    expect(views.map(({ alert }: { alert: object | null }) => alert !== null)).toEqual([false, true, false]);
    const { data: lists } = await ask('GET /item-portfolio');
    expect(lists).toMatchObject([
      { isPublic: true, itemCount: 5 },
      { isPublic: false, itemCount: 5 },
    ]);
  });

  it('has price targets that are met, near and far at the prices of the day', async () => {
    const { data } = await ask('GET /target?limit=30');
    const slugs = MARKETS.map(({ slug }) => slug);
    const names = data.map(({ name }: { name: string }) => ({ name, phase: null }));
    const payload = { app: '730', markets: slugs, items: names, days: [START.toISOString().slice(0, 10)] };
    const closes = (await sandbox.inject({ method: 'POST', url: '/history.sandbox/closes', payload })).json<number[][][]>();
    const shares = data.map(({ target_price: price }: { target_price: number }, at: number) => {
      const steam = closes[slugs.indexOf('steam')]![at]![0]!;
      const regular = closes.map((market) => market[at]![0]!).filter((one) => one > steam * 0.4 && one < steam * 1.6);
      return price / Math.min(...regular);
    });
    const count = (from: number, to: number): number => shares.filter((share: number) => share > from && share <= to).length;
    expect([count(1, 9), count(0.9, 1), count(0, 0.9)]).toEqual([3, 3, 3]);
  });

  it('was told in the bell that their keys may sell', async () => {
    const { logs } = await ask('GET /notifications/logs');
    expect(new Set(logs.map(({ type }: { type: string }) => type))).toContain('SELLING_ENABLED');
  });
});

describe('the dearest items', () => {
  it('have a past at Buff.163, because Steam does not sell them', async () => {
    const { rows } = await sql<{ first: string }>`
      select min(day)::text as first from price_days where market_id = ${findMarket('buff')!.id}
      group by item_id having max(close) > 2000000`.execute(test.db);
    expect(rows).toHaveLength(3);
    for (const { first } of rows) expect(first).toBe('2026-10-20');
  });
});

describe('the others of a new sandbox', () => {
  it('are a collector with a large inventory and storage units, and a newcomer of whom nothing is known', async () => {
    const collector = await as('collector');
    const { total_count: count, stored_count: stored } = (await test.send('GET /steam/statistics', { as: collector })).body;
    expect(count).toBeGreaterThan(5000);
    expect(stored).toBe(1138);
    const { data } = (await test.send('GET /steam/graph?interval=400', { as: collector })).body;
    expect(data.length).toBeGreaterThan(15);
    const values = data.map(({ value }: { value: number }) => value);
    expect(Math.max(...values) / Math.min(...values)).toBeLessThan(1.3);
    const newcomer = test.db.selectFrom('users').select('id').where('steam_id', '=', '76561198000000004');
    expect(await newcomer.execute()).toEqual([]);
  });
});

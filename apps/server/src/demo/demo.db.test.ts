import type { AddressInfo } from 'node:net';
import { describeItem } from '@lootfolio/catalogue/describe';
import { REOPEN_DAYS } from '@lootfolio/domain/support';
import { winningEntry } from '@lootfolio/domain/draw';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../../sandbox/src/app.ts';
import { OFFLINE_SETTINGS, START, testApi } from '../../test/api.ts';
import { now, setClock } from '../platform/process/clock.ts';
import { loadConfig } from '../platform/process/config.ts';
import { registerItems } from '../prices/collect/register-items.ts';
import { giveawayScenes, PRIZES } from './giveaways.ts';
import { peopleScenes } from './people.ts';
import { createStage, play } from './stage.ts';
import { ticketScenes } from './tickets.ts';

const sandbox = createSandbox();
const listening = sandbox.listen({ host: '127.0.0.1', port: 0 }).then(() => String((sandbox.server.address() as AddressInfo).port));
const test = testApi(async () => {
  const items = PRIZES.map((name) => describeItem(730, name, null));
  await registerItems(test.db, items, 'catalogue');
  return { SANDBOX_PORT: await listening };
});
afterAll(() => sandbox.close());

let endedAt: Date;
beforeAll(async () => {
  const config = loadConfig({ ...OFFLINE_SETTINGS, SANDBOX_PORT: await listening });
  setClock(START);
  const stage = createStage(test.api.app, test.db, config, now());
  await play([...peopleScenes, ...ticketScenes, ...giveawayScenes], stage);
  endedAt = now();
  setClock(START);
}, 120_000);

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

import { beforeAll, expect, it } from 'vitest';
import { HOUR, START, testApi, type User } from '../../../../test/api.ts';
import { drawnGiveaway, endedGiveaway, makeGiveaway } from '../../../../test/giveaways.ts';
import { openTicket } from '../../../../test/support.ts';
import { storeRates } from '../../../prices/rates/exchange-rates.ts';
import { noteNames } from '../../../prices/collect/market-names.store.ts';
import type { WaitingCounts } from '../../../platform/module.ts';
import { countOf } from './admin.module.ts';
import { advanceClock } from '../../../platform/process/clock.ts';

const test = testApi();
let admin: User;
beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
});

type Kind = { name: string; count: number };
const waiting = async (name: string): Promise<number> => {
  const { items, total } = (await test.send('GET /admin/waiting', { as: admin })).body as { items: Kind[]; total: number };
  expect(total).toBe(items.length);
  return items.find((kind) => kind.name === name)!.count;
};
const does = (call: string, body?: object) => test.send(call, { as: admin, body });

it('unread tickets wait until an administrator reads them, or until they are over', async () => {
  const user = await test.signIn();
  const [first, second] = [await openTicket(test, user), await openTicket(test, user)];
  expect(await waiting('tickets')).toBe(2);
  await does(`POST /admin/support/ticket/${first}/read`);
  expect(await waiting('tickets')).toBe(1);
  await test.send(`PATCH /support/ticket/${second}/close`, { as: user });
  expect(await waiting('tickets')).toBe(0);
});

it('a giveaway waits for its draw once it is over and somebody joined, then its prize waits', async () => {
  // nobody joins this one
  await makeGiveaway(test);
  await endedGiveaway(test);
  expect([await waiting('draws'), await waiting('prizes')]).toEqual([1, 0]);
  const id = await drawnGiveaway(test);
  expect([await waiting('draws'), await waiting('prizes')]).toEqual([1, 1]);
  await does(`PUT /admin/giveaway/${id}/prize`, { trade_offer: 'https://steamcommunity.com/tradeoffer/7/', note: '' });
  expect([await waiting('draws'), await waiting('prizes')]).toEqual([1, 0]);
  advanceClock(2 * HOUR);
  expect(await waiting('draws')).toBe(1);
});

it('a prize waits no longer when its winner deleted the account', async () => {
  const before = await waiting('prizes');
  const id = await drawnGiveaway(test);
  expect(await waiting('prizes')).toBe(before + 1);
  const { items } = (await does('GET /admin/giveaway/all?limit=50')).body as { items: { id: number; winner_id: number }[] };
  await does(`DELETE /admin/user/delete/${items.find((giveaway) => giveaway.id === id)!.winner_id}`, {});
  expect(await waiting('prizes')).toBe(before);
});

it('names without an item and refused rates wait for a decision', async () => {
  expect([await waiting('names'), await waiting('rates')]).toEqual([0, 0]);
  await noteNames(test.db, 1, 730, [
    { name: 'AK 47 Redline', phase: null, price: 1000 },
    { name: 'AWP Asimov', phase: null, price: 2000 },
  ]);
  const rates = (units: number) =>
    storeRates(test.db, { source: 'open.er-api.com', asOf: START, rates: new Map([['EUR' as const, { units, scale: 6 }]]) });
  await rates(900_000);
  await rates(9_000_000);
  expect([await waiting('names'), await waiting('rates')]).toEqual([2, 1]);
});

it('faults and open steps of the server are those of its health screen', async () => {
  const parts = (await does('GET /admin/health')).body.items as { state: string }[];
  const steps = (await does('GET /admin/health/setup')).body.items as { done: boolean }[];
  expect(await waiting('faults')).toBe(parts.filter(({ state }) => state !== 'ok').length);
  expect(await waiting('setup')).toBe(steps.filter(({ done }) => !done).length);
  expect(await waiting('faults')).toBeGreaterThan(0);
  expect(await waiting('setup')).toBeGreaterThan(0);
});

it('a count that fails is not known, and the others are', async () => {
  const logged: unknown[] = [];
  const log = { error: (...line: unknown[]) => void logged.push(line) } as never;
  const counts = { tickets: async () => 3, draws: () => Promise.reject(new Error('broken')) } as unknown as WaitingCounts;
  expect([await countOf('tickets', counts, log), await countOf('draws', counts, log)]).toEqual([3, null]);
  expect(logged).toHaveLength(1);
});

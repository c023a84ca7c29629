import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { createClock } from './clock.ts';
import { SANDBOX_KEY } from './http/hosts.ts';
import { NOW, read, sandbox } from './test-sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-memory-'));
const memory = join(folder, 'outside', 'memory');
afterAll(() => rmSync(folder, { recursive: true }));

const HOUR = 3_600_000;
const start = (time: number, options: { seed?: string } = {}): FastifyInstance =>
  sandbox({ memory, clock: createClock(() => time, time), ...options });
const trading = (app: FastifyInstance) => read(app, '_trading');
const waxpeer = (app: FastifyInstance, path: string) =>
  read(app, `api.waxpeer.com/v1/${path}${path.includes('?') ? '&' : '?'}api=${SANDBOX_KEY}`);

/** Lists two things on Waxpeer, sells one of them, and orders a payout. */
async function trade(app: FastifyInstance): Promise<void> {
  await waxpeer(app, 'fetch-my-inventory?game=csgo');
  const { items } = (await waxpeer(app, 'get-my-inventory?game=csgo')) as { items: { item_id: string }[] };
  const [first, second] = items.map(({ item_id }) => item_id);
  const post = async (url: string, payload: object): Promise<void> => {
    const { statusCode, body } = await app.inject({ method: 'POST', url, payload });
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
  };
  const wanted = [first, second].map((item_id) => ({ item_id, price: 9_000_000 }));
  await post(`/api.waxpeer.com/v1/list-items-steam?api=${SANDBOX_KEY}`, { items: wanted });
  await post('/_trading/purchases', { market: 'waxpeer', key: SANDBOX_KEY, listing_id: first });
  await post('/_trading/payouts', { market: 'waxpeer', key: SANDBOX_KEY, amount: 1000 });
}

it('what people did outlives a restart, and goes on where it was', async () => {
  const before = start(NOW);
  await trade(before);
  const known = await trading(before);
  const balance = await waxpeer(before, 'user');
  await before.close();

  const same = start(NOW);
  expect(await trading(same)).toEqual(known);
  expect(await waxpeer(same, 'user')).toEqual(balance);
  await same.close();

  const later = start(NOW + HOUR);
  const [desk] = (await read<{ desks: { sales: object[]; listings: object[] }[] }>(later, '_trading')).desks;
  expect(desk!.sales).toMatchObject([{ state: 'protected' }]);
  await later.close();
});

it('a sandbox of another seed, or with a broken file, begins anew', async () => {
  const other = start(NOW, { seed: 'another' });
  expect(await read(other, '_trading')).toMatchObject({ desks: [] });
  await other.close();
  writeFileSync(memory, 'no memory');
  const broken = start(NOW);
  expect(await read(broken, '_trading')).toMatchObject({ desks: [] });
  await broken.close();
});

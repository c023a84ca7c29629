import type { AddressInfo } from 'node:net';
import { createHttp } from '@lootfolio/marketplaces/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../../../../sandbox/src/app.ts';
import { createClock } from '../../../../../sandbox/src/clock.ts';
import { MINUTE, OFFLINE_SETTINGS, START, testApi, type User } from '../../../../test/api.ts';
import { silentLog } from '../../../../test/harness.ts';
import { runOperation } from '../../../../test/operations.ts';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import { createOutside } from '../../../platform/outside/outside.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';
import { createSecretBox } from '../../../platform/secrets/secrets.ts';
import { loadItemDirectory } from '../../../prices/board/item-directory.ts';
import { inventoryRefresh } from './inventory-refresh.operation.ts';

const COLLECTOR = '76561198000000003';
/** The number of things that Steam shows in the collector's inventory: three pages. */
const THINGS = 4989;
/** Longer than the sandbox needs for a page, and shorter than the fault `slow`. */
const TIMEOUT_MS = 2000;

const clock = createClock(() => START.getTime(), START.getTime());
const sandbox = createSandbox({ clock });
const test = testApi();
let user: User;
let kind: OperationKind;

beforeAll(async () => {
  await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const { port } = sandbox.server.address() as AddressInfo;
  const outside = createOutside({ WORLD: 'sandbox', SANDBOX_PORT: port }, test.db, silentLog);
  const client: typeof outside.client = (name, limit, signal, options) => {
    const timeouts = { headers: TIMEOUT_MS, body: TIMEOUT_MS, total: 2 * TIMEOUT_MS };
    const hasty = createHttp({
      market: name,
      limit,
      resolve: outside.resolve,
      acquire: async () => {},
      timeouts,
      maxBytes: 64_000_000,
      signal,
    });
    const patient = outside.client(name, limit, signal, options);
    return async (request) => {
      const isHit = next !== null && request.url.includes('start_assetid') === next.page > 1;
      const http = isHit && next!.mode === 'slow' ? hasty : patient;
      if (isHit) await setFault();
      return http(request);
    };
  };
  const box = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY);
  const parts = { db: test.db, box, outside: { ...outside, client }, items: await loadItemDirectory(test.db) };
  kind = inventoryRefresh({ ...parts, boards: test.api.boards });
  user = await test.signIn({ steamId: COLLECTOR });
  await refreshed();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  next = null;
  await sandbox.inject({ method: 'DELETE', url: '/_faults' });
  // old enough to be read again without a key
  advanceClock(20 * MINUTE);
});

/** A fault that begins with the request for a page, and lasts for a number of requests. */
type Fault = { mode: string; page: number; more: object };
let next: Fault | null = null;

async function setFault(): Promise<void> {
  const { mode, more } = next!;
  next = null;
  const payload = { host: 'steamcommunity.com', path: '/inventory/', mode, times: 1, ...more };
  expect((await sandbox.inject({ method: 'POST', url: '/_faults', payload })).statusCode).toBe(200);
}

/** Reads the inventory as a user does, to the end of the operation. */
async function refreshed() {
  const { status, body } = await test.send('POST /steam/refresh-inventory', { as: user, body: { appid: 730 } });
  expect(status).toBe(200);
  await runOperation(test.db, kind, body.operation);
  const { item } = (await test.send(`GET /operations/${body.operation}`, { as: user })).body;
  const { items } = (await test.send(`GET /operations/${body.operation}/items`, { as: user })).body;
  return { state: item.state, ended: item.ended_at !== null, code: items[0].code, text: items[0].text };
}

const snapshot = async () => {
  const {
    total_count: total,
    problem,
    updated_at: updatedAt,
    checked_at: checkedAt,
  } = (await test.send('GET /steam/statistics', { as: user })).body;
  return { total, problem, updatedAt, checkedAt };
};
const assets = async () => {
  const rows = await test.db.selectFrom('assets').select(['id', 'steam_asset_id', 'last_seen', 'details']).orderBy('id').execute();
  return JSON.stringify(rows);
};

const FAULTS: readonly [string, string, object, string][] = [
  ['429', 'status', { status: 429 }, 'LIMIT'],
  ['429 with a time', 'status', { status: 429, retry_after: 60 }, 'LIMIT'],
  ['403, as of a private inventory', 'status', { status: 403 }, 'PRIVATE'],
  ['500', 'status', { status: 500 }, 'UNAVAILABLE'],
  ['503 after it was carried out', 'status', { status: 503, after: true }, 'UNAVAILABLE'],
  ['a lost connection', 'refuse', {}, 'UNAVAILABLE'],
  ['no answer in time', 'slow', { delay_ms: 60_000 }, 'UNAVAILABLE'],
  ['a page of a bot wall', 'html', {}, 'MALFORMED'],
  ['half an answer', 'cut', {}, 'MALFORMED'],
  ['other JSON', 'wrong_json', {}, 'MALFORMED'],
  ['null', 'null', {}, 'UNAVAILABLE'],
  ['half of the assets', 'half_list', {}, 'MALFORMED'],
  ['no assets', 'empty', {}, 'MALFORMED'],
  ['no end', 'oversize', { bytes: 20_000_000 }, 'MALFORMED'],
];

/** The faults that a later page must survive in its own way: what was read before them is kept and continued. */
const LATER = ['429', '500', 'half an answer', 'half of the assets', 'no assets'];

describe.each([
  ['the first page', 1, FAULTS],
  ['the second page', 2, FAULTS.filter(([fault]) => LATER.includes(fault))],
] as const)('%s of an inventory of 5,000 things, answered with', (_page, page, faults) => {
  it.each(faults)(
    '%s: nothing vanishes, the reason is shown with the age, and the next reading heals it',
    async (_fault, mode, more, code) => {
      const [before, things] = [await snapshot(), await assets()];
      expect(before).toMatchObject({ total: THINGS, problem: null });
      next = { mode, page, more };
      expect(await refreshed()).toEqual({ state: 'failed', ended: true, code, text: expect.stringMatching(/./) });
      expect(await snapshot()).toEqual({ ...before, problem: code, checkedAt: now().toISOString() });
      expect(await assets()).toBe(things);
      // a continued reading shows the things that were there when it began
      const later = page === 1 ? 61_000 : 0;
      const healed = { total: THINGS, problem: null, updatedAt: new Date(now().getTime() + later).toISOString() };
      // half a minute after a failure, plus the time that Steam asked for
      advanceClock(61_000);
      expect(await refreshed()).toMatchObject({ state: 'done', code: null });
      expect(await snapshot()).toEqual({ ...healed, checkedAt: now().toISOString() });
      expect(await assets()).toBe(things);
    },
  );
});

describe('an answer that', () => {
  it('lists everything twice counts once', async () => {
    const things = await assets();
    next = { mode: 'duplicates', page: 1, more: { times: 3 } };
    expect(await refreshed()).toMatchObject({ state: 'done' });
    expect([await snapshot(), await assets()]).toEqual([expect.objectContaining({ total: THINGS, problem: null }), things]);
  });

  it('repeats for ever ends the reading', async () => {
    const [before, things] = [await snapshot(), await assets()];
    next = { mode: 'repeat', page: 1, more: { times: 100 } };
    expect(await refreshed()).toMatchObject({ state: 'failed', ended: true, code: 'MALFORMED' });
    expect([await snapshot(), await assets()]).toEqual([{ ...before, problem: 'MALFORMED', checkedAt: now().toISOString() }, things]);
    await sandbox.inject({ method: 'DELETE', url: '/_faults' });
    advanceClock(31_000);
    expect(await refreshed()).toMatchObject({ state: 'done' });
    expect([await snapshot(), await assets()]).toEqual([expect.objectContaining({ total: THINGS, problem: null }), things]);
  });
});

import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { START } from '../../../test/api.ts';
import { fakeOutside } from '../../../test/fake-outside.ts';
import { testDatabase } from '../../../test/harness.ts';
import { advanceClock, setClock } from '../process/clock.ts';
import type { KeyClient, KeyLimits } from './key-client.ts';
import { createOutside } from './outside.ts';

const market = fakeOutside({ body: {} });
const { db } = testDatabase();
const LIST = { url: 'https://market.example/list' };
const TRADES = { url: 'https://market.example/trades', endpoint: 'trades' };
const LIMITS: KeyLimits = {
  host: [],
  key: [{ requests: 20, perSeconds: 10 }],
  object: null,
  endpoints: { trades: [{ requests: 2, perSeconds: 3600 }] },
};
const HOUR_MS = 3_600_000;

const keyClient = async (limits: KeyLimits = LIMITS, key = 'a-key'): Promise<KeyClient> =>
  createOutside({ WORLD: 'sandbox', SANDBOX_PORT: await market.port() }, db, { warn: vi.fn() } as never).keyClient(
    { market: 'market', limits, key, proxy: null, maxWaitMs: 100 },
    new AbortController().signal,
  );
const refusing = (headers: Record<string, string>) => market.answers.set('/market.example/trades', { status: 429, headers });

beforeEach(async () => {
  setClock(START);
  market.reset();
  await db.deleteFrom('request_buckets').execute();
});
afterAll(() => setClock(null));

it('a request to an endpoint with a limit of its own counts there and for its key; other requests go on when it is full', async () => {
  const { http } = await keyClient({ ...LIMITS, key: [{ requests: 4, perSeconds: 10 }] });
  for (let n = 0; n < 2; n++) await http(TRADES);
  await expect(http(TRADES)).rejects.toMatchObject({ name: 'LimitReached', waitMs: HOUR_MS });
  await http(LIST);
  await http({ ...LIST, endpoint: 'stall' });
  await expect(http(LIST)).rejects.toMatchObject({ name: 'LimitReached', waitMs: 10_000 });
  advanceClock(HOUR_MS);
  expect((await http(TRADES)).status).toBe(200);
  expect(market.requests).toHaveLength(5);
});

it('a request to an endpoint counts there from its end on', async () => {
  market.answers.set('/market.example/trades', async () => {
    advanceClock(4000);
    return { body: {} };
  });
  const { http } = await keyClient({ ...LIMITS, endpoints: { trades: [{ requests: 1, perSeconds: 60 }] } });
  await http(TRADES);
  await expect(http(TRADES)).rejects.toMatchObject({ name: 'LimitReached', waitMs: 60_000 });
});

it.each([
  ['the time that it names', { 'retry-after': '120' }, 120_000],
  ['the window of the endpoint when it names none', {}, HOUR_MS],
])('a 429 of an endpoint closes this endpoint alone, for one key, for %s', async (_, headers, waitMs) => {
  refusing(headers);
  await expect((await keyClient()).http(TRADES)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  market.answers.clear();
  // another process with the same key
  const again = await keyClient();
  await expect(again.http(TRADES)).rejects.toMatchObject({ name: 'LimitReached', waitMs });
  expect((await again.http(LIST)).status).toBe(200);
  expect((await (await keyClient(LIMITS, 'another')).http(TRADES)).status).toBe(200);
});

it('a 429 of an endpoint without a limit of its own closes the key', async () => {
  refusing({ 'retry-after': '120' });
  const { http } = await keyClient({ ...LIMITS, endpoints: {} });
  await expect(http(TRADES)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(http(LIST)).rejects.toMatchObject({ name: 'LimitReached', waitMs: 120_000 });
});

describe('an endpoint whose answer says until when it is used up', () => {
  const after = (ms: number): Date => new Date(START.getTime() + ms);

  it('is closed until then, for its key in all processes, and nothing else is', async () => {
    await (await keyClient()).limitedUntil(after(90_000), 'trades');
    const { http } = await keyClient();
    advanceClock(30_000);
    await expect(http(TRADES)).rejects.toMatchObject({ name: 'LimitReached', waitMs: 60_000 });
    expect((await http(LIST)).status).toBe(200);
    expect((await (await keyClient(LIMITS, 'another')).http(TRADES)).status).toBe(200);
    advanceClock(60_000);
    expect((await http(TRADES)).status).toBe(200);
  });

  it('is closed for at most a day, and not by a time that has passed', async () => {
    const { http, limitedUntil } = await keyClient();
    await limitedUntil(after(-1000), 'trades');
    await http(TRADES);
    await limitedUntil(after(40 * HOUR_MS), 'trades');
    await expect(http(TRADES)).rejects.toMatchObject({ name: 'LimitReached', waitMs: 24 * HOUR_MS });
    await limitedUntil(after(1000), 'trades');
    await expect(http(TRADES)).rejects.toMatchObject({ name: 'LimitReached', waitMs: 24 * HOUR_MS });
  });

  it('closes its key when it has no limit of its own', async () => {
    const { http, limitedUntil } = await keyClient();
    await limitedUntil(after(5000), 'stall');
    await expect(http(LIST)).rejects.toMatchObject({ name: 'LimitReached', waitMs: 5000 });
  });
});

it('a request to an endpoint leaves a reservation to the request that follows', async () => {
  const { http, reserve } = await keyClient({ ...LIMITS, key: [{ requests: 2, perSeconds: 10 }] });
  await reserve(['a', 'b']);
  await http(TRADES);
  await http({ ...LIST, changes: ['a', 'b'] });
  expect(market.requests).toHaveLength(2);
  await expect(http(TRADES)).rejects.toMatchObject({ name: 'LimitReached', waitMs: 10_000 });
});

import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createHttp } from '@lootfolio/marketplaces/http';
import type { HttpClient } from '@lootfolio/marketplaces/port';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../../../../sandbox/src/app.ts';
import { createClock } from '../../../../../sandbox/src/clock.ts';
import { silentLog } from '../../../../test/harness.ts';
import { LimitReached } from '../../../platform/outside/request-limiter.ts';
import { advanceClock, now, nowMs, setClock } from '../../../platform/process/clock.ts';
import { fetchRandomness, roundAfter, type RandomnessParts } from './fetch-randomness.ts';

const CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const GENESIS = 1_692_803_367_000;
const START = new Date('2026-11-20T12:00:00Z');

// drand and this server have the same time
const sandbox = createSandbox({ clock: createClock(nowMs) });
const asked: string[] = [];
const port = sandbox.listen({ host: '127.0.0.1', port: 0 }).then(() => (sandbox.server.address() as AddressInfo).port);
let waited = 0;

beforeEach(async () => {
  setClock(START);
  waited = 0;
  await sandbox.inject({ method: 'DELETE', url: '/_faults' });
  asked.length = 0;
});
afterAll(async () => {
  setClock(null);
  await sandbox.close();
});

async function parts(more: Partial<RandomnessParts> = {}): Promise<RandomnessParts> {
  const base = `http://127.0.0.1:${await port}/`;
  const http = createHttp({
    market: 'drand',
    limit: { requests: 1, perSeconds: 1 },
    resolve: (url) => url.replace('https://', base),
    acquire: async () => {},
    timeouts: { headers: 5000, body: 5000, total: 5000 },
    maxBytes: 100_000,
  });
  const client = (): HttpClient => (request) => {
    asked.push(request.url);
    return http(request);
  };
  const wait = async (ms: number): Promise<void> => {
    waited += ms;
    advanceClock(ms);
  };
  return { outside: { client }, config: { WORLD: 'sandbox' }, log: silentLog, wait, ...more };
}

const fault = (body: object) => sandbox.inject({ method: 'POST', url: '/_faults', payload: { host: 'api.drand.sh', ...body } });
const fetchFor = async (closedAt: Date, more: Partial<RandomnessParts> = {}, signal = new AbortController().signal) =>
  fetchRandomness(await parts(more), closedAt, signal);
const minutesAgo = (minutes: number): Date => new Date(START.getTime() - minutes * 60_000);

/** Returns the parts of a live server whose drand always gives this answer. */
const answering = (body: string): Partial<RandomnessParts> => ({
  config: { WORLD: 'live' },
  outside: { client: () => async () => ({ status: 200, headers: {}, body: Buffer.from(body) }) },
});

it.each([
  [-1, 1],
  [0, 2],
  [1, 2],
  [2999, 2],
  [3000, 3],
  [-86_400_000, 1],
])('%i ms after the genesis the next round is %i', (ms, round) => expect(roundAfter(new Date(GENESIS + ms))).toBe(round));

describe('the randomness of a giveaway', () => {
  it('is that of the first round after it closed', async () => {
    const closedAt = minutesAgo(5);
    const round = roundAfter(closedAt);
    const found = await fetchFor(closedAt);
    expect(found).toEqual({ source: 'drand', chain: CHAIN, round, value: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect([asked, waited]).toEqual([[`https://api.drand.sh/${CHAIN}/public/${round}`], 0]);
    expect(await fetchFor(closedAt)).toEqual(found);
    expect((await fetchFor(minutesAgo(6)))!.value).not.toBe(found!.value);
  });

  it('is waited for until its time', async () => {
    const closedAt = now();
    const due = GENESIS + (roundAfter(closedAt) - 1) * 3000;
    expect(await fetchFor(closedAt)).toMatchObject({ round: roundAfter(closedAt) });
    expect([asked.length, waited]).toEqual([1, due + 1000 - START.getTime()]);
  });

  it('is asked for again after passing trouble', async () => {
    await fault({ mode: 'status', status: 503, times: 1 });
    await fault({ mode: 'html', times: 1 });
    await fault({ mode: 'cut', times: 1 });
    expect(await fetchFor(minutesAgo(5))).not.toBeNull();
    expect([asked.length, waited]).toEqual([4, 9000]);
  });

  it('cannot be had while drand is silent for a minute', async () => {
    await fault({ mode: 'refuse' });
    expect(await fetchFor(minutesAgo(5))).toBeNull();
    expect(waited).toBe(57_000);
    expect(asked).toHaveLength(20);
  });

  it('cannot be had while no request may leave', async () => {
    const outside = { client: () => () => Promise.reject(new LimitReached('drand', 90_000)) };
    expect(await fetchFor(minutesAgo(5), { outside })).toBeNull();
  });

  it('is not waited for when the giveaway closes much later', async () => {
    expect(await fetchFor(minutesAgo(-2))).toBeNull();
    expect([asked, waited]).toEqual([[], 0]);
  });

  it('is never another round', async () => {
    await fault({ mode: 'repeat' });
    await sandbox.inject(`/api.drand.sh/${CHAIN}/public/${roundAfter(minutesAgo(7))}`);
    expect(await fetchFor(minutesAgo(5))).toBeNull();
  });

  it('ends with its work', async () => {
    await fault({ mode: 'status', status: 503 });
    const stop = new AbortController();
    const wait = async (): Promise<void> => {
      stop.abort(new Error('the worker stops'));
      stop.signal.throwIfAborted();
    };
    await expect(fetchFor(minutesAgo(5), { wait }, stop.signal)).rejects.toThrow('the worker stops');
  });
});

/** Rounds of the real chain. */
const REAL = {
  42: '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a',
  1000: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};
const HASHES = {
  42: '8ada64bae5c6c0f5540a6a13af56e663240edfbd2c76ac6a8f27671eb7259ce3',
  1000: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
};
const hashOf = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const closingBefore = (round: number): Date => new Date(GENESIS + (round - 1) * 3000 - 1);

describe('a live answer', () => {
  it.each([42, 1000] as const)('is accepted when the real chain signed it: round %i', async (round) => {
    const body = JSON.stringify({ round, randomness: HASHES[round], signature: REAL[round] });
    expect(await fetchFor(closingBefore(round), answering(body))).toEqual({
      source: 'drand',
      chain: CHAIN,
      round,
      value: HASHES[round],
    });
  });

  it.each([
    ['the signature of another round', { randomness: HASHES[1000], signature: REAL[1000] }],
    ['a number that is not the hash of the signature', { randomness: HASHES[1000] }],
    ['a signature that is no point', { randomness: hashOf('ff'.repeat(48)), signature: 'ff'.repeat(48) }],
    ['no signature', { signature: '' }],
    ['a number as text', { round: '42' }],
  ])('is refused with %s', async (_what, wrong) => {
    const body = JSON.stringify({ round: 42, randomness: HASHES[42], signature: REAL[42], ...wrong });
    expect(await fetchFor(closingBefore(42), answering(body))).toBeNull();
  });

  it('is refused when the sandbox signed it', async () => {
    const round = roundAfter(minutesAgo(5));
    const { body } = await sandbox.inject(`/api.drand.sh/${CHAIN}/public/${round}`);
    expect(await fetchFor(minutesAgo(5), answering(body))).toBeNull();
  });
});

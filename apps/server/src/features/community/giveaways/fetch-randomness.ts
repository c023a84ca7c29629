import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MarketError, type HttpClient, type RequestLimit } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import type { Outside } from '../../../platform/outside/outside.ts';
import { LimitReached } from '../../../platform/outside/request-limiter.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Logger } from '../../../platform/process/log.ts';

/** A public random number that nobody could know when the giveaway closed. `value`: 64 hexadecimal digits. */
export type Randomness = { source: 'drand'; chain: string; round: number; value: string };

export type RandomnessParts = {
  outside: Pick<Outside, 'client'>;
  config: Pick<Config, 'WORLD'>;
  log: Logger;
  /** Waits. Tests move the clock instead. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

/** drand's chain `quicknet` (https://docs.drand.love): a round each three seconds, for everybody the same. */
const CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const GENESIS_MS = 1_692_803_367_000;
const PERIOD_MS = 3000;
/** The key with which the chain's rounds are signed. The sandbox signs with its own. */
const PUBLIC_KEYS: Readonly<Record<Config['WORLD'], string>> = {
  live: '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  sandbox:
    'aa25b2ac298fa464b7d8b2291ece66e13786feaebc8b86457ca51eb7d72a0c1cffebbe0eeaa4fc6597ef213ae5356e1c0249e1996a68213a1c97fae8fbde8d88c052aad8a54d41c62346e147a1ba03c0a8363e00773b3910fd725cf17907fc60',
};
/** The domain of signatures in the scheme `bls-unchained-g1-rfc9380`. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const LIMIT: RequestLimit = { requests: 60, perSeconds: 60 };
const MAX_MS = 60_000;
const REQUEST_MS = 10_000;
const RETRY_MS = 3000;
/** A round is available a moment after its time. */
const SETTLE_MS = 1000;

const beacon = z.object({
  round: z.int(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[0-9a-f]{96}$/),
});

/** Returns the first round whose time is after this time. */
export const roundAfter = (time: Date): number => Math.max(1, Math.floor((time.getTime() - GENESIS_MS) / PERIOD_MS) + 2);

const timeOf = (round: number): number => GENESIS_MS + (round - 1) * PERIOD_MS;

/**
 * Returns the randomness of the first round after a giveaway closed. Waits for the round and for drand, a minute at most over all. The
 * round's signature is verified, so that no relay can choose the number.
 * @returns null when it cannot be had
 */
export async function fetchRandomness(
  { outside, config, log, wait = (ms, by) => sleep(ms, undefined, { signal: by }) }: RandomnessParts,
  closedAt: Date,
  signal: AbortSignal,
): Promise<Randomness | null> {
  const round = roundAfter(closedAt);
  const deadline = nowMs() + MAX_MS;
  const http = outside.client('drand', LIMIT, signal, { maxWaitMs: REQUEST_MS });
  for (let next = timeOf(round) + SETTLE_MS; next < deadline; next = nowMs() + RETRY_MS) {
    if (next > nowMs()) await wait(next - nowMs(), signal);
    const timeoutMs = Math.min(REQUEST_MS, deadline - nowMs());
    if (timeoutMs <= 0) break;
    const value = await askRound(http, round, timeoutMs, { config, log });
    if (value !== null) return { source: 'drand', chain: CHAIN, round, value };
  }
  log.warn({ round }, 'no public randomness could be had');
  return null;
}

/** Returns the verified randomness of a round; null when this request did not give it. */
async function askRound(
  http: HttpClient,
  round: number,
  timeoutMs: number,
  { config, log }: Pick<RandomnessParts, 'config' | 'log'>,
): Promise<string | null> {
  try {
    const { body } = await http({ url: `https://api.drand.sh/${CHAIN}/public/${round}`, timeoutMs, maxBytes: 10_000 });
    const answer = beacon.safeParse(parsed(body));
    if (answer.data?.round === round && (await isGenuine(answer.data, PUBLIC_KEYS[config.WORLD]))) return answer.data.randomness;
    log.warn({ round }, 'drand answered with something else than the round');
  } catch (error) {
    if (!(error instanceof MarketError) && !(error instanceof LimitReached)) throw error;
  }
  return null;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** Returns true when the chain signed the round, and the randomness is the hash of that signature. */
async function isGenuine({ round, randomness, signature }: z.output<typeof beacon>, publicKey: string): Promise<boolean> {
  const bytes = Buffer.from(signature, 'hex');
  if (createHash('sha256').update(bytes).digest('hex') !== randomness) return false;
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  // loaded here: only draws need it
  const { bls12_381: curve } = await import('@noble/curves/bls12-381.js');
  const message = curve.shortSignatures.hash(createHash('sha256').update(number).digest(), DOMAIN);
  try {
    return curve.shortSignatures.verify(bytes, message, curve.G2.Point.fromHex(publicKey));
  } catch {
    // the bytes are no point of the curve
    return false;
  }
}

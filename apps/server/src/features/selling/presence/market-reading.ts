import { isRefusal, MarketError } from '@lootfolio/marketplaces/port';
import type { Failure } from '@lootfolio/marketplaces/selling';
import type { AppId } from '@lootfolio/domain/games';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { operationKind, type OperationKind, type Outcome, type Step } from '../../../platform/operations/kinds.ts';
import { MARKET_LANES, type MarketLane } from '../../../platform/operations/lanes.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { openMarket, type OpenMarket, type SellerParts } from './seller.ts';

/** A market that does not answer is asked once more. */
const ATTEMPTS = 2;
const AGAIN_MS = 5000;

/** What a market said, whole, or why it did not tell. `beganAt`: when the reading began, in milliseconds. */
export type MarketReading<Data> = { beganAt: number } & ({ data: Data } | { failure: { code: string; text: string } });

/** What an item reads. */
export type ReadingOf<Input> = { userId: number; market: string; appId: AppId; operationId: string; input: Input };

type ReadingKind<Input, Data> = {
  name: string;
  input: z.ZodType<Input>;
  /** Asks the market. @throws MarketError */
  read: (of: ReadingOf<Input>, market: OpenMarket, beganAt: number) => Promise<Data>;
  /** Stores what the market said, with the consequences. */
  follow: (tx: Tx, of: ReadingOf<Input>, reading: MarketReading<Data>) => Promise<void>;
};

/** The failure of a request that changes nothing. */
export function notSent(error: MarketError): Failure {
  const { code, text } = error.refusal ?? { code: error.code, text: error.message };
  const retryAfterMs = error.retryAfter === null ? null : error.retryAfter * 1000;
  return { kind: isRefusal(error) ? 'key' : 'unavailable', code, text, retryAfterMs };
}

/**
 * Returns a kind of operation whose items each read something of the user's account at a market. What is read is never stored as such: it
 * goes to `follow`. A reading may be repeated, because it changes nothing outside.
 */
export function marketReadings<Input, Data>(parts: SellerParts, { name, input, read, follow }: ReadingKind<Input, Data>): OperationKind {
  type Reading = MarketReading<Data>;
  return operationKind<unknown, Input, Reading, MarketLane, OpenMarket | null>({
    name,
    work: 'selling',
    params: z.unknown(),
    input,
    lanes: MARKET_LANES,
    batch: () => 1,
    settleMs: 0,
    attempts: ATTEMPTS,
    reconcile: 'repeat',
    admit: async ({ operation: { userId }, lane, items, signal, assertHeld }) => {
      const opened = await openMarket(parts, { userId, lane, purpose: 'ask', signal, mayLeave: assertHeld });
      if (!opened) return { items, waitMs: 0, means: null };
      // the first request waits outside of the worker's slot
      const { waitMs, laneMs } = await opened.client.reserve([]);
      return { items: waitMs > 0 ? [] : items, waitMs, laneWaitMs: laneMs, means: opened, release: opened.client.release };
    },
    send: async (step, market) => new Map([[step.items[0]!.position, market ? await ask(step, market, read) : NO_KEY]]),
    apply: async (tx, { operation, lane, items }, became) => {
      const result = became.get(items[0]!.position);
      if (result?.state !== 'done' && result?.state !== 'failed') return;
      const failure = { code: result.code ?? 'INTERNAL', text: result.text ?? '' };
      await follow(tx, readingOf({ operation, lane, items }), result.data ?? { beganAt: nowMs(), failure });
    },
  });
}

const readingOf = <Input>({ operation, lane, items }: Pick<Step<unknown, Input, unknown, MarketLane>, 'operation' | 'lane' | 'items'>) => ({
  userId: operation.userId,
  market: lane.market,
  appId: lane.appId,
  operationId: operation.id,
  input: items[0]!.input,
});

const NO_KEY = { state: 'denied', code: 'INVALID_API', text: '' } as const;

async function ask<Input, Data>(
  step: Step<unknown, Input, MarketReading<Data>, MarketLane>,
  market: OpenMarket,
  read: ReadingKind<Input, Data>['read'],
): Promise<Outcome<MarketReading<Data>>> {
  const beganAt = nowMs();
  try {
    return { state: 'done', data: { beganAt, data: await read(readingOf(step), market, beganAt) } };
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    const { kind, code, text, retryAfterMs } = notSent(error);
    if (kind === 'key') return { state: 'denied', code, text };
    if (error.code === 'RATE_LIMITED') return { state: 'held', of: 'item', afterMs: retryAfterMs ?? AGAIN_MS, code, text };
    if (step.items[0]!.attempt < ATTEMPTS && code !== 'MARKET_NOT_CONNECTED') return { state: 'later', afterMs: AGAIN_MS, code, text };
    return { state: 'failed', code, text, data: { beganAt, failure: { code, text } } };
  }
}

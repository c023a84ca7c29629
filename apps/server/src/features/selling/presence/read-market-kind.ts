import { isRefusal, MarketError } from '@lootfolio/marketplaces/port';
import type { Failure } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { operationKind, type OperationKind, type Outcome, type Step } from '../../../platform/operations/kinds.ts';
import { MARKET_LANES, type MarketLane } from '../../../platform/operations/lanes.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { openMarket, type OpenMarket, type SellerParts } from './seller.ts';

/** A market that does not answer is asked once more. */
const ATTEMPTS = 2;
const AGAIN_MS = 5000;

const NO_KEY = { state: 'denied', code: 'INVALID_API', text: '' } as const;

/** What a market said, whole, or why it did not tell. `beganAt`: when the reading began. */
export type MarketReading<Found> = { beganAt: Date } & ({ found: Found } | { failure: { code: string; text: string } });

/** The reading of one item, in its market and game. */
export type ReadItem<Input> = { operationId: string; userId: number; lane: MarketLane; input: Input };

type Kind<Input, Found> = {
  name: string;
  input: z.ZodType<Input>;
  /** Reads at the market. @throws MarketError */
  read: (market: OpenMarket, item: ReadItem<Input>, beganAt: Date) => Promise<Found>;
  /** Writes the consequences, in the transaction that stores the result of the item. */
  apply: (tx: Tx, item: ReadItem<Input>, reading: MarketReading<Found>) => Promise<void>;
};

type Data<Found> = { beganAt: number; found: Found };

/**
 * Declares long work that reads at markets and changes nothing there: an item is one thing to read. What was read is passed to `apply` and
 * never stored as such. A market that does not answer is asked once more, and a refused key ends the other items with it.
 */
export const readMarketKind = <Input, Found>(parts: SellerParts, kind: Kind<Input, Found>): OperationKind =>
  operationKind<unknown, Input, Data<Found>, MarketLane, OpenMarket | null>({
    name: kind.name,
    work: 'selling',
    params: z.unknown(),
    input: kind.input,
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
    send: async (step, means) => new Map([[step.items[0]!.position, means ? await readOnce(step, means, kind.read) : NO_KEY]]),
    apply: async (tx, { operation, lane, items }, became) => {
      const result = became.get(items[0]!.position);
      if (result?.state !== 'done' && result?.state !== 'failed') return;
      const failure = { code: result.code ?? 'INTERNAL', text: result.text ?? '' };
      const reading = result.data ? { ...result.data, beganAt: new Date(result.data.beganAt) } : { beganAt: new Date(nowMs()), failure };
      await kind.apply(tx, itemOf({ operation, lane, items }), reading);
    },
  });

const itemOf = <Input>({
  operation,
  lane,
  items,
}: Pick<Step<unknown, Input, unknown, MarketLane>, 'operation' | 'lane' | 'items'>): ReadItem<Input> => ({
  operationId: operation.id,
  userId: operation.userId,
  lane,
  input: items[0]!.input,
});

async function readOnce<Input, Found>(
  step: Step<unknown, Input, Data<Found>, MarketLane>,
  market: OpenMarket,
  read: Kind<Input, Found>['read'],
): Promise<Outcome<Data<Found>>> {
  const beganAt = nowMs();
  try {
    return { state: 'done', data: { beganAt, found: await read(market, itemOf(step), new Date(beganAt)) } };
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    const { kind, code, text, retryAfterMs } = notSent(error);
    if (kind === 'key') return { state: 'denied', code, text };
    if (error.code === 'RATE_LIMITED') return { state: 'held', of: 'item', afterMs: retryAfterMs ?? AGAIN_MS, code, text };
    if (step.items[0]!.attempt < ATTEMPTS && code !== 'MARKET_NOT_CONNECTED') return { state: 'later', afterMs: AGAIN_MS, code, text };
    return { state: 'failed', code, text };
  }
}

/** The failure of a request that changes nothing. */
export function notSent(error: MarketError): Failure {
  const { code, text } = error.refusal ?? { code: error.code, text: error.message };
  const retryAfterMs = error.retryAfter === null ? null : error.retryAfter * 1000;
  return { kind: isRefusal(error) ? 'key' : 'unavailable', code, text, retryAfterMs };
}

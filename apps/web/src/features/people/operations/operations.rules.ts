import type { PlainKey } from '../../../i18n/i18n.ts';
import { hasEnded } from './has-ended.ts';
import type { Item, ItemState, Operation } from './operations.queries.ts';

type Counts = Operation['items'];

/** The states of items in the order of the panel's counts and filters: those that need the user come first. */
export const ITEM_STATES = ['failed', 'unknown', 'sent', 'waiting', 'done'] as const satisfies readonly ItemState[];

/** True while there is something to cancel. Sent requests cannot be cancelled. */
export const mayCancel = (operation: Operation): boolean => !hasEnded(operation) && !operation.cancelling && operation.items.waiting > 0;

/** An operation, and those of its kind that ended well just before it. */
export type Run = { operation: Operation; earlier: readonly Operation[] };

/** True when there is nothing left to see or to do. */
const isSettled = ({ state, file }: Operation): boolean => state === 'done' && file === null;

/** Puts operations together, newest first, that follow each other, are of one kind and are done: repeated refreshes would fill the list. */
export function runsOf(operations: readonly Operation[]): Run[] {
  const runs: { operation: Operation; earlier: Operation[] }[] = [];
  for (const operation of operations) {
    const last = runs.at(-1);
    if (last && last.operation.kind === operation.kind && isSettled(last.operation) && isSettled(operation)) last.earlier.push(operation);
    else runs.push({ operation, earlier: [] });
  }
  return runs;
}

/** Items whose outcome is final. */
export const settled = ({ done, failed, unknown }: Counts): number => done + failed + unknown;

/** The filter when an operation is opened: the failed items when there are any. */
export const firstFilter = ({ failed, unknown }: Counts): ItemState | null => (failed > 0 ? 'failed' : unknown > 0 ? 'unknown' : null);

/** The items that "try again" would repeat; null when there is nothing to repeat, or the operation still runs. */
export function retryOf({ state, items, ended_at }: Operation): { kind: 'failed' | 'unknown' | 'rest'; n: number } | null {
  const n = items.failed + items.unknown;
  if (ended_at === null || n === 0) return null;
  if (state === 'cancelled') return { kind: 'rest', n };
  return { kind: items.failed > 0 ? 'failed' : 'unknown', n };
}

/** Sentences for the reasons that the adapters of markets and of Steam define. Other codes come from a market or from the server. */
const REASONS: Readonly<Record<string, PlainKey>> = {
  NOT_ANSWERED: 'operations.reasonNotAnswered',
  TOO_SOON: 'operations.reasonTooSoon',
  RATE_LIMITED: 'operations.reasonLimit',
  LIMIT: 'operations.reasonLimit',
  UNAUTHORISED: 'operations.reasonKey',
  FORBIDDEN: 'operations.reasonKey',
  UNREACHABLE: 'operations.reasonUnreachable',
  BLOCKED: 'operations.reasonUnreachable',
  TIMEOUT: 'operations.reasonTimeout',
  UPSTREAM: 'operations.reasonUpstream',
  UNAVAILABLE: 'operations.reasonUpstream',
  BAD_ANSWER: 'operations.reasonBadAnswer',
  TOO_LARGE: 'operations.reasonBadAnswer',
  MALFORMED: 'operations.reasonBadAnswer',
  PRIVATE: 'operations.reasonPrivate',
  MARKET_NOT_CONNECTED: 'operations.reasonNotConnected',
};

/** The server's own reasons. Their texts are in the user's language. */
const SERVERS = ['CANCELLED', 'FILE_TOO_LARGE', 'NOT_DONE', 'STEAM_UNAVAILABLE', 'UNKNOWN', 'UNREADABLE'];

type Reason = { key: PlainKey } | { text: string; /** The text comes from a market. */ isQuote: boolean };

/** The reason why an item is not done: the key of our sentence, or the text of the answer. Null when nothing is known. */
export function reasonOf({ code, text, reason }: Pick<Item, 'code' | 'text' | 'reason'>): Reason | null {
  if (code === null) return null;
  if (reason !== null) return { text: reason, isQuote: false };
  const key = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (key) return { key };
  return text ? { text, isQuote: !SERVERS.includes(code) } : { key: 'operations.reasonRefused' };
}

/** Files are kept for a day, in milliseconds. */
const FILE_KEPT_MS = 86_400_000;

export const fileUntil = (madeAt: string): Date => new Date(new Date(madeAt).getTime() + FILE_KEPT_MS);

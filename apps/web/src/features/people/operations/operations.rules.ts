import type { PlainKey } from '../../../i18n/i18n.ts';
import type { Item, ItemState, Operation } from './operations.queries.ts';

type Counts = Operation['items'];

/** The states of items in the order in which the panel counts and filters them: what needs the user comes first. */
export const ITEM_STATES = ['failed', 'unknown', 'sent', 'waiting', 'done'] as const satisfies readonly ItemState[];

/** True once nothing of it will change by itself. */
export const hasEnded = ({ ended_at: endedAt }: Pick<Operation, 'ended_at'>): boolean => endedAt !== null;

/** True while there is something to cancel. What was sent cannot be called back. */
export const mayCancel = (operation: Operation): boolean => !hasEnded(operation) && !operation.cancelling && operation.items.waiting > 0;

/** Items whose outcome is final. */
export const settled = ({ done, failed, unknown }: Counts): number => done + failed + unknown;

/** The items that are shown when an operation is opened: the failed ones when there are any. */
export const firstFilter = ({ failed, unknown }: Counts): ItemState | null => (failed > 0 ? 'failed' : unknown > 0 ? 'unknown' : null);

/** What "try again" would do with an operation; null when there is nothing to try, or it still runs. */
export function retryOf({ state, items, ended_at }: Operation): { kind: 'failed' | 'unknown' | 'rest'; n: number } | null {
  const n = items.failed + items.unknown;
  if (ended_at === null || n === 0) return null;
  if (state === 'cancelled') return { kind: 'rest', n };
  return { kind: items.failed > 0 ? 'failed' : 'unknown', n };
}

/** Sentences for the reasons that adapters of markets and of Steam name themselves. Other codes are a market's own, or the server's. */
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

/** The server's own reasons. It says them in the user's language. */
const SERVERS = ['CANCELLED', 'FILE_TOO_LARGE', 'NOT_DONE', 'STEAM_UNAVAILABLE', 'UNKNOWN', 'UNREADABLE'];

type Reason = { key: PlainKey } | { text: string; /** The text is a market's own. */ isQuote: boolean };

/** Why an item is not done: the key of our sentence, or the text of the answer. Null when nothing is known. */
export function reasonOf({ code, text }: Pick<Item, 'code' | 'text'>): Reason | null {
  if (code === null) return null;
  const key = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (key) return { key };
  return text ? { text, isQuote: !SERVERS.includes(code) } : { key: 'operations.reasonRefused' };
}

/** Files are kept for a day. */
const FILE_KEPT_MS = 86_400_000;

export const fileUntil = (madeAt: string): Date => new Date(new Date(madeAt).getTime() + FILE_KEPT_MS);

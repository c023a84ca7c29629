import type { Finding, Outcome } from './kinds.ts';
import type { Change, DueItem, OpenItem } from './operations.store.ts';

/** The most times that an item is sent. */
export const MAX_ATTEMPTS = 5;

const NOTHING = { externalId: null, code: null, text: null, dueInMs: 0, isAttempt: true };

/**
 * What an item becomes after it was sent.
 * @param item `attempt` counts this one
 * @param outcome undefined when nothing is known of the item
 */
export function changeAfterSending(
  { position, attempt }: { position: number; attempt: number },
  outcome: Outcome | undefined,
  settleMs: number,
): Change {
  const base = { ...NOTHING, position };
  switch (outcome?.state) {
    case 'done':
      return { ...base, state: 'done', externalId: outcome.externalId ?? null };
    case 'failed':
      return { ...base, state: 'failed', code: outcome.code, text: outcome.text };
    case 'later':
      return {
        ...base,
        state: attempt < MAX_ATTEMPTS ? 'waiting' : 'failed',
        code: outcome.code,
        text: outcome.text,
        dueInMs: outcome.afterMs,
      };
    case 'more':
      return { ...base, state: 'waiting', dueInMs: outcome.afterMs, isAttempt: false };
    default:
      return { ...base, state: 'sent', code: outcome?.code ?? null, text: outcome?.text ?? null, dueInMs: settleMs };
  }
}

/**
 * What an item becomes after the outside was asked about it. It is sent again only when the outside says that nothing happened; what
 * stays open too long is unknown.
 * @param at the present time, in milliseconds
 */
export function changeAfterAsking(item: Pick<DueItem, 'position' | 'attempt' | 'askUntil'>, finding: Finding, at: number): Change {
  const base = { ...NOTHING, position: item.position };
  switch (finding.state) {
    case 'done':
      return { ...base, state: 'done', externalId: finding.externalId ?? null };
    case 'failed':
      return { ...base, state: 'failed', code: finding.code, text: finding.text };
    case 'absent':
      return item.attempt < MAX_ATTEMPTS ? { ...base, state: 'waiting' } : { ...base, state: 'failed', code: 'NOT_DONE' };
    case 'open':
      return item.askUntil !== null && at + finding.afterMs <= item.askUntil.getTime()
        ? { ...base, state: 'sent', dueInMs: finding.afterMs }
        : { ...base, state: 'unknown', code: 'UNKNOWN' };
  }
}

/**
 * What an item becomes that this version cannot read, because its kind reads another form now or does not exist any more. Nobody can ask
 * about one that was sent: it may have happened.
 */
export const changeUnreadable = ({ position, state }: Pick<OpenItem, 'position' | 'state'>, isCancelled: boolean): Change =>
  state === 'sent'
    ? { ...NOTHING, position, state: 'unknown', code: 'UNREADABLE' }
    : { ...NOTHING, position, state: 'failed', code: isCancelled ? 'CANCELLED' : 'UNREADABLE' };

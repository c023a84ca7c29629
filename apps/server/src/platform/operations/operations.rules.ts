import type { Finding, Outcome } from './kinds.ts';
import type { Change, DueItem, OpenItem } from './items.store.ts';

/** The bounds of a kind in a lane: see `OperationKind`. Times are in milliseconds. */
export type Bounds = { settleMs: number; attempts: number; askForMs: number; holdForMs: number };

export const DEFAULTS = { attempts: 5, askForMs: 30 * 60_000, holdForMs: 24 * 3_600_000 };

/** The number of consecutive answers that the outside does not have an item, after which the item is sent again. */
const ABSENCES = 2;
/** The maximum number of failures of the engine at an item. After them the item ends. */
export const MAX_FAULTS = 5;
const FAULT_BACK_OFF_MS = 5000;
/** The least time for which an item is held back. */
const MIN_HOLD_MS = 1000;
/** The longest pause between two attempts that the engine chooses by itself, for an item that has been held back for long. */
const MAX_HOLD_BACK_OFF_MS = 5 * 60_000;

/**
 * The maximum number of items in a step, by the failures of the engine at them. After each failure the groups are smaller, and then each item
 * is tried alone, so that one item at which the engine always fails does not end the others. Items that failed alone are tried together once
 * more, and end together.
 */
const GROUPS: readonly number[] = [Infinity, 64, 8, 1];

/** Returns the items that are taken next: of those with the fewest failures, as many as a group may have. */
export function nextGroup<T extends { faults: number }>(items: readonly T[]): T[] {
  const faults = Math.min(...items.map((item) => item.faults));
  return items.filter((item) => item.faults === faults).slice(0, GROUPS[faults] ?? Infinity);
}

type Known = Pick<
  DueItem,
  'position' | 'attempt' | 'absences' | 'unproven' | 'refused' | 'code' | 'text' | 'askLeftMs' | 'heldLeftMs' | 'lateMs' | 'faults'
>;

/** Returns the time that an item may still be held back. The time in which nobody worked on the item does not count. */
const holdLeft = ({ heldLeftMs, lateMs }: Known, { holdForMs }: Bounds): number => (heldLeftMs === null ? holdForMs : heldLeftMs + lateMs);

/** Returns the time for which the outside may still be asked about an item. The time in which nobody worked on the item does not count. */
const askLeft = ({ askLeftMs, lateMs }: Known, { askForMs }: Bounds): number => (askLeftMs === null ? askForMs : askLeftMs + lateMs);

/** Creates a change of an item that keeps everything: the item stays open and is due now. Callers override the fields that change. */
const unchanged = (item: Known): Omit<Change, 'state'> => ({
  position: item.position,
  externalId: null,
  code: null,
  text: null,
  data: undefined,
  dueInMs: 0,
  isAttempt: true,
  askForMs: null,
  heldForMs: null,
  absences: 0,
  unproven: item.unproven,
  refused: false,
  faults: 0,
});

/**
 * Returns the change of an item after it was sent.
 * @param item `attempt` counts this attempt
 * @param outcome undefined when the result of the item is not known
 */
export function changeAfterSending(item: Known, outcome: Outcome | undefined, bounds: Bounds): Change {
  const base = unchanged(item);
  switch (outcome?.state) {
    case 'done':
      return { ...base, state: 'done', externalId: outcome.externalId ?? null, data: outcome.data };
    case 'failed':
      return { ...refusal(item, outcome, bounds), externalId: outcome.externalId ?? null, data: outcome.data };
    case 'denied':
      return refusal(item, outcome, bounds);
    case 'later':
      return item.attempt < bounds.attempts
        ? { ...base, state: 'waiting', code: outcome.code, text: outcome.text, dueInMs: outcome.afterMs }
        : refusal(item, outcome, bounds);
    case 'held': {
      const leftMs = holdLeft(item, bounds);
      const backOffMs = Math.min((bounds.holdForMs - leftMs) / 4, MAX_HOLD_BACK_OFF_MS);
      const dueInMs = Math.max(outcome.afterMs, MIN_HOLD_MS, backOffMs);
      return outcome.afterMs <= leftMs
        ? { ...base, state: 'waiting', code: outcome.code, text: outcome.text, dueInMs, isAttempt: false, heldForMs: leftMs }
        : refusal(item, outcome, bounds);
    }
    case 'more':
      return { ...base, state: 'waiting', dueInMs: outcome.afterMs, isAttempt: false };
    case 'open':
      return {
        ...base,
        state: 'sent',
        externalId: outcome.externalId ?? null,
        data: outcome.data,
        dueInMs: outcome.afterMs,
        askForMs: outcome.forMs ?? bounds.askForMs,
      };
    default:
      return { ...base, state: 'sent', code: outcome?.code ?? null, text: outcome?.text ?? null, dueInMs: bounds.settleMs };
  }
}

/**
 * Returns the change of an item that was refused permanently. When the result of an earlier attempt is not known, the refusal may mean that
 * this attempt succeeded ("already listed"); then the outside is asked which of the two happened.
 */
function refusal(item: Known, { code, text }: { code: string; text: string }, { settleMs, askForMs }: Bounds): Change {
  const base = { ...unchanged(item), code, text };
  return item.unproven
    ? { ...base, state: 'sent', refused: true, dueInMs: settleMs, askForMs: settleMs + askForMs }
    : { ...base, state: 'failed' };
}

/**
 * Returns the change of an item after the outside was asked about it. The item is sent again only when the outside said twice that it does
 * not have the item. An item that stays open too long becomes unknown.
 */
export function changeAfterAsking(item: Known, finding: Finding, bounds: Bounds): Change {
  const base = { ...unchanged(item), code: item.code, text: item.text, refused: item.refused };
  const unknown: Change = { ...base, state: 'unknown', code: 'UNKNOWN', text: null };
  switch (finding.state) {
    case 'done':
      return { ...base, state: 'done', code: null, text: null, externalId: finding.externalId ?? null, data: finding.data };
    case 'failed':
      return {
        ...base,
        state: 'failed',
        code: finding.code,
        text: finding.text,
        externalId: finding.externalId ?? null,
        data: finding.data,
      };
    case 'absent':
      if (item.absences + 1 < ABSENCES) return { ...base, state: 'sent', absences: item.absences + 1, dueInMs: bounds.settleMs };
      return afterAbsence(item, true, bounds);
    case 'denied':
      return { ...unknown, code: finding.code, text: finding.text };
    case 'open': {
      const leftMs = finding.forMs ?? askLeft(item, bounds);
      if (finding.afterMs > leftMs) return unknown;
      const learned = { externalId: finding.externalId ?? null, data: finding.data };
      return { ...base, ...learned, state: 'sent', absences: item.absences, dueInMs: finding.afterMs, askForMs: leftMs };
    }
    case 'held': {
      const leftMs = holdLeft(item, bounds);
      if (finding.afterMs > leftMs) return unknown;
      const dueInMs = Math.max(finding.afterMs, MIN_HOLD_MS);
      return { ...base, state: 'sent', absences: item.absences, dueInMs, askForMs: askLeft(item, bounds) + dueInMs, heldForMs: leftMs };
    }
  }
}

/**
 * Returns the change of an item that was sent and had no effect, or that a kind may simply send again. Failures of the engine still count:
 * nothing has worked since.
 * @param isUnproven whether the effect may still appear later
 */
export function afterAbsence(item: Known, isUnproven: boolean, bounds: Bounds): Change {
  const base = { ...unchanged(item), faults: item.faults };
  if (item.refused) return { ...base, state: 'failed', code: item.code, text: item.text };
  return item.attempt < bounds.attempts
    ? { ...base, state: 'waiting', unproven: item.unproven || isUnproven }
    : { ...base, state: 'failed', code: item.faults > 0 ? 'INTERNAL' : 'NOT_DONE' };
}

/** Returns the change of an item that another operation replaced while it was under way: it is not sent again. */
export const unlessSuperseded = (change: Change, isSuperseded: boolean): Change =>
  isSuperseded && change.state === 'waiting' ? { ...change, state: 'failed', code: 'SUPERSEDED', text: null } : change;

/** Returns the change of an item at which the engine failed: it is tried again, and ends after too many failures. */
export function changeAfterFault(item: Known & Pick<DueItem, 'state'>, { settleMs }: Bounds): Change {
  const base = { ...unchanged(item), absences: item.absences, refused: item.refused, faults: item.faults + 1 };
  if (base.faults < MAX_FAULTS)
    return {
      ...base,
      state: item.state,
      code: item.code,
      text: item.text,
      // an item that was sent must settle before the outside is asked about it
      dueInMs: Math.max(FAULT_BACK_OFF_MS * 2 ** item.faults, item.state === 'sent' ? settleMs : 0),
    };
  return { ...base, state: item.state === 'sent' ? 'unknown' : 'failed', code: 'INTERNAL' };
}

/**
 * Returns the change of an item that this version cannot read, because its kind now has another format or no longer exists. If the item was
 * sent, its result stays unknown, because nobody can ask about it.
 */
export function changeUnreadable({ position, state }: Pick<OpenItem, 'position' | 'state'>, isCancelled: boolean): Change {
  const item: Known = {
    ...{ position, attempt: 0, absences: 0, unproven: false, refused: false, code: null, text: null },
    ...{ askLeftMs: null, heldLeftMs: null, lateMs: 0, faults: 0 },
  };
  return state === 'sent'
    ? { ...unchanged(item), state: 'unknown', code: 'UNREADABLE' }
    : { ...unchanged(item), state: 'failed', code: isCancelled ? 'CANCELLED' : 'UNREADABLE' };
}

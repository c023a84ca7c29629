import type { z } from 'zod';
import type { Tx } from '../database/database.ts';
import type { WorkClass } from '../jobs/jobs.ts';
import type { LaneCodec } from './lanes.ts';

/** One item of an operation, as its kind gets it. */
export type Item<Input, Data = unknown> = {
  /** From 0, in the order of the start. */
  position: number;
  input: Input;
  /** How often it was sent; in `send` this time counts. */
  attempt: number;
  externalId: string | null;
  /** What earlier outcomes said of it; null where nothing is stored. */
  data: Data | null;
  /** When it was sent last, in `send` this time; null before. */
  sentAt: Date | null;
};

/** What a person reads of an outcome: a code and a short text, for example the market's own words. */
export type Reason = { code: string; text: string };

/** What the kind learned of an item. It goes to `apply`, and is stored where the kind declares its schema. */
type Learned<Data> = { externalId?: string; data?: Data };

/** What became of an item that was sent. */
export type Outcome<Data = unknown> =
  | ({ state: 'done' } & Learned<Data>)
  /** It provably did not happen, and sending it again would not help. */
  | ({ state: 'failed' } & Reason & Learned<Data>)
  /** As `failed`, and nothing that uses the same credential would succeed: all that waits with it ends too. */
  | ({ state: 'denied' } & Reason)
  /** It provably did not happen because of the item's own state, and may be sent again after this time. It counts as an attempt. */
  | ({ state: 'later'; afterMs: number } & Reason)
  /**
   * It provably did not happen, and nothing of the lane will for this time: a limit, an outside that cannot be reached. It counts as no
   * attempt; the lane waits.
   */
  | ({ state: 'held'; afterMs: number } & Reason)
  /** A part of it is done, and the rest goes on after this time. It counts as no attempt, however often that is. */
  | { state: 'more'; afterMs: number }
  /** Accepted outside, and not finished: it is asked for after this time, for `forMs` at most (the kind's `askForMs` unless told). */
  | ({ state: 'open'; afterMs: number; forMs?: number } & Learned<Data>)
  /** It may have happened: the engine asks (`reconcile`) before anything is sent again. */
  | ({ state: 'unclear' } & Reason);

/** What the outside says of an item that was sent and whose answer is not known, or that is open. */
export type Finding<Data = unknown> =
  | ({ state: 'done' } & Learned<Data>)
  | ({ state: 'failed' } & Reason & Learned<Data>)
  /** The outside does not have it. Seen twice, `settleMs` apart, it is sent again. */
  | { state: 'absent' }
  /** The outside does not show it yet, or does not answer: it is asked again after this time. */
  | ({ state: 'open'; afterMs: number; forMs?: number } & Learned<Data>)
  /** The outside may not be asked for this time: the time of asking does not run meanwhile. */
  | { state: 'held'; afterMs: number };

/** Why an item is not sent any more. */
export type Drop = Reason;

/** What an item has become, as it is stored. `data`: what the outcome or finding said, stored or not. */
export type Became<Data = unknown> = {
  state: 'waiting' | 'sent' | 'done' | 'failed' | 'unknown';
  externalId: string | null;
  code: string | null;
  text: string | null;
  data: Data | null;
};

/** Results by position. An item that has none is `unclear`, or `open`. */
export type Results<Result> = ReadonlyMap<number, Result>;

/** A group of items of one lane. */
export type Step<Params, Input, Data = unknown, Lane = string> = {
  operation: { id: string; userId: number; params: Params };
  lane: Lane;
  items: readonly Item<Input, Data>[];
  signal: AbortSignal;
  /**
   * Throws when this process no longer holds the lane, because it stalled and another took over. A kind gives it to the client that sends
   * its request, which calls it just before the first byte leaves.
   */
  assertHeld: () => void;
};

/** Items of a step that may be sent now, the time after which to ask for the others, and what `send` needs for them. */
export type Admitted<Means> = { items: readonly { position: number }[]; waitMs: number; means: Means };

/** An operation that has ended. */
export type EndedOperation<Params> = {
  id: string;
  userId: number;
  params: Params;
  state: 'done' | 'partial' | 'failed' | 'cancelled';
};

/** A kind of long work. The feature that brings it declares it in its module; the name stands in the database and never changes. */
export type OperationKind<Params = unknown, Input = unknown, Data = unknown, Lane = string, Means = undefined> = {
  name: string;
  /** The class of slots in which it runs. */
  work: WorkClass;
  params: z.ZodType<Params>;
  input: z.ZodType<Input>;
  /** What outcomes say of items, where it must survive. Absent = it goes to `apply` alone. */
  data?: z.ZodType<Data>;
  /** How its lanes are written. Absent = as they are. */
  lanes?: LaneCodec<Lane>;
  /** The most items of one request in a lane. */
  batch: (lane: Lane) => number;
  /** Takes what the step needs of request limits, and picks the items that may be sent now. Sends nothing. Absent = all of them. */
  admit?: (step: Step<Params, Input, Data, Lane>) => Promise<Admitted<Means>>;
  /**
   * Checks items in the transaction that decides to send them: still unsold, still wanted, still above the floor. Items that are dropped
   * end as failed with this reason. Items that another operation works on, or replaced, are left out before.
   */
  beforeSend?: (tx: Tx, step: Step<Params, Input, Data, Lane>) => Promise<Results<Drop>>;
  /** Makes one request outside. Throws only when nothing is known of any item: then all are `unclear`. */
  send: (step: Step<Params, Input, Data, Lane>, means: Means) => Promise<Results<Outcome<Data>>>;
  /**
   * How long after it left a request may still take effect, or its effect not yet be shown, in milliseconds. What became of an item is
   * asked no earlier, and asked again after this time before "absent" counts.
   */
  settleMs: number | ((lane: Lane) => number);
  /** The most times that an item is sent; 5 unless told. */
  attempts?: number;
  /** How long the outside is asked about an item, in milliseconds; 30 minutes unless told. */
  askForMs?: number;
  /** How long limits and an outside that cannot be reached may hold an item back, in milliseconds; a day unless told. */
  holdForMs?: number;
  /**
   * Finds out what became of items: of all that were sent in the lane and are due, however many. `repeat`: sending an item twice has the
   * effect of once, so it is simply sent again.
   */
  reconcile: 'repeat' | ((step: Step<Params, Input, Data, Lane>) => Promise<Results<Finding<Data>>>);
  /** Writes what follows from what items became, in the transaction that stores it. */
  apply?: (tx: Tx, step: Step<Params, Input, Data, Lane>, became: Results<Became<Data>>) => Promise<void>;
  /** Writes what follows from the end, in the transaction that stores it: a notice, a second phase. Called again when it is retried and ends again. */
  onEnd?: (tx: Tx, operation: EndedOperation<Params>) => Promise<void>;
};

/** Hides the types of a kind, which its own schemas check. */
export const operationKind = <Params, Input, Data = unknown, Lane = string, Means = undefined>(
  kind: OperationKind<Params, Input, Data, Lane, Means>,
): OperationKind => kind as unknown as OperationKind;

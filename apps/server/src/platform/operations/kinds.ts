import type { z } from 'zod';
import type { Tx } from '../database/database.ts';
import type { WorkClass } from '../jobs/jobs.ts';
import type { LaneCodec } from './lanes.ts';

/** One item of an operation, in the form that its kind gets. */
export type Item<Input, Data = unknown> = {
  /** From 0, in the order of the start. */
  position: number;
  input: Input;
  /** The number of times that the item was sent; in `send` including this time. */
  attempt: number;
  externalId: string | null;
  /** The data of earlier outcomes; null when nothing is stored. */
  data: Data | null;
  /** The time at which the item was last sent, in `send` this time; null before. */
  sentAt: Date | null;
};

/** The readable part of an outcome: a code and a short text, for example the market's own words. */
export type Reason = { code: string; text: string };

/** The data that the kind learned about an item. They are passed to `apply`, and stored when the kind declares a schema for them. */
type Learned<Data> = { externalId?: string; data?: Data };

/** The result of an item that was sent. */
export type Outcome<Data = unknown> =
  | ({ state: 'done' } & Learned<Data>)
  /** The item provably had no effect, and sending it again would not help. */
  | ({ state: 'failed' } & Reason & Learned<Data>)
  /** As `failed`, and no item with the same credential would succeed: all waiting items with that credential end too. */
  | ({ state: 'denied' } & Reason)
  /** The item provably had no effect because of its own state, and may be sent again after this time. This counts as an attempt. */
  | ({ state: 'later'; afterMs: number } & Reason)
  /**
   * The item provably had no effect because of a limit or an outside that cannot be reached, and will have none for this time. This does
   * not count as an attempt. The whole lane waits, unless the limit is of the item alone (`of`).
   */
  | ({ state: 'held'; afterMs: number; of?: 'lane' | 'item' } & Reason)
  /** A part of the item is done, and the rest continues after this time. This never counts as an attempt. */
  | { state: 'more'; afterMs: number }
  /**
   * The outside accepted the item, but has not finished it. The outside is asked again after this time, for `forMs` at most (default: the
   * kind's `askForMs`).
   */
  | ({ state: 'open'; afterMs: number; forMs?: number } & Learned<Data>)
  /** The item may have had its effect: the engine asks (`reconcile`) before anything is sent again. */
  | ({ state: 'unclear' } & Reason);

/** The answer of the outside about an item that is open, or that was sent and whose result is not known. */
export type Finding<Data = unknown> =
  | ({ state: 'done' } & Learned<Data>)
  | ({ state: 'failed' } & Reason & Learned<Data>)
  /** The outside does not have the item. After two such answers, `settleMs` apart, the item is sent again. */
  | { state: 'absent' }
  /** The outside does not show the item yet, or does not answer. It is asked again after this time. */
  | ({ state: 'open'; afterMs: number; forMs?: number } & Learned<Data>)
  /** The outside refuses the credential, so nobody can find out the result. All waiting items with that credential end too. */
  | ({ state: 'denied' } & Reason)
  /** The outside may not be asked for this time. The time limit for asking is paused meanwhile. */
  | { state: 'held'; afterMs: number };

/** The reason why an item is no longer sent. */
export type Drop = Reason;

/** The new stored state of an item. `data`: the data of the outcome or finding, whether they are stored or not. */
export type Became<Data = unknown> = {
  state: 'waiting' | 'sent' | 'done' | 'failed' | 'unknown';
  externalId: string | null;
  code: string | null;
  text: string | null;
  data: Data | null;
};

/** Results by position. A sent item without a result is `unclear`; a queried item without one is `open`. */
export type Results<Result> = ReadonlyMap<number, Result>;

/** A group of items of one lane. */
export type Step<Params, Input, Data = unknown, Lane = string> = {
  operation: { id: string; userId: number; params: Params };
  lane: Lane;
  items: readonly Item<Input, Data>[];
  signal: AbortSignal;
  /**
   * Throws when this process no longer holds the lane, because it stalled and another process took over. A kind passes it to the client
   * that sends its request; the client calls it just before the first byte is sent.
   */
  assertHeld: () => void;
};

/** The items of a step that may be sent now, and the means that `send` needs. */
export type Admitted<Means> = {
  items: readonly { position: number }[];
  /** The time after which to ask for the other items. */
  waitMs: number;
  /** The time for which no item of the lane may be sent; 0 or absent = other items may. */
  laneWaitMs?: number;
  means: Means;
  /** Gives back the slots that were taken, when none of the items is sent after all. */
  release?: () => Promise<void>;
};

/** An operation that has ended. */
export type EndedOperation<Params> = {
  id: string;
  userId: number;
  params: Params;
  state: 'done' | 'partial' | 'failed' | 'cancelled';
};

/** A kind of long work. The feature that provides it declares it in its module. The name is stored in the database and never changes. */
export type OperationKind<Params = unknown, Input = unknown, Data = unknown, Lane = string, Means = undefined> = {
  name: string;
  /** The class of slots in which it runs. */
  work: WorkClass;
  params: z.ZodType<Params>;
  input: z.ZodType<Input>;
  /** The schema of the data in outcomes that must survive. Absent = the data are only passed to `apply`. */
  data?: z.ZodType<Data>;
  /** The format of its lanes. Absent = lanes are plain texts. */
  lanes?: LaneCodec<Lane>;
  /** The maximum number of items of one request in a lane. */
  batch: (lane: Lane) => number;
  /** Takes the slots of request limits that the step needs, and picks the items that may be sent now. Sends nothing. Absent = all items. */
  admit?: (step: Step<Params, Input, Data, Lane>) => Promise<Admitted<Means>>;
  /**
   * Checks items in the transaction that decides to send them, for example: still unsold, still wanted, still above the floor. Dropped
   * items end as failed with this reason. Items that another operation works on, or replaced, are excluded before.
   */
  beforeSend?: (tx: Tx, step: Step<Params, Input, Data, Lane>) => Promise<Results<Drop>>;
  /** Makes one request outside. Throws only when no item has a known result; then all items are `unclear`. */
  send: (step: Step<Params, Input, Data, Lane>, means: Means) => Promise<Results<Outcome<Data>>>;
  /**
   * The time in milliseconds after which a request that was sent can no longer take effect, and its effect is shown. The outside is asked
   * about an item only after this time, and asked again after this time before "absent" counts.
   */
  settleMs: number | ((lane: Lane) => number);
  /** The maximum number of times that an item is sent; the default is 5. */
  attempts?: number;
  /** The time for which the outside is asked about an item, in milliseconds; the default is 30 minutes. */
  askForMs?: number;
  /** The time for which limits and an outside that cannot be reached may hold an item back, in milliseconds; the default is a day. */
  holdForMs?: number;
  /**
   * Finds out the results of all items of the lane that were sent and are due, without a maximum number. `repeat`: sending an item twice
   * has the same effect as once, so it is simply sent again.
   */
  reconcile: 'repeat' | ((step: Step<Params, Input, Data, Lane>) => Promise<Results<Finding<Data>>>);
  /** Writes the consequences of the items' results, in the transaction that stores the results. */
  apply?: (tx: Tx, step: Step<Params, Input, Data, Lane>, became: Results<Became<Data>>) => Promise<void>;
  /**
   * Writes the consequences of the end, in the transaction that stores it: a notification, a second phase. Called again when the operation
   * is retried and ends again.
   */
  onEnd?: (tx: Tx, operation: EndedOperation<Params>) => Promise<void>;
};

/** Hides the types of a kind; its own schemas check the values. */
export const operationKind = <Params, Input, Data = unknown, Lane = string, Means = undefined>(
  kind: OperationKind<Params, Input, Data, Lane, Means>,
): OperationKind => kind as unknown as OperationKind;

import type { z } from 'zod';
import type { Tx } from '../database/database.ts';
import type { WorkClass } from '../jobs/jobs.ts';

/** One item of an operation, as its kind gets it. */
export type Item<Input> = {
  /** From 0, in the order of the start. */
  position: number;
  input: Input;
  /** How often it was sent; in `send` this time counts. */
  attempt: number;
  externalId: string | null;
  /** When it was sent last, in `send` this time; null before. */
  sentAt: Date | null;
};

/** What a person reads of an outcome: a code and a short text, for example the market's own words. */
export type Reason = { code: string; text: string };

/** What became of an item that was sent. */
export type Outcome =
  | { state: 'done'; externalId?: string }
  /** It provably did not happen, and sending it again would not help. */
  | ({ state: 'failed' } & Reason)
  /** It provably did not happen, and may be sent again after this time. */
  | ({ state: 'later'; afterMs: number } & Reason)
  /** A part of it is done, and the rest goes on after this time. It counts as no attempt, however often that is. */
  | { state: 'more'; afterMs: number }
  /** It may have happened: the engine asks (`reconcile`) before anything is sent again. */
  | ({ state: 'unclear' } & Reason);

/** What the outside says of an item that was sent and whose answer is not known. */
export type Finding =
  | { state: 'done'; externalId?: string }
  | ({ state: 'failed' } & Reason)
  /** It did not happen: it is sent again. */
  | { state: 'absent' }
  /** The outside does not show it yet, or does not answer: it is asked again after this time. */
  | { state: 'open'; afterMs: number };

/** Results by position. An item that has none is `unclear`, or `open`. */
export type Results<Result> = ReadonlyMap<number, Result>;

/** A group of items of one lane, for one request. */
export type Step<Params, Input> = {
  /**
   * The same object in `admit`, `send` and `apply` of one step, and another in every other: what one of them keeps for the next, it keeps
   * under this object. Never under the lane: lanes of several users have the same name.
   */
  operation: { id: string; userId: number; params: Params };
  lane: string;
  items: readonly Item<Input>[];
  signal: AbortSignal;
  /**
   * Throws when this process no longer holds the lane, because it stalled and another took over. A kind calls it last before a request
   * leaves.
   */
  assertHeld: () => void;
};

/** Items of a step that may be sent now, and the time after which to ask for the others. */
export type Admitted<Input> = { items: readonly Item<Input>[]; waitMs: number };

/** A kind of long work. The feature that brings it declares it in its module; the name stands in the database and never changes. */
export type OperationKind<Params = unknown, Input = unknown> = {
  name: string;
  /** The class of slots in which it runs. */
  work: WorkClass;
  params: z.ZodType<Params>;
  input: z.ZodType<Input>;
  /** The most items of one step in a lane. */
  batch: (lane: string) => number;
  /** Takes what the step needs of request limits, and picks the items that may be sent now. Sends nothing. Absent = all of them. */
  admit?: (step: Step<Params, Input>) => Promise<Admitted<Input>>;
  /** Makes one request outside. Throws only when nothing is known of any item: then all are `unclear`. */
  send: (step: Step<Params, Input>) => Promise<Results<Outcome>>;
  /**
   * How long after it left a request may still take effect, or its effect not yet be shown, in milliseconds. What became of an item is
   * asked no earlier.
   */
  settleMs: number;
  /** Finds out what became of items. `repeat`: sending an item twice has the effect of once, so it is simply sent again. */
  reconcile: 'repeat' | ((step: Step<Params, Input>) => Promise<Results<Finding>>);
  /** Writes what follows from outcomes, in the transaction that stores them. */
  apply?: (tx: Tx, step: Step<Params, Input>, outcomes: Results<Outcome | Finding>) => Promise<void>;
};

/** Hides the types of a kind's parameters and inputs, which its own schemas check. */
export const operationKind = <Params, Input>(kind: OperationKind<Params, Input>): OperationKind => kind as unknown as OperationKind;

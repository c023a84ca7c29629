import type { Side } from '@lootfolio/domain/quotes';
import type { Expected } from '@lootfolio/marketplaces/expected';
import type { TextKey } from '@lootfolio/texts/text';
import type { Outside } from './outside.ts';

/** A sentence that is stored and shown in the language of its reader. */
export type Line = { key: TextKey; values?: Record<string, string | number> | undefined };

/** The prices of a list in thousandths of a dollar, by the item's name and phase. `elsewhere`: the stored prices of other markets. */
export type PriceSample = { market: string; side: Side; prices: ReadonlyMap<string, number>; elsewhere: ReadonlyMap<string, number> };

/** What a part of the outside world answered. */
export type Finding = {
  /** `differs`: it answers, but not as expected. `failed`: it does not work. Absent: ok. */
  state?: 'ok' | 'differs' | 'failed';
  line: Line;
  /** What the operator does about it. Needed unless it is ok. */
  todo?: Line;
  prices?: PriceSample | null;
};

export type Visit = {
  /** Its clients note every exchange for the report, and refuse requests that change something. */
  outside: Outside;
  signal: AbortSignal;
  /** Keeps a text out of the report and the fixtures. */
  secret: (text: string) => void;
};

/** A part of the outside world that the doctor tries. The feature that uses it declares it in its module. */
export type DoctorPart = {
  /** Unique: the kind of part, then of whom: `prices/skinport-items`. */
  name: string;
  /** What the operator must set before it can be tried; null when it can be. */
  needs: Line | null;
  /** What the adapter expects of the answers; null where no example of an answer is kept. */
  expects?: () => Promise<Expected | null>;
  /** Reads it once, and changes nothing. Throws what the client and the adapter throw. */
  run: (visit: Visit) => Promise<Finding>;
};

/** The longest wait of a part for a request limit, which the running server uses too. */
export const DOCTOR_WAIT_MS = 20_000;

/** Options of the clients of parts. */
export const DOCTOR_WAITING = { priority: 'background', maxWaitMs: DOCTOR_WAIT_MS } as const;

export const needsSetting = (name: string): Line => ({ key: 'doctor.needsSetting', values: { name } });

/** Computes what adapters expect. Loaded when it is needed: the examples of all markets are large, and most processes never run the doctor. */
export const loadExpected = () => import('@lootfolio/marketplaces/expected');

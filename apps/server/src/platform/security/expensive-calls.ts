import { Refusal } from '../errors/refusal.ts';

/**
 * The maximum number of expensive calls of one caller that run in a process at the same time: enough for a browser that opens several
 * screens at once over HTTP/2. A program gains nothing by sending more.
 */
export const EXPENSIVE_AT_ONCE = 32;
const RETRY_SECONDS = 1;

/** Counts the running expensive calls by caller. */
export type ExpensiveCalls = {
  /** @returns the function to call when the call has ended @throws Refusal TOO_MANY_REQUESTS */
  begin: (caller: string) => () => void;
};

export function createExpensiveCalls(): ExpensiveCalls {
  const underWay = new Map<string, number>();
  return {
    begin: (caller) => {
      const count = underWay.get(caller) ?? 0;
      if (count >= EXPENSIVE_AT_ONCE)
        throw new Refusal('TOO_MANY_REQUESTS', 'calls.tooMany', { metaData: { remaining_time: RETRY_SECONDS } });
      underWay.set(caller, count + 1);
      return () => {
        const left = underWay.get(caller)! - 1;
        if (left === 0) underWay.delete(caller);
        else underWay.set(caller, left);
      };
    },
  };
}

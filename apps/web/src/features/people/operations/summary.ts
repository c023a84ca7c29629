import { t } from '../../../i18n/i18n.ts';
import type { ItemState, Operation } from './operations.queries.ts';

/** A number of items in a state: "3 failed". */
const COUNTS = {
  done: (n) => t('operations.countDone', { n }),
  failed: (n) => t('operations.countFailed', { n }),
  unknown: (n) => t('operations.countUnknown', { n }),
  sent: (n) => t('operations.countSent', { n }),
  waiting: (n) => t('operations.countWaiting', { n }),
} as const satisfies Record<ItemState, (n: number) => string>;

type Part = { state: ItemState; text: string };

/** The counts of an operation's items that are not 0. "done" is always included. */
export function countsOf({ state, items }: Pick<Operation, 'state' | 'items'>): Part[] {
  return (Object.keys(COUNTS) as ItemState[])
    .filter((one) => one === 'done' || items[one] > 0)
    .map((one) => ({
      state: one,
      text: one === 'failed' && state === 'cancelled' ? t('operations.countNotDone', { n: items[one] }) : COUNTS[one](items[one]),
    }));
}

/** "412 done, 3 failed". */
export const summaryOf = (operation: Pick<Operation, 'state' | 'items'>): string =>
  countsOf(operation)
    .map(({ text }) => text)
    .join(', ');

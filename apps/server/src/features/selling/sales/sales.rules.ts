import { COUNTED_STATUSES, type CountedStatus, type SaleStatus } from '@lootfolio/domain/sales';
import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { addDays, instantOf } from '@lootfolio/domain/schedule';
import type { SaleState } from '@lootfolio/marketplaces/selling';

const STATUSES: Readonly<Record<SaleState, SaleStatus>> = {
  pending: 'PENDING',
  unknown: 'PENDING',
  delivered: 'ON_PROTECTION',
  settled: 'SUCCESS',
  cancelled: 'CANCELED',
  reversed: 'CANCELED',
};

export const statusOf = (state: SaleState): SaleStatus => STATUSES[state];

/** The states of a filter of a list; null: all states. */
export const statesOf = (status: CountedStatus | null): SaleState[] | null =>
  status === null ? null : (Object.keys(STATUSES) as SaleState[]).filter((state) => STATUSES[state] === status);

/** The states of a filter of figures. */
export const countedStatesOf = (status: CountedStatus | null): SaleState[] =>
  COUNTED_STATUSES.filter((one) => status === null || one === status).flatMap((one) => statesOf(one)!);

/** The moments at which a range of days begins and ends in a zone. The last day does not belong to it. */
export const rangeOf = ({
  startDate,
  endDate,
  timezone,
}: {
  startDate?: string | undefined;
  endDate?: string | undefined;
  timezone: string;
}) => ({
  from: startDate === undefined ? null : instantOf(startDate, '00:00', timezone),
  until: endDate === undefined ? null : instantOf(endDate, '00:00', timezone),
});

/** The day of a sale may be tomorrow at most: it may be tomorrow already where its market is. */
export const isSaleDay = (day: string, today: string): boolean => day >= FIRST_TRADED_DAY && day <= addDays(today, 1);

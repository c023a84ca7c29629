import { read } from '@lootfolio/domain/search-params';

/** The screen's state in its address. Absent: plans of a month. */
export type SubscriptionSearch = { periode?: 'annually' };

/** Reads the address; invalid values are left out. */
export const readSubscriptionSearch = (raw: Record<string, unknown>): SubscriptionSearch => ({
  periode: read.choice(raw, 'periode', ['annually'] as const),
});

import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { LAST_RANGE_DAY } from '@lootfolio/domain/sales-periods';
import type { Reader } from '../../../platform/database/database.ts';
import { sumPaidOut } from '../payouts/payouts.public.ts';
import { readSums, readUnpaid } from './dashboard.reads.ts';

type Part = { amount: number; count: number };

const sumOf = (parts: readonly Part[]): Part => ({
  amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  count: parts.reduce((sum, { count }) => sum + count, 0),
});

const ALL_TIME = [Date.parse(FIRST_TRADED_DAY), Date.parse(LAST_RANGE_DAY)];

/** Reads where the money of a user's sales is, and what becomes free on which day of their zone. */
export async function viewBalance(db: Reader, userId: number, zone: string) {
  const [unpaid, paid, paidOut] = await Promise.all([
    readUnpaid(db, userId, zone),
    readSums(db, userId, { appId: null, status: 'SUCCESS' }, ALL_TIME),
    sumPaidOut(db, userId),
  ]);
  const held = unpaid.filter(({ place }) => place === 'protected');
  return {
    protected: sumOf(held),
    pending: sumOf(unpaid.filter(({ place }) => place === 'pending')),
    paid: sumOf(paid.map(({ net, count }) => ({ amount: net, count }))),
    paid_out: paidOut,
    calendar: held.map(({ date, market, amount, count }) => ({ date, market, amount, count })),
  };
}

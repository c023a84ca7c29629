import type { Reader } from '../../../platform/database/database.ts';
import { sumPaidOut } from '../payouts/payouts.public.ts';
import { readRange, readUnpaid } from './dashboard.reads.ts';

type Part = { amount: number; count: number };

const sumOf = (parts: readonly Part[]): Part => ({
  amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  count: parts.reduce((sum, { count }) => sum + count, 0),
});

/** Reads where the money of a user's sales is, and what becomes free on which day of their zone. */
export async function viewBalance(db: Reader, userId: number, zone: string) {
  const [unpaid, paid, paidOut] = await Promise.all([
    readUnpaid(db, userId, zone),
    readRange(db, userId, { appId: null, status: 'SUCCESS' }),
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

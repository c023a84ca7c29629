import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { localDate } from '@lootfolio/domain/schedule';
import type { Reader } from '../../../platform/database/database.ts';
import { sumPaidOut } from '../payouts/payouts.public.ts';
import { readRange, readUnpaid, type UnpaidSales } from './dashboard.reads.ts';

type Part = { amount: number; count: number };

const sumOf = (parts: readonly Part[]): Part => ({
  amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  count: parts.reduce((sum, { count }) => sum + count, 0),
});

/** Reads where the money of a user's sales is, and what becomes free on which day of their zone. */
export async function viewBalance(db: Reader, userId: number, zone: string) {
  const [unpaid, paid, paidOut] = await Promise.all([
    readUnpaid(db, userId),
    readRange(db, userId, { appId: null, status: 'SUCCESS' }),
    sumPaidOut(db, userId),
  ]);
  const held = unpaid.filter(({ place }) => place === 'protected');
  return {
    protected: sumOf(held),
    pending: sumOf(unpaid.filter(({ place }) => place === 'pending')),
    paid: sumOf(paid.map(({ net, count }) => ({ amount: net, count }))),
    elsewhere: sumOf(paid.filter(({ market }) => !SELLING_MARKETS.includes(market)).map(({ net, count }) => ({ amount: net, count })))
      .amount,
    paid_out: paidOut,
    calendar: daysOf(held, zone),
  };
}

/** The sums of each day and market. What has no date comes last. Zones are applied here, because browsers name some that no database knows. */
function daysOf(held: readonly UnpaidSales[], zone: string) {
  const days = Map.groupBy(held, ({ at, market }) => `${at ? localDate(at, zone) : '~'} ${market}`);
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, parts]) => {
      const { at, market } = parts[0]!;
      return { date: at && localDate(at, zone), market, ...sumOf(parts) };
    });
}

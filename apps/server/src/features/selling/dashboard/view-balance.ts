import type { Reader } from '../../../platform/database/database.ts';
import { readSalesMoney, type SalesMoney } from './dashboard.reads.ts';

const sumOf = (rows: readonly SalesMoney[], wanted: SalesMoney['place']) => {
  const own = rows.filter(({ place }) => place === wanted);
  return { amount: own.reduce((sum, { amount }) => sum + amount, 0), count: own.reduce((sum, { count }) => sum + count, 0) };
};

/** Reads where the money of a user's sales is, and what becomes free on which day of their zone. */
export async function viewBalance(db: Reader, userId: number, zone: string) {
  const rows = await readSalesMoney(db, userId, zone);
  return {
    protected: sumOf(rows, 'protected'),
    pending: sumOf(rows, 'pending'),
    paid: sumOf(rows, 'paid'),
    // no market's payouts are read yet
    paid_out: null,
    calendar: rows.flatMap(({ place, date, market, amount, count }) =>
      place === 'protected' ? [{ date, market: market!, amount, count }] : [],
    ),
  };
}

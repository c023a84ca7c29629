import { z } from 'zod';
import { balanceCents } from '../amounts.ts';
import type { Ask } from '../selling-calls.ts';
import { payoutOf } from '../selling-payouts.ts';
import { everyRow, idText } from '../selling-rows.ts';
import type { MarketPayout, PayoutRange, SellerContext } from '../selling.ts';
import { isoTime } from '../times.ts';
import { authorised, BASE } from './calls.ts';

const PAGE_SIZE = 100;

const pendingAnswer = z.array(z.looseObject({ id: idText.nullish() }));
const transaction = z.object({
  id: idText,
  created_at: z.unknown(),
  balance_offset: z.int(),
  details: z
    .object({
      fee_amount: z.unknown().optional(),
      payment_method: z.string().nullish(),
      payment_processor: z.string().nullish(),
      original_tx: idText.nullish(),
    })
    .nullish(),
});
const answer = z.object({ transactions: z.array(transaction), count: z.int().nonnegative().nullish() });

/** Whole cents, which are text in some answers. */
const feeOf = (value: unknown) => balanceCents(typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value);

/**
 * Two clients show the transactions and their types, newest first, in cents. What leaves the balance is the amount; `fee_amount` is a part of
 * it, because no other row takes a fee from the balance. A transaction has no state: it is booked. It counts as on its way while the list of
 * pending withdrawals has its id; of that list only the ids are used, since nobody has shown a row. A row that gives money back names the
 * transaction that it undoes in `original_tx`.
 */
export async function csfloatPayouts(ask: Ask, context: SellerContext, { from, to }: PayoutRange): Promise<MarketPayout[]> {
  const headers = authorised(context);
  // read first: what is done meanwhile is then only shown late
  const pending = new Set((await ask({ url: `${BASE}/me/pending-withdrawals`, headers }, pendingAnswer)).map(({ id }) => id));
  let seen = 0;
  const rows = await everyRow({
    first: 0,
    identity: ({ id }) => id,
    fetchPage: async (page: number) => {
      const url = `${BASE}/me/transactions?type=withdrawal&order=desc&limit=${PAGE_SIZE}&page=${page}`;
      const { transactions, count } = await ask({ url, headers }, answer);
      seen += transactions.length;
      const areOlder = transactions.every(({ created_at: at }) => (isoTime(at) ?? from) < from);
      return { rows: transactions, next: areOlder || seen >= (count ?? Infinity) ? null : page + 1 };
    },
  });
  const undone = new Set(rows.flatMap(({ balance_offset: cents, details }) => (cents >= 0 && details?.original_tx) || []));
  return rows
    .filter(({ balance_offset: cents }) => cents < 0)
    .map(({ id, created_at, balance_offset: cents, details }) =>
      payoutOf({
        payoutId: id,
        amount: { units: -cents, scale: 2 },
        fee: feeOf(details?.fee_amount),
        currency: 'USD',
        method: details?.payment_method ?? details?.payment_processor ?? null,
        createdAt: isoTime(created_at),
        state: undone.has(id) ? 'canceled' : pending.has(id) ? 'sent' : 'completed',
        said: null,
      }),
    )
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to);
}

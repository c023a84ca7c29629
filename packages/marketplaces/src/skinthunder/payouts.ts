import { z } from 'zod';
import { balanceCents, cents } from '../amounts.ts';
import type { Ask } from '../selling-calls.ts';
import { assumedPayoutState, payoutOf } from '../selling-payouts.ts';
import { everyRow, idText } from '../selling-rows.ts';
import type { MarketPayout, PayoutRange, SellerContext } from '../selling.ts';
import { isoTime } from '../times.ts';
import { authorised } from './calls.ts';

const PAGE_SIZE = 100;

const answer = z.object({
  total: z.int().nonnegative(),
  items: z.array(
    z.object({
      payout_id: idText,
      amount: z.unknown(),
      fee: z.unknown(),
      coin: z.string().nullable(),
      method: z.string(),
      wallet: z.string().nullable(),
      state: z.string(),
      created_at: z.unknown(),
    }),
  ),
});

/** An assumed call: see ASSUMED-API.md. */
export async function skinthunderPayouts(ask: Ask, context: SellerContext, { from, to }: PayoutRange): Promise<MarketPayout[]> {
  const range = `&from=${encodeURIComponent(from.toISOString())}&to=${encodeURIComponent(to.toISOString())}`;
  const fetchPage = async (page: number) => {
    const url = `${context.endpoint}/payouts?page=${page}&per_page=${PAGE_SIZE}${range}`;
    const { total, items: rows } = await ask({ url, headers: authorised(context) }, answer);
    return { rows, total, next: page * PAGE_SIZE < total ? page + 1 : null };
  };
  const rows = await everyRow({ first: 1, fetchPage, identity: ({ payout_id }) => payout_id });
  return rows.map(({ payout_id: payoutId, amount, fee, state: said, created_at: createdAt, ...row }) =>
    payoutOf({
      ...row,
      payoutId,
      amount: cents(amount),
      fee: balanceCents(fee),
      currency: 'USD',
      createdAt: isoTime(createdAt),
      state: assumedPayoutState(said),
      said,
    }),
  );
}

import { z } from 'zod';
import { balanceDecimal, decimal } from '../amounts.ts';
import type { Ask } from '../selling-calls.ts';
import { assumedPayoutState, payoutOf } from '../selling-payouts.ts';
import { everyRow, idText } from '../selling-rows.ts';
import type { MarketPayout, PayoutRange, SellerContext } from '../selling.ts';
import { isoTime } from '../times.ts';
import { address } from './calls.ts';

const PAGE_SIZE = 100;

const answer = z.object({
  success: z.literal(true),
  data: z.object({
    total: z.int().nonnegative(),
    list: z.array(
      z.object({
        payoutId: idText,
        amount: z.unknown(),
        fee: z.unknown(),
        coin: z.string().nullable(),
        method: z.string(),
        wallet: z.string().nullable(),
        status: z.string(),
        createTime: z.unknown(),
      }),
    ),
  }),
});

/** An assumed call: see ASSUMED-API.md. */
export async function haloskinsPayouts(ask: Ask, context: SellerContext, { from, to }: PayoutRange): Promise<MarketPayout[]> {
  const range = `&from=${encodeURIComponent(from.toISOString())}&to=${encodeURIComponent(to.toISOString())}`;
  const fetchPage = async (page: number) => {
    const url = address('account/payouts', context, `&page=${page}&limit=${PAGE_SIZE}${range}`);
    const { total, list: rows } = (await ask({ url }, answer)).data;
    return { rows, total, next: page * PAGE_SIZE < total ? page + 1 : null };
  };
  const rows = await everyRow({ first: 1, fetchPage, identity: ({ payoutId }) => payoutId });
  return rows.map(({ amount, fee, status: said, createTime, ...row }) =>
    payoutOf({
      ...row,
      amount: decimal(amount),
      fee: balanceDecimal(fee),
      currency: 'USD',
      createdAt: isoTime(createTime),
      state: assumedPayoutState(said),
      said,
    }),
  );
}

import { z } from 'zod';
import { conform } from '../json.ts';
import type { Ask } from '../selling-calls.ts';
import { payoutOf, rowIdentity } from '../selling-payouts.ts';
import type { MarketPayout, PayoutRange, PayoutState, SellerContext } from '../selling.ts';
import { anyTime } from '../times.ts';
import { accountAddress, stated } from './calls.ts';
import { historyIn } from './history.ts';

const movement = z.object({
  wallet: z.string().nullish(),
  type: z.string().nullish(),
  status: z.string(),
  amount: z.unknown(),
  give_amount: z.unknown().optional(),
  direction: z.string(),
  date: z.unknown(),
});

const STATES: Readonly<Record<string, PayoutState>> = { completed: 'completed', canceled: 'canceled', cancelled: 'canceled' };

/**
 * The official client documents the rows and `completed`; its description of the socket that money which leaves has the direction `out`. No
 * source has another status, a fee, or an id of a row. The unit is not documented either: thousandths of a dollar are assumed, as in all
 * other amounts of this market. As with sales, `give_amount` is what reaches the other side.
 */
export async function waxpeerPayouts(ask: Ask, context: SellerContext, range: PayoutRange): Promise<MarketPayout[]> {
  const { movements } = await historyIn(ask, accountAddress('my-history', context), range);
  const out = movements.map((one) => conform(one, movement)).filter(({ direction }) => direction === 'out');
  const payouts = out.map(({ wallet, type, status, amount, give_amount: net, date }) =>
    payoutOf({
      payoutId: rowIdentity(date, wallet ?? null, type ?? null, String(amount)),
      amount: stated(amount),
      net: stated(net),
      currency: 'USD',
      coin: type ?? null,
      method: type ?? null,
      wallet: wallet ?? null,
      createdAt: anyTime(date),
      state: STATES[status.toLowerCase()] ?? 'unknown',
      said: status,
    }),
  );
  // a row whose status changed between two pages is on both; the later reading counts
  return [...new Map(payouts.map((payout) => [payout.payoutId, payout])).values()];
}

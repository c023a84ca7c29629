import { z } from 'zod';
import { conform } from '../json.ts';
import type { Ask } from '../selling-calls.ts';
import { payoutOf } from '../selling-payouts.ts';
import { idText } from '../selling-rows.ts';
import type { MarketPayout, PayoutRange, PayoutState, SellerContext } from '../selling.ts';
import { anyTime } from '../times.ts';
import { accountAddress, listOr, unitsOf } from './calls.ts';

const answer = z.object({ success: z.literal(true), data: z.array(z.looseObject({ event: z.string() })).nullable() });

const row = z.object({
  id: idText,
  amount: z.unknown(),
  currency: z.enum(['USD', 'EUR', 'RUB']),
  status: z.union([z.string(), z.int()]).transform(String),
  time: z.unknown(),
});

/** Created, approved, sent; executed; rejected, cancelled, failed. */
const STATES: Readonly<Record<string, PayoutState>> = {
  0: 'sent',
  10: 'sent',
  20: 'sent',
  30: 'executed',
  100: 'canceled',
  105: 'canceled',
  110: 'canceled',
};

/** How many rows an answer has at most is not documented, so a long range is read in parts. */
const WINDOW_MS = 30 * 86_400_000;

/**
 * Several clients read withdrawals from `operation-history`, by `event`, and agree on the numbers of `status`. `checkout-history` is named by
 * one client, and nobody shows its rows, so it is not used. The rows state neither fee, method nor wallet. Their amounts are read as the
 * whole units of the rest of the history, which is confirmed for roubles only. The balance of all games is at one host.
 */
export async function marketcsgoPayouts(ask: Ask, context: SellerContext, { from, to }: PayoutRange): Promise<MarketPayout[]> {
  const payouts = new Map<string, MarketPayout>();
  for (let start = from.getTime(); start <= to.getTime(); start += WINDOW_MS) {
    const end = Math.min(start + WINDOW_MS, to.getTime());
    const range = `&date=${Math.floor(start / 1000)}&date_end=${Math.ceil(end / 1000)}`;
    const url = accountAddress('operation-history', context) + range;
    const { data } = await listOr({ success: true, data: [] }, ask({ url }, answer));
    for (const one of (data ?? []).filter(({ event }) => event === 'checkout')) {
      const { id: payoutId, amount, currency, status, time } = conform(one, row);
      const state = STATES[status] ?? 'unknown';
      payouts.set(
        payoutId,
        payoutOf({ payoutId, amount: unitsOf(amount, currency), currency, createdAt: anyTime(time), state, said: status }),
      );
    }
  }
  return [...payouts.values()];
}

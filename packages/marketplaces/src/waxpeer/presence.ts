import { z } from 'zod';
import { millionths, obstacle, presenceOf } from '../selling-presence.ts';
import type { TimedAsk } from '../selling-calls.ts';
import type { Presence, SellingContext } from '../selling.ts';
import { anyTime } from '../times.ts';
import { address } from './calls.ts';

const answer = z.object({
  success: z.literal(true),
  user: z.object({
    can_p2p: z.unknown().optional(),
    no_p2p_until: z.unknown().optional(),
    sell_status: z.unknown().optional(),
    kyc_status: z.unknown().optional(),
    sell_fees: z.unknown().optional(),
    failed_trades: z.unknown().optional(),
  }),
});

/**
 * `can_p2p`, `sell_status` and `sell_fees` stand in the official client, the others in its socket events and in one client. `can_p2p` is
 * false without a reason: the seller's client may be offline or its token may have expired, unless a ban is stated whose end lies after the
 * time of the answer. `check-wss-user` would say more, but it puts items back on sale.
 */
export async function waxpeerPresence(ask: TimedAsk, context: SellingContext): Promise<Presence> {
  const { answer: reply, at } = await ask({ url: address('user', context) }, answer);
  const { can_p2p, no_p2p_until, sell_status, kyc_status: kyc, sell_fees, failed_trades: failedTrades } = reply.user;
  const until = anyTime(no_p2p_until);
  const banned = until !== null && (at === null || until > at);
  return presenceOf(
    [
      can_p2p === false && (banned ? obstacle('banned', { until }) : obstacle('offline')),
      sell_status === false && obstacle('away'),
      typeof kyc === 'string' && !/^(approved|none)$/i.test(kyc) && obstacle('kyc', { stopsAll: false, text: kyc }),
    ],
    { fee: feeOf(sell_fees), failedTrades },
  );
}

/** The official client shows the part that the seller keeps (0.94). A number below a half can only be the fee itself. */
function feeOf(value: unknown): Presence['fee'] {
  const part = millionths(value);
  return part === null ? null : { share: part < 500_000 ? part : 1_000_000 - part, least: null };
}

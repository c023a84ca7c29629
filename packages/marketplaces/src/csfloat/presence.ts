import { z } from 'zod';
import type { TimedAsk } from '../selling-calls.ts';
import { millionths, obstacle, presenceOf } from '../selling-presence.ts';
import type { Presence, SellingContext } from '../selling.ts';
import { authorised, BASE } from './calls.ts';

const stripe = z.object({ payouts_enabled: z.unknown().optional() }).nullish().catch(null);
const answer = z.object({
  actionable_trades: z.unknown().optional(),
  user: z.object({
    away: z.unknown().optional(),
    stall_public: z.unknown().optional(),
    know_your_customer: z.unknown().optional(),
    has_2fa: z.unknown().optional(),
    fee: z.unknown().optional(),
    stripe_connect: stripe,
    payment_accounts: z.object({ stripe_connect: stripe }).nullish().catch(null),
    statistics: z.object({ total_failed_trades: z.unknown().optional() }).nullish().catch(null),
    actionable_trades: z.unknown().optional(),
  }),
});

const VERIFIED: readonly unknown[] = ['approved', 'verified', true, undefined, null];

/**
 * The official extension shows `fee` (of a sale at least a cent) and `actionable_trades`; one client shows the others
 * (github.com/Klivess/Omnipotent, 2026). `away` hides every listing. Without identification, payouts or two factors, the market refuses
 * only some listings. `online` is no obstacle: listings are on sale while their seller is not.
 */
export async function csfloatPresence(ask: TimedAsk, context: SellingContext): Promise<Presence> {
  const { answer: reply } = await ask({ url: `${BASE}/me`, headers: authorised(context) }, answer);
  const { user } = reply;
  const { know_your_customer: kyc } = user;
  const share = millionths(user.fee);
  const payouts = [user.stripe_connect, user.payment_accounts?.stripe_connect];
  return presenceOf(
    [
      (user.away === true || user.stall_public === false) && obstacle('away'),
      !VERIFIED.includes(kyc) && obstacle('kyc', { stopsAll: false, text: typeof kyc === 'string' && kyc !== '' ? kyc : null }),
      payouts.some((account) => account?.payouts_enabled === false) && obstacle('payouts', { stopsAll: false }),
      user.has_2fa === false && obstacle('steam_account', { stopsAll: false }),
    ],
    {
      fee: share === null ? null : { share, least: { units: 1, scale: 2 } },
      failedTrades: user.statistics?.total_failed_trades,
      toDeliver: reply.actionable_trades ?? user.actionable_trades,
    },
  );
}

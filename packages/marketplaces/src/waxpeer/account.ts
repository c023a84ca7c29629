import { z } from 'zod';
import { balanceThousandths } from '../amounts.ts';
import { amountOf, fetchJson } from '../json.ts';
import { MarketError } from '../port.ts';
import type { AccountContext, MarketAccount } from '../port.ts';

const answer = z.union([
  z.object({ success: z.literal(true), user: z.object({ wallet: z.unknown() }) }),
  z.object({ success: z.literal(false), msg: z.string() }),
]);

/** Failures may have status 200. A wrong key gives `wrong api`; no other failure is about the key. */
async function readUser({ http, key }: AccountContext): Promise<{ wallet: unknown }> {
  const url = `https://api.waxpeer.com/v1/user?api=${encodeURIComponent(key)}`;
  const reply = await fetchJson({ http }, url, answer);
  if (reply.success) return reply.user;
  throw /\bapi\b/i.test(reply.msg)
    ? new MarketError('UNAUTHORISED', 'the market does not accept the key')
    : new MarketError('BAD_ANSWER', 'the market answers with an error');
}

/**
 * Thousandths of a dollar. The wallet is the spendable balance. The API does not report money on hold: the types of Waxpeer's own client
 * (npm `waxpeer`, `User`) and all other public clients have no other amount. So money held back by trade protection is missing here.
 */
export const waxpeerAccount: MarketAccount = {
  market: 'waxpeer',
  limit: { requests: 60, perSeconds: 60 },
  checkKey: async (context) => void (await readUser(context)),
  balance: async (context) => {
    const { wallet } = await readUser(context);
    return { usable: amountOf(balanceThousandths(wallet), 'wallet'), onHold: { units: 0, scale: 0 }, currency: 'USD' };
  },
};

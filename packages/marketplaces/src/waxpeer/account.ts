import { z } from 'zod';
import { heldThousandths } from '../amounts.ts';
import { amountOf, fetchJson } from '../json.ts';
import { MarketError } from '../port.ts';
import type { AccountContext, MarketAccount } from '../port.ts';

const answer = z.union([
  z.object({ success: z.literal(true), user: z.object({ wallet: z.unknown() }) }),
  z.object({ success: z.literal(false), msg: z.string() }),
]);

/** The call takes nothing but the key, so that a failure, also one said with status 200, is about the key. */
async function readUser({ http, key }: AccountContext): Promise<{ wallet: unknown }> {
  const url = `https://api.waxpeer.com/v1/user?api=${encodeURIComponent(key)}`;
  const reply = await fetchJson({ http }, url, answer);
  if (!reply.success) throw new MarketError('UNAUTHORISED', 'the market does not accept the key');
  return reply.user;
}

/** Thousandths of a dollar. The wallet is what can be spent; Waxpeer names no amount that it holds back. */
export const waxpeerAccount: MarketAccount = {
  market: 'waxpeer',
  limit: { requests: 60, perSeconds: 60 },
  checkKey: async (context) => void (await readUser(context)),
  balance: async (context) => {
    const { wallet } = await readUser(context);
    return { usable: amountOf(heldThousandths(wallet), 'wallet'), onHold: { units: 0, scale: 0 }, currency: 'USD' };
  },
};

import { z } from 'zod';
import { balanceThousandths } from '../amounts.ts';
import { amountOf, fetchJson } from '../json.ts';
import { MarketError } from '../port.ts';
import type { AccountContext, MarketAccount } from '../port.ts';

const answer = z.union([
  z.object({ success: z.literal(true), user: z.object({ wallet: z.unknown(), total_hold_amount: z.unknown().optional() }) }),
  z.object({ success: z.literal(false), msg: z.string() }),
]);

/** Failures may have status 200. A wrong key gives `wrong api`; no other failure is about the key. */
async function readUser({ http, key }: AccountContext) {
  const url = `https://api.waxpeer.com/v1/user?api=${encodeURIComponent(key)}`;
  const reply = await fetchJson({ http }, url, answer);
  if (reply.success) return reply.user;
  throw /\bapi\b/i.test(reply.msg)
    ? new MarketError('UNAUTHORISED', 'the market does not accept the key')
    : new MarketError('BAD_ANSWER', 'the market answers with an error');
}

/**
 * Thousandths of a dollar. The wallet is the spendable balance. The money that trade protection holds back is known from one client only
 * (github.com/DarkGL/waxpeer, 2026-02: `total_hold_amount`). Waxpeer's own client does not name it: an answer without it means 0.
 */
export const waxpeerAccount: MarketAccount = {
  market: 'waxpeer',
  limit: { requests: 60, perSeconds: 60 },
  checkKey: async (context) => void (await readUser(context)),
  balance: async (context) => {
    const { wallet, total_hold_amount: held } = await readUser(context);
    return {
      usable: amountOf(balanceThousandths(wallet), 'wallet'),
      onHold: amountOf(balanceThousandths(held ?? 0), 'total_hold_amount'),
      currency: 'USD',
    };
  },
};

import { z } from 'zod';
import { balanceCents } from '../amounts.ts';
import { amountOf, fetchJson } from '../json.ts';
import type { AccountContext, MarketAccount } from '../port.ts';

const answer = z.object({ user: z.object({ balance: z.unknown(), pending_balance: z.unknown().optional() }) });

/** The authorization header contains the key without a scheme. */
async function fetchUser({ http, key }: AccountContext) {
  const { user } = await fetchJson({ http }, { url: 'https://csfloat.com/api/v1/me', headers: { authorization: key } }, answer);
  return user;
}

/**
 * Both amounts are whole cents. CSFloat documents no `/me`, but its public clients read cents: github.com/skinticker/skinticker
 * (`csfloat_balance.py`: all amounts in US cents), an Android client (`balanceCents`, `pendingBalanceCents`), and a buying bot that
 * shows `balance / 100` and sends `balance` as `max_price`, which CSFloat documents in cents.
 */
export const csfloatAccount: MarketAccount = {
  market: 'csfloat',
  limit: { requests: 30, perSeconds: 60 },
  checkKey: async (context) => void (await fetchUser(context)),
  balance: async (context) => {
    const { balance, pending_balance: pending = 0 } = await fetchUser(context);
    return {
      usable: amountOf(balanceCents(balance), 'balance'),
      onHold: amountOf(balanceCents(pending), 'pending_balance'),
      currency: 'USD',
    };
  },
};

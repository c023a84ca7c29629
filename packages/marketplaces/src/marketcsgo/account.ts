import { z } from 'zod';
import { balanceDecimal } from '../amounts.ts';
import { amountOf, fetchJson } from '../json.ts';
import { MarketError } from '../port.ts';
import type { AccountContext, MarketAccount } from '../port.ts';

const answer = z.union([
  z.object({
    success: z.literal(true),
    money: z.unknown(),
    /** The money of sales that are not settled yet. Answers of older versions of the API lack this field. */
    money_settlement: z.unknown().optional(),
    currency: z.enum(['USD', 'EUR', 'RUB']),
  }),
  z.object({ success: z.literal(false), error: z.string() }),
]);

/** Failures have status 200. A wrong key gives `Bad KEY`; no other failure is about the key. */
async function fetchMoney({ http, key }: AccountContext) {
  const url = `https://market.csgo.com/api/v2/get-money?key=${encodeURIComponent(key)}`;
  const reply = await fetchJson({ http }, url, answer);
  if (reply.success) return reply;
  throw /key/i.test(reply.error)
    ? new MarketError('UNAUTHORISED', 'the market does not accept the key')
    : new MarketError('BAD_ANSWER', 'the market answers with an error');
}

/**
 * Amounts are decimal numbers in main units of the account's currency; the calls that set prices use another unit. The market revokes keys
 * that exceed 5 requests per second. The limit here is lower, and applies to all processes together.
 */
export const marketcsgoAccount: MarketAccount = {
  market: 'marketcsgo',
  limit: { requests: 3, perSeconds: 1 },
  checkKey: async (context) => void (await fetchMoney(context)),
  balance: async (context) => {
    const { money, money_settlement: settlement = 0, currency } = await fetchMoney(context);
    return {
      usable: amountOf(balanceDecimal(money), 'money'),
      onHold: amountOf(balanceDecimal(settlement), 'money_settlement'),
      currency,
    };
  },
};

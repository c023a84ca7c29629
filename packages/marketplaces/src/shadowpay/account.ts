import { z } from 'zod';
import { balanceDecimal } from '../amounts.ts';
import { amountOf, fetchJson } from '../json.ts';
import { MarketError } from '../port.ts';
import type { AccountContext, MarketAccount } from '../port.ts';
import { asBan, failure } from '../selling-failures.ts';
import { USER } from './calls.ts';

const success = <T extends z.ZodType>(data: T) =>
  z.union([
    z.object({ status: z.literal('success').optional(), data }),
    z.object({ status: z.literal('error'), error_message: z.string() }),
  ]);

/** The price of one item: the smallest call that several clients show and that needs a key. */
const ONE_PRICE = `items/prices?project=csgo&search=${encodeURIComponent('Fracture Case')}`;

/** Returns the data of an answer. Failures have status 200. @throws MarketError */
async function fetchData<T>(path: string, { http, key, limited }: AccountContext, data: z.ZodType<T>): Promise<T> {
  const reply = await fetchJson({ http }, { url: `${USER}/${path}`, headers: { authorization: `Bearer ${key}` } }, success(data));
  if ('data' in reply) return reply.data;
  const said = { code: reply.error_message, text: reply.error_message };
  const { kind, retryAfterMs } = asBan(failure(reply.error_message === 'need_auth' ? 'key' : 'refused', said));
  if (kind === 'key') throw new MarketError('UNAUTHORISED', 'the market does not accept the key');
  if (retryAfterMs === null) throw new MarketError('BAD_ANSWER', 'the market answers with an error');
  await limited?.(retryAfterMs);
  throw new MarketError('RATE_LIMITED', 'the market bans the key for a while', { retryAfter: retryAfterMs / 1000 });
}

/**
 * The balance is known from one client only (github.com/ricardocefet2018/marketplaces-app, 2025-06): a decimal number; that it is in dollars
 * is assumed. No source names money on hold.
 */
export const shadowpayAccount: MarketAccount = {
  market: 'shadowpay',
  limit: { requests: 1, perSeconds: 2 },
  checkKey: async (context) => void (await fetchData(ONE_PRICE, context, z.array(z.unknown()))),
  balance: async (context) => {
    const { balance } = await fetchData('balance', context, z.object({ balance: z.unknown() }));
    return { usable: amountOf(balanceDecimal(balance), 'balance'), onHold: { units: 0, scale: 0 }, currency: 'USD' };
  },
};

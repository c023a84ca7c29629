import { z } from 'zod';
import { fetchJson } from '../json.ts';
import { MarketError } from '../port.ts';
import type { MarketAccount } from '../port.ts';
import { asBan, failure } from '../selling-failures.ts';

const answer = z.union([
  z.object({ status: z.literal('success').optional(), data: z.array(z.unknown()) }),
  z.object({ status: z.literal('error'), error_message: z.string() }),
]);

/** The price of one item: the smallest known call that needs a key. No source documents how to read a balance. */
const URL_OF_ONE_PRICE = `https://api.shadowpay.com/api/v2/user/items/prices?project=csgo&search=${encodeURIComponent('Fracture Case')}`;

export const shadowpayAccount: MarketAccount = {
  market: 'shadowpay',
  limit: { requests: 1, perSeconds: 2 },
  checkKey: async ({ http, key, limited }) => {
    const reply = await fetchJson({ http }, { url: URL_OF_ONE_PRICE, headers: { authorization: `Bearer ${key}` } }, answer);
    if ('data' in reply) return;
    const said = { code: reply.error_message, text: reply.error_message };
    const { kind, retryAfterMs } = asBan(failure(reply.error_message === 'need_auth' ? 'key' : 'refused', said));
    if (kind === 'key') throw new MarketError('UNAUTHORISED', 'the market does not accept the key');
    if (retryAfterMs === null) throw new MarketError('BAD_ANSWER', 'the market answers with an error');
    await limited?.(retryAfterMs);
    throw new MarketError('RATE_LIMITED', 'the market bans the key for a while', { retryAfter: retryAfterMs / 1000 });
  },
  balance: null,
};

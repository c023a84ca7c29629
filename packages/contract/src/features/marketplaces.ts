import { z } from 'zod';
import { call } from '../call.ts';
import { date, gameSlug, id, list, market, ratio, time } from '../primitives.ts';

const method = z.object({ name: z.string() });

export const listMarketplaces = call({
  method: 'GET',
  path: '/marketplace/all',
  access: 'public',
  summary: 'Every marketplace with fees and payment methods',
  reply: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({
        id,
        name: z.string(),
        slug: z.string(),
        link: z.string().nullable(),
        /** The market's mark as a picture. */
        image_full: z.string(),
        fees_sell_percent: ratio,
        /** HTML of b, i, br, ul, li and a. */
        fees_payout: z.string(),
        payment_method_deposit_methods: z.array(method),
        payment_method_withdraw_methods: z.array(method),
        /** False where nobody documents the fee: 10 percent are assumed. */
        fee_known: z.boolean(),
        fee_basis: z.enum(['of_price', 'on_top']),
        fee_source: z.string().nullable(),
        fee_date: date.nullable(),
        /** The fee that the caller set. */
        fee_own: ratio.nullable(),
        payout: z.enum(['cash', 'wallet', 'trade']),
      }),
    ),
    total: z.int(),
  }),
});

export const listSources = call({
  method: 'GET',
  path: '/marketplace/sources',
  access: 'public',
  summary: 'State of every price source',
  reply: list(
    z.object({
      market_id: id,
      market: z.string(),
      name: z.string(),
      state: z.enum(['ok', 'late', 'failed', 'off']),
      last_success: time.nullable(),
      last_attempt: time.nullable(),
      next_attempt: time.nullable(),
      rows: z.int(),
      /** Why it is failed or off, in the caller's language; null when all is well. */
      reason: z.string().nullable(),
      /** The single lists behind the market. */
      feeds: z.array(
        z.object({
          key: z.string(),
          game: gameSlug,
          state: z.enum(['ok', 'late', 'failed', 'off']),
          rows: z.int(),
          last_success: time.nullable(),
          interval_seconds: z.int(),
          reason: z.string().nullable(),
          /** What happened, as the reader of logs wants it; null unless it failed. */
          detail: z.string().nullable(),
        }),
      ),
    }),
  ),
});

const fee = z.object({ market_id: id, market: z.string(), fee: ratio, fee_known: z.boolean(), own: ratio.nullable() });

export const listFees = call({
  method: 'GET',
  path: '/users/market-fees',
  access: 'user',
  summary: 'Selling fees of every market, with own ones',
  owned: true,
  reply: list(fee),
});

export const setFee = call({
  method: 'POST',
  path: '/users/market-fees',
  access: 'user',
  summary: 'Sets or removes the own selling fee on a market',
  owned: true,
  body: z.object({ market, fee: z.number().min(0).max(50).multipleOf(0.01).nullable() }),
  reply: z.object({ success: z.literal(true), item: fee }),
});

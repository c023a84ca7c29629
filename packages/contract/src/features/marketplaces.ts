import { z } from 'zod';
import { call } from '../call.ts';
import { date, gameSlug, id, list, market, money, ratio, time } from '../primitives.ts';

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
        /** The selling fee where no step says otherwise. */
        fees_sell_percent: ratio,
        /** Other fees in a game (null: in all games) and from a price on; the steps of a game stand in place of those of all. */
        fee_steps: z.array(z.object({ game: gameSlug.nullable(), from: money, percent: ratio })),
        /** False where nobody documents the fee: 10 percent are assumed. */
        fee_known: z.boolean(),
        fee_basis: z.enum(['of_price', 'on_top']),
        /** Which of the market's figures counts; one that the caller set stands in `fee_own`. */
        fee_origin: z.enum(['documented', 'assumed', 'operator']),
        /** Where and when the fee was read, and what else is to be known of it; in the caller's language. */
        fee_source: z.string().nullable(),
        fee_date: date.nullable(),
        fee_note: z.string().nullable(),
        /** The fee that the caller set. */
        fee_own: ratio.nullable(),
        payout: z.enum(['cash', 'wallet', 'trade']),
        /** What a payout costs, in words: HTML of b, i, br, ul, li and a. Empty where nobody documents it. */
        fees_payout: z.string(),
        /** The same in percent of what is paid out, from the cheapest to the dearest way; null where it is not documented. */
        payout_fee: z.object({ from: ratio, to: ratio }).nullable(),
        /** The least amount that is paid out; null where it is not documented. */
        payout_minimum: z.object({ amount: z.number(), currency: z.string() }).nullable(),
        /** Whether sellers must prove who they are; null where it is not documented. */
        kyc: z.enum(['required', 'sometimes', 'none']).nullable(),
        kyc_note: z.string().nullable(),
        payment_method_deposit_methods: z.array(method),
        payment_method_withdraw_methods: z.array(method),
        /** Set where the market is reported closed: since which month (`2026-06`), and who says so. */
        closed: z.object({ since: z.string(), source: z.string() }).nullable(),
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

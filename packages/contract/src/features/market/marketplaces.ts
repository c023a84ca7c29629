import { SIDES } from '@lootfolio/domain/quotes';
import { z } from 'zod';
import { call } from '../../call.ts';
import { date, gameSlug, id, list, market, money, ratio, time } from '../../primitives.ts';

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
        /** Address of the picture of the market's mark. */
        image_full: z.string(),
        /** The selling fee unless a step applies. */
        fees_sell_percent: ratio,
        /** Different fees in a game (null: in all games) for prices from `from` on. Steps of a game replace the steps for all games. */
        fee_steps: z.array(z.object({ game: gameSlug.nullable(), from: money, percent: ratio })),
        /** False when no source documents the fee; then 10 percent are assumed. */
        fee_known: z.boolean(),
        fee_basis: z.enum(['of_price', 'on_top']),
        /** The origin of the market's fee that applies. A fee set by the caller is in `fee_own`. */
        fee_origin: z.enum(['documented', 'assumed', 'operator']),
        /** Source and date of the documented fee, and further notes; in the caller's language. */
        fee_source: z.string().nullable(),
        fee_date: date.nullable(),
        fee_note: z.string().nullable(),
        /** The fee set by the caller. */
        fee_own: ratio.nullable(),
        payout: z.enum(['cash', 'wallet', 'trade']),
        /** The cost of a payout as text: HTML of b, i, br, ul, li and a. Empty when no source documents it. */
        fees_payout: z.string(),
        /** The cost of a payout in percent of the amount, for the cheapest and the most expensive method; null when not documented. */
        payout_fee: z.object({ from: ratio, to: ratio }).nullable(),
        /** The minimum amount of a payout; null when not documented. */
        payout_minimum: z.object({ amount: z.number(), currency: z.string() }).nullable(),
        /** Identity verification of sellers; null when not documented. */
        kyc: z.enum(['required', 'sometimes', 'none']).nullable(),
        kyc_note: z.string().nullable(),
        payment_method_deposit_methods: z.array(method),
        payment_method_withdraw_methods: z.array(method),
        /** Set when the market is reported closed: the month since which it is closed (`2026-06`), and the source of the report. */
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
      /** True when the market states how many units it sold in 7 days. */
      states_sales: z.boolean(),
      /** The reason why the source is failed or off, in the caller's language; null otherwise. */
      reason: z.string().nullable(),
      /** The feeds of the market. The state above is the state of its feed of offers. */
      feeds: z.array(
        z.object({
          key: z.string(),
          game: gameSlug,
          /** Whether its prices are offers or buy orders. */
          side: z.enum(SIDES),
          state: z.enum(['ok', 'late', 'failed', 'off']),
          rows: z.int(),
          last_success: time.nullable(),
          interval_seconds: z.int(),
          reason: z.string().nullable(),
          /** The technical error message; null unless the feed failed. */
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

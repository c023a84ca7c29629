import { z } from 'zod';
import { call } from '../../call.ts';
import { date, id, idInPath, list, ratio } from '../../primitives.ts';

/** Suffices for all texts at their maximum length, of characters with the most bytes. */
const MAX_BYTES = 32_000;

const methods = z.array(z.string().trim().min(1).max(60)).max(40);

const facts = {
  link: z.string().nullable(),
  fees_sell_percent: ratio,
  /** False: the fee is an assumption. */
  fee_known: z.boolean(),
  fee_source: z.string().nullable(),
  fee_date: date.nullable(),
  /** HTML of b, i, br, ul, li and a. */
  fees_payout: z.string(),
  deposit_methods: z.array(z.string()),
  withdraw_methods: z.array(z.string()),
};
const FIELDS = ['link', 'fees_sell_percent', 'fees_payout', 'deposit_methods', 'withdraw_methods'] as const;

const marketFacts = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  fee_basis: z.enum(['of_price', 'on_top']),
  /** The facts in use now. */
  used: z.object(facts),
  /** The documented facts. They are used for the fields that the operator did not set. */
  documented: z.object(facts),
  /** The fields that the operator set. */
  changed: z.array(z.enum(FIELDS)),
  /** True when the documented fee differs for some prices or games. */
  has_steps: z.boolean(),
});

export const adminListMarketFacts = call({
  method: 'GET',
  path: '/admin/item/marketplaces',
  access: 'admin',
  summary: 'Every marketplace with what is documented and what the operator set',
  reply: list(marketFacts),
});

export const adminSetMarketFacts = call({
  method: 'PUT',
  path: '/admin/item/marketplace/{id}',
  access: 'admin',
  summary: "Sets the operator's own facts of a marketplace; null is as documented",
  maxBytes: MAX_BYTES,
  params: z.object({ id: idInPath }),
  body: z.object({
    link: z.string().trim().max(500).nullable(),
    fees_sell_percent: z.number().min(0).max(50).multipleOf(0.01).nullable(),
    /** These three belong to the operator's fee. */
    fee_known: z.boolean().nullable(),
    fee_source: z.string().trim().max(200).nullable(),
    fee_date: date.nullable(),
    fees_payout: z.string().trim().max(2000).nullable(),
    deposit_methods: methods.nullable(),
    withdraw_methods: methods.nullable(),
  }),
  reply: z.object({ success: z.literal(true), item: marketFacts }),
});

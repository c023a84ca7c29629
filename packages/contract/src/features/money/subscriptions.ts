import { MAX_PRICE } from '@lootfolio/domain/money';
import { PAID_PLANS, PERIODES, PLANS } from '@lootfolio/domain/subscriptions';
import { z } from 'zod';
import { call } from '../../call.ts';
import { money, ok, time } from '../../primitives.ts';

const success = z.literal(true);
const periode = z.enum(PERIODES);
const paidPlan = z.enum(PAID_PLANS);
const wanted = { plan: paidPlan, periode };

export const listPlans = call({
  method: 'GET',
  path: '/payment/subscription/plans',
  access: 'user',
  summary: 'The plans that the operator sells; none while they sell none',
  query: z.object({ periode: periode.default('monthly') }),
  reply: z.object({
    success,
    data: z.array(
      z.object({
        name: z.enum(PLANS),
        /** For the whole periode. */
        price: money,
        periode,
        /** In the language of the caller, made of the present limits. */
        descriptions: z.array(z.string()),
        /** A badge, shown as given; null for none. */
        extra: z.string().nullable(),
        buttonText: z.string(),
        /** The plan that the caller has now. */
        is_current: z.boolean(),
        can_buy: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
});

/** What was paid last, or runs now. */
const subscription = z.object({
  ...wanted,
  price: money,
  starts_at: time,
  /** Until then the plan is paid. */
  ends_at: time,
  auto_renew: z.boolean(),
});

export const currentSubscription = call({
  method: 'GET',
  path: '/payment/subscription/current',
  access: 'user',
  summary: 'The plan that the caller has bought and still has',
  owned: true,
  reply: z.object({
    success,
    /** Null without a bought plan, and while the operator sells none. */
    data: subscription
      .extend({
        /** The balance is too low for the renewal, and the plan stays until then; null otherwise. */
        grace_until: time.nullable(),
        /** What the next renewal costs, and whether the present balance suffices for it. */
        renewal_price: money,
        suffices: z.boolean(),
      })
      .nullable(),
    balance: money,
    /** What the caller has more of than their plan allows, in their language. */
    over: z.array(z.string()),
  }),
});

export const quoteSubscription = call({
  method: 'GET',
  path: '/payment/subscription/quote',
  access: 'user',
  summary: 'What buying a plan would cost and change now',
  owned: true,
  query: z.object(wanted),
  reply: z.object({
    success,
    data: z.object({
      ...wanted,
      /** `extend`: the same plan goes on; `change`: another one ends now. */
      kind: z.enum(['new', 'extend', 'change']),
      price: money,
      /** The plan that ends, and what is credited for its unused days. */
      replaces: paidPlan.nullable(),
      credit: money,
      /** The price less the credit; negative when the balance grows. */
      charge: money,
      starts_at: time,
      ends_at: time,
      balance: money,
      /** What the caller owes. Every credit settles it first. */
      debt: money,
      suffices: z.boolean(),
      /** What the other plan allows less of, in the language of the caller. */
      loses: z.array(z.string()),
    }),
  }),
});

export const subscribe = call({
  method: 'POST',
  path: '/payment/subscription/subscribe',
  access: 'user',
  summary: 'Buys a plan from the site balance',
  owned: true,
  money: true,
  body: z.object({
    ...wanted,
    /** The `charge` that the user saw. Another one is refused; absent: whatever it is. */
    confirmed: money.min(-MAX_PRICE).max(MAX_PRICE).optional(),
  }),
  reply: z.object({ success, subscription }),
});

export const renewSubscription = call({
  method: 'POST',
  path: '/payment/subscription/renew',
  access: 'user',
  summary: 'Switches the renewal of the own plan on or off',
  owned: true,
  body: z.object({ auto_renew: z.boolean() }),
  reply: ok,
});

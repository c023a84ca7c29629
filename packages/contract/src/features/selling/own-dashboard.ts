import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemSummary } from '../../item-summary.ts';
import { id, money, ratio } from '../../primitives.ts';

const success = z.literal(true);
const count = z.int();

/** What the change of prices since the end of an earlier day (UTC) made of the things that are there now. Null when none has both prices. */
const moved = z.object({ amount: money, percent: ratio }).nullable();

const mover = z.object({
  ...itemSummary,
  exterior: z.string().nullable(),
  units: count,
  /** Of one piece. */
  price: money,
  /** What the change made of all pieces. */
  gain: money,
  percent: ratio,
  /** The market whose prices are compared. */
  market_id: id,
});

export const ownThings = call({
  method: 'GET',
  path: '/dashboard/own',
  access: 'user',
  summary: 'What the own things are worth at Buff.163, else at Steam, and which of them moved most',
  cost: COST.valuation,
  owned: true,
  reply: z.object({
    success,
    /** The inventories of all games; the investments that are held, while no inventory has anything; null without both. */
    source: z.enum(['inventory', 'investments']).nullable(),
    value: money,
    units: count,
    /** The pieces that have a price, and those whose cost is known. */
    priced: count,
    known: count,
    /** Why the last reading of an inventory failed. */
    problem: z.enum(['PRIVATE', 'LIMIT', 'UNAVAILABLE', 'MALFORMED']).nullable(),
    change_1d: moved,
    change_7d: moved,
    /** The value after fees less the cost, over the pieces with a price whose cost is known. Null without one. */
    profit: z.object({ amount: money, cost: money, ratio, units: count }).nullable(),
    /** The things whose change is worth most, up or down. */
    movers: z.object({ change_1d: z.array(mover), change_7d: z.array(mover) }),
  }),
});

export const firstSteps = call({
  method: 'GET',
  path: '/dashboard/first-steps',
  access: 'user',
  summary: 'Which of the first steps a user has done',
  owned: true,
  reply: z.object({
    success,
    steps: z.object({ key: z.boolean(), inventory: z.boolean(), purchases: z.boolean(), watch: z.boolean(), mail: z.boolean() }),
    /** True when the user does not want to see them any more. */
    hidden: z.boolean(),
  }),
});

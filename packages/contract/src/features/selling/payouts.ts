import { WITHDRAWAL_DEFAULTS, WITHDRAWAL_MARKETS, WITHDRAWAL_SORTS, WITHDRAWAL_STATUSES } from '@lootfolio/domain/withdrawals';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { sellingMarket } from '../../listing.ts';
import { date, file, fileInput, id, list, money, page, time, timeZone, whole } from '../../primitives.ts';

const count = z.int();
const marketName = z.enum(WITHDRAWAL_MARKETS);

/** A payout of a market to the user. */
const payout = z.object({
  id,
  /** `bitcoin`, or another coin as the market names it; null when it is not paid in a coin, and when the market does not say. */
  type: z.string().nullable(),
  market: marketName,
  wallet: z.string().nullable(),
  /** What reaches the user; `amount` when the market states no fee. */
  netAmount: money,
  created: time,
  /** `sent` also when the meaning of the market's word is not known. */
  status: z.enum(WITHDRAWAL_STATUSES),
  /** The method of payment as the market names it, else the currency of the account. */
  name: z.string(),
  /** What left the balance. */
  amount: money,
  /** What the market kept of it; null when it does not say. */
  fee: money.nullable(),
  /** The market's own word for the state; null when it has none. */
  said: z.string().nullable(),
  unknown_state: z.boolean(),
  /** The amounts in the currency of the account, and how much of it a dollar was on that day; null for dollars. */
  native: z
    .object({
      units: z.int(),
      fee_units: z.int().nullable(),
      net_units: z.int().nullable(),
      scale: z.int(),
      currency: z.string(),
      rate: z.object({ units: z.int(), scale: z.int() }),
    })
    .nullable(),
});

const range = {
  /** The first and the last day, in `timezone`. */
  initialDate: date.optional(),
  finalDate: date.optional(),
  timezone: timeZone.default('UTC'),
};
const view = {
  sortBy: z.enum(WITHDRAWAL_SORTS).default(WITHDRAWAL_DEFAULTS.sort),
  sortOrder: z.enum(['ASC', 'DESC']).default(WITHDRAWAL_DEFAULTS.order),
  /** `all`: every market. */
  market: z
    .literal(['ALL', 'all'])
    .transform(() => null)
    .or(sellingMarket)
    .default(null),
  ...range,
};

export const listPayouts = call({
  method: 'GET',
  path: '/transaction/all',
  access: 'user',
  summary: 'What markets paid out to the user. The statistics sum what was executed or completed, by market',
  owned: true,
  query: z.object({
    currentPage: page.default(WITHDRAWAL_DEFAULTS.page),
    pageSize: whole(1, 200).default(WITHDRAWAL_DEFAULTS.pageSize),
    ...view,
  }),
  reply: list(payout).extend({
    statistics: z.array(
      z.object({
        name: marketName,
        /** What reached the user: `amount` less `fee`. */
        value: money,
        /** What left the balance. */
        amount: money,
        fee: money,
        /** Payouts of which the market states no fee. They count whole. */
        without_fee: count,
      }),
    ),
  }),
});

export const exportPayouts = call({
  method: 'POST',
  path: '/transaction/export',
  access: 'user',
  summary: 'What markets paid out to the user, as a file',
  owned: true,
  read: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  body: z.object({ ...view, ...fileInput }),
  reply: file,
});

export const synchronisePayouts = call({
  method: 'GET',
  path: '/transaction/synch',
  access: 'user',
  summary: 'Reads the payouts since a day from every market with a key, and waits up to 90 seconds for them',
  owned: true,
  mutates: true,
  waits: true,
  query: z.object({ ...range, orderBy: z.literal('DESC').default('DESC') }),
  reply: z.object({
    success: z.boolean(),
    created: count,
    updated: count,
    /** Null when no market with a key reports payouts. */
    operation: z.uuid().nullable(),
    results: z.array(
      z.object({ market: marketName, created: count, updated: count, code: z.string().nullable(), msg: z.string().nullable() }),
    ),
  }),
});

export const payoutReach = call({
  method: 'GET',
  path: '/transaction/reach',
  access: 'user',
  summary: 'Which markets report payouts, and how far back those of the user were read',
  owned: true,
  reply: list(
    z.object({
      market: marketName,
      market_name: z.string(),
      has_key: z.boolean(),
      /** False when no call of this market is known that lists payouts. */
      reports: z.boolean(),
      /** False when the operator did not set the address of a market that has no public one. */
      connected: z.boolean(),
      /** The oldest day that was read; null before the first time. */
      read_from: time.nullable(),
      read_at: time.nullable(),
      oldest_payout: time.nullable(),
      /** Why the last reading failed; null when it did not. */
      code: z.string().nullable(),
      msg: z.string().nullable(),
    }),
  ),
});

import { z } from 'zod';
import { call } from '../../call.ts';
import { sellingMarket } from '../../listing.ts';
import { date, list, time, timeZone } from '../../primitives.ts';

const count = z.int();

export const synchroniseSales = call({
  method: 'POST',
  path: '/sales/create-sales',
  access: 'user',
  summary: 'Reads the own sales of a range from every market with a key, and waits for the markets',
  owned: true,
  waits: true,
  body: z.object({
    /** Absent: every market with a key. */
    markets: z.array(sellingMarket).max(20).optional(),
    startDate: date.optional(),
    endDate: date.optional(),
    timezone: timeZone.default('UTC'),
  }),
  reply: z.object({
    success: z.boolean(),
    created: count,
    updated: count,
    operation: z.uuid(),
    /** True when every market was asked. The long work goes on otherwise. */
    ended: z.boolean(),
    results: z.array(
      z.object({ market: z.string(), created: count, updated: count, code: z.string().nullable(), msg: z.string().nullable() }),
    ),
  }),
});

export const salesReach = call({
  method: 'GET',
  path: '/sales/reach',
  access: 'user',
  summary: 'How far back the sales of each market with a key were read, when last, and when they are read next without a click',
  owned: true,
  reply: list(
    z.object({
      market: z.string(),
      market_name: z.string(),
      /** The oldest day that was read; null when nothing was read yet. */
      read_from: time.nullable(),
      read_at: time.nullable(),
      oldest_sale: time.nullable(),
      code: z.string().nullable(),
      msg: z.string().nullable(),
    }),
  ).extend({
    /** How the sales are read without a click. Null without a key, and when this server does not do it. */
    automatic: z
      .object({
        /** 0 when the plan of the user does not have it. */
        every_minutes: count,
        /** The plan that does not have it; null otherwise. */
        without: z.string().nullable(),
        /** When they were last read, by this or by the synchronisation of listings. */
        last_at: time.nullable(),
        /** When they are read next. A time that is over: as soon as a worker is free. */
        next_at: time.nullable(),
      })
      .nullable(),
  }),
});

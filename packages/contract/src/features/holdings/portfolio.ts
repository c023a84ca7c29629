import {
  forEachField,
  MAX_PORTFOLIO_VALUE,
  PORTFOLIO_DEFAULT_INTERVAL,
  PORTFOLIO_FIELDS,
  PORTFOLIO_INTERVALS,
  PORTFOLIO_STEP,
} from '@lootfolio/domain/portfolio';
import { z } from 'zod';
import { call } from '../../call.ts';
import { date, list, money, time, whole } from '../../primitives.ts';

const success = z.literal(true);
const values = forEachField(() => money);
const portfolio = z.object({ ...values, sum: money, update_time: time });

export const lastPortfolio = call({
  method: 'GET',
  path: '/portfolio/last',
  access: 'user',
  summary: 'The own portfolio as it was saved last',
  owned: true,
  reply: z.object({ success, data: portfolio.nullable().describe('Null before the first update') }),
});

export const portfolioGraph = call({
  method: 'GET',
  path: '/portfolio/graph',
  access: 'user',
  summary: 'The own portfolio on each of the last days (UTC), from the first update on',
  owned: true,
  query: z.object({
    /** Days. */
    interval: whole(1, 90).pipe(z.literal(PORTFOLIO_INTERVALS)).default(PORTFOLIO_DEFAULT_INTERVAL),
  }),
  reply: z.object({
    success,
    data: z.array(
      z.object({
        date,
        /** The sum. */
        value: money,
        assets: z.object(values),
        /** False when nothing was saved on this day; the values are then the values saved last. */
        saved: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
});

export const updatePortfolio = call({
  method: 'POST',
  path: '/portfolio',
  access: 'user',
  summary: 'Saves the values of the own portfolio for today (UTC)',
  owned: true,
  body: z.object(forEachField(() => money.min(0).max(MAX_PORTFOLIO_VALUE).multipleOf(PORTFOLIO_STEP))),
  reply: z.object({ success, data: portfolio }),
});

export const knownValues = call({
  method: 'GET',
  path: '/portfolio/known',
  access: 'user',
  summary: 'What is known of the own balances at the markets, or of the own inventories, to fill the portfolio with',
  owned: true,
  query: z.object({ source: z.enum(['markets', 'inventory']) }),
  reply: list(
    z.object({
      field: z.enum(PORTFOLIO_FIELDS),
      /** Whole cents. Null when no value is known. */
      value: money.nullable(),
      /** The time at which the value was read. */
      as_of: time.nullable(),
      /** The reason why there is no value. */
      reason: z.enum(['NO_KEY', 'NOT_OFFERED', 'REFUSED', 'FAILED', 'PENDING', 'NEVER_READ', 'OUT_OF_RANGE']).nullable(),
    }),
  ),
});

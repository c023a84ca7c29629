import { z } from 'zod';
import { call } from '../../call.ts';
import { list, time } from '../../primitives.ts';

const currency = z.enum(['EUR', 'CNY', 'RUB']);
const unitsPerDollar = z.number().describe('Units of the currency that one dollar buys');

const stated = { rate: unitsPerDollar, source: z.string(), as_of: time };

const rateOfCurrency = z.object({
  currency,
  /** The rate in use; null before the first rate was read. */
  used: z.object(stated).nullable(),
  /** True when an administrator fixed the rate. */
  fixed: z.boolean(),
  fixed_at: time.nullable(),
  /** The last rate from the sources. It is in use unless an administrator fixed a rate. */
  sourced: z.object(stated).nullable(),
  /** The last rate from the sources that was refused, because it was more than double or less than half of the last accepted rate. */
  refused: z.object({ ...stated, first_refused_at: time, refused_at: time }).nullable(),
});
const oneRate = z.object({ success: z.literal(true), item: rateOfCurrency });
const params = z.object({ currency });
const typed = z.number().min(0.000001).max(1_000_000).multipleOf(0.000001);

export const adminListRates = call({
  method: 'GET',
  path: '/admin/item/rates',
  access: 'admin',
  summary: 'The exchange rates of all currencies in which markets name prices',
  reply: list(rateOfCurrency),
});

export const adminFixRate = call({
  method: 'PUT',
  path: '/admin/item/rates/{currency}',
  access: 'admin',
  summary: 'Fixes the exchange rate of a currency; with null that of the sources counts again',
  params,
  body: z.object({ rate: typed.nullable() }),
  reply: oneRate,
});

export const adminAcceptRate = call({
  method: 'POST',
  path: '/admin/item/rates/{currency}/accept',
  access: 'admin',
  summary: 'Accepts the exchange rate that was refused',
  params,
  /** The refused rate that the administrator saw, so that they do not accept another rate by mistake. */
  body: z.object({ rate: typed }),
  reply: oneRate,
});

import type { LocalDate } from '@lootfolio/domain/schedule';
import type { NativeAmount } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

const keyOf = (currency: string, day: LocalDate): string => `${currency} ${day}`;

/** Returns the rate of a currency on a day (UTC). @throws Error when no rate of the currency is known */
export type RateOn = (currency: string, day: LocalDate) => NativeAmount;

/**
 * Reads the rates of days: the last one that was known on the day, where an administrator fixed one, that one; for a day before the first
 * known rate, the first one. A dollar is a dollar on every day.
 */
export async function readDayRates(db: Reader, wanted: readonly { currency: string; day: LocalDate }[]): Promise<RateOn> {
  const foreign = [
    ...new Map(wanted.filter(({ currency }) => currency !== 'USD').map((one) => [keyOf(one.currency, one.day), one])).values(),
  ];
  const { rows } = await sql<{ currency: string; day: LocalDate; units: number; scale: number }>`
    select w.currency, w.day::text as day, r.units, r.scale
    from json_to_recordset(${JSON.stringify(foreign)}::json) as w (currency text, day date)
    cross join lateral (
      select f.units, f.scale from fx_rates f
      where f.currency = w.currency and (not f.fixed or exists (select from fx_fixed x where x.rate_id = f.rate_id))
      order by f.day <= w.day desc, f.fixed and f.day <= w.day desc, case when f.day <= w.day then f.day end desc, f.day
      limit 1) r`.execute(db);
  const rates = new Map(rows.map(({ currency, day, units, scale }) => [keyOf(currency, day), { units, scale }]));
  return (currency, day) => {
    if (currency === 'USD') return { units: 1, scale: 0 };
    const rate = rates.get(keyOf(currency, day));
    if (!rate) throw new Error(`no exchange rate of ${currency} is known`);
    return rate;
  };
}

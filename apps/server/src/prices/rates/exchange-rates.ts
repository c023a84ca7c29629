import { DOLLAR_RATE, MAX_PRICE, parseDecimal, type NativeAmount } from '@lootfolio/domain/money';
import type { Currency, HttpClient } from '@lootfolio/marketplaces/port';
import { SIDES, type Side } from '@lootfolio/domain/quotes';
import { sql } from 'kysely';
import { z } from 'zod';
import { now } from '../../platform/process/clock.ts';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';
import { TABLES } from '../side-tables.ts';
import { deleteRefusal, insertRate, lockRate, readRate, storeRefusal, type Rate } from './exchange-rates.store.ts';

/** The currencies other than dollars in which markets state prices. */
export const FOREIGN = ['EUR', 'CNY', 'RUB'] as const satisfies readonly Currency[];
/** Decimals of a day rate. */
const SCALE = 6;

export type { Rate } from './exchange-rates.store.ts';

type DayRates = { source: string; asOf: Date; rates: Map<string, NativeAmount> };

/** The sources of rates, the best first. */
export const RATE_SOURCES: readonly { name: string; fetch: (http: HttpClient) => Promise<DayRates> }[] = [
  { name: 'open.er-api.com', fetch: fetchOpenRates },
  { name: 'ecb.europa.eu', fetch: fetchCentralBankRates },
];

/** Reads the first source, and the second when the first fails. The European Central Bank has no roubles; their last rate stays. */
export async function fetchRates(http: HttpClient): Promise<DayRates> {
  try {
    return await fetchOpenRates(http);
  } catch {
    return fetchCentralBankRates(http);
  }
}

const openRates = z.object({
  result: z.literal('success'),
  time_last_update_unix: z.int().positive(),
  base_code: z.literal('USD'),
  rates: z.record(z.string(), z.number().positive()),
});

async function fetchOpenRates(http: HttpClient): Promise<DayRates> {
  const { body } = await http({ url: 'https://open.er-api.com/v6/latest/USD', maxBytes: 100_000 });
  const answer = openRates.parse(JSON.parse(body.toString('utf8')));
  const rates = new Map<string, NativeAmount>();
  for (const currency of FOREIGN) {
    const value = answer.rates[currency];
    const rate = value === undefined ? null : parseDecimal(value.toFixed(SCALE));
    if (rate && rate.units > 0) rates.set(currency, rate);
  }
  return { source: 'open.er-api.com', asOf: new Date(answer.time_last_update_unix * 1000), rates };
}

async function fetchCentralBankRates(http: HttpClient): Promise<DayRates> {
  const { body } = await http({ url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml', maxBytes: 100_000 });
  const xml = body.toString('utf8');
  const perEuro = new Map(
    [...xml.matchAll(/currency=['"]([A-Z]{3})['"] rate=['"]([\d.]+)['"]/g)].map((match) => [match[1]!, Number(match[2])]),
  );
  const day = /time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(xml)?.[1];
  const dollars = perEuro.get('USD');
  if (!day || !dollars) throw new Error('the European Central Bank answered no dollar rate');
  const rates = new Map<string, NativeAmount>();
  for (const currency of FOREIGN) {
    const value = currency === 'EUR' ? 1 : perEuro.get(currency);
    const rate = value === undefined ? null : parseDecimal((value / dollars).toFixed(SCALE));
    if (rate && rate.units > 0) rates.set(currency, rate);
  }
  return { source: 'ecb.europa.eu', asOf: new Date(`${day}T15:00:00Z`), rates };
}

/**
 * Stores the day's rates. Recalculates every price in a currency whose rate in use changed. A rate that jumps is refused and stored for an
 * administrator to check; the last rate stays.
 */
export async function storeRates(db: Db, day: DayRates): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const [currency, rate] of day.rates) {
      await lockRate(tx, currency);
      const last = await readRate(tx, currency, { fixed: false });
      if (last && isJump(last.rate, rate)) {
        await tx.updateTable('fx_rates').set({ checked_at: now() }).where('rate_id', '=', last.rateId).execute();
        await storeRefusal(tx, currency, { ...rate, source: day.source, asOf: day.asOf });
        continue;
      }
      await deleteRefusal(tx, currency);
      const before = await currentRate(tx, currency as Currency);
      await insertRate(tx, currency, { ...rate, source: day.source, asOf: day.asOf, fixed: false });
      const after = (await currentRate(tx, currency as Currency))!;
      if (before && !sameRate(before.rate, after.rate)) await reprice(tx, currency, after);
    }
  });
}

/** Recalculates all prices in a currency with the rate in use, after an administrator changed it. */
export async function applyRate(db: Db, currency: Currency): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRate(tx, currency);
    const rate = await currentRate(tx, currency);
    if (rate) await reprice(tx, currency, rate);
  });
}

/** Returns the time at which the rates were last read; null before the first time. */
export async function ratesCheckedAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('fx_rates')
    .select((select) => select.fn.max('checked_at').as('checked_at'))
    .executeTakeFirstOrThrow();
  return row.checked_at;
}

/** Returns true when a rate more than doubled or halved, which currencies do not do. The last rate then stays, with its age. */
function isJump(before: NativeAmount, rate: NativeAmount): boolean {
  const ratio = (rate.units * 10 ** before.scale) / (before.units * 10 ** rate.scale);
  return ratio > 2 || ratio < 1 / 2;
}

const sameRate = (a: NativeAmount, b: NativeAmount): boolean => a.units * 10 ** b.scale === b.units * 10 ** a.scale;

/**
 * Returns the rate for converting prices of a currency: the rate that an administrator fixed, or else the last rate that was read; null
 * before the first.
 */
export async function currentRate(db: Reader, currency: Currency): Promise<Rate | null> {
  if (currency === 'USD') return { rateId: null, rate: DOLLAR_RATE };
  return (await readRate(db, currency, { fixed: true })) ?? readRate(db, currency, { fixed: false });
}

/** Recalculates prices with the same rounding as `toMoney`: whole numbers only, halves up. */
async function reprice(tx: Tx, currency: string, { rateId, rate }: Rate): Promise<void> {
  // the lock of the merges: one refresh of a market and game at a time
  await sql`select pg_advisory_xact_lock(4711, hashtext(market_id || ':' || app_id)) from
    (select distinct market_id, app_id from market_refreshes where market_id in
      (select market_id from quotes where currency = ${currency} union select market_id from bids where currency = ${currency})
      order by market_id, app_id) as refreshes`.execute(tx);
  for (const side of SIDES) await repriceSide(tx, side, currency, rateId, rate);
  await sql`select pg_notify('prices', '')`.execute(tx);
}

async function repriceSide(tx: Tx, side: Side, currency: string, rateId: number | null, rate: NativeAmount): Promise<void> {
  const table = sql.table(TABLES[side]);
  await sql`
    with refreshed as (
      insert into market_refreshes as m (market_id, app_id, side, refresh_id, completed_at, fresh_for_ms)
      select market_id, app_id, side, nextval('refresh_ids'), completed_at, fresh_for_ms from market_refreshes
      where side = ${side} and market_id in (select distinct market_id from ${table} where currency = ${currency})
      on conflict (market_id, app_id, side) do update set refresh_id = excluded.refresh_id
      returning market_id, app_id, refresh_id
    )
    update ${table} q set
      price = least(${MAX_PRICE}::numeric, greatest(1, div(
        2 * q.native_units * 1000::numeric * 10::numeric ^ ${rate.scale} + ${rate.units} * 10::numeric ^ q.native_scale,
        2 * ${rate.units}::numeric * 10::numeric ^ q.native_scale)))::int,
      rate_id = ${rateId}, refresh_id = r.refresh_id
    from items i, refreshed r
    where q.currency = ${currency} and i.item_id = q.item_id and r.market_id = q.market_id and r.app_id = i.app_id`.execute(tx);
}

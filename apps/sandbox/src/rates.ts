import { normal, hashText, mix } from './model/random.ts';

export type Currency = string;

/** Millionths of a currency's unit that one dollar buys. */
export type Rates = Readonly<Record<Currency, number>>;

const MILLION = 1_000_000;

/** Exchange rates of the summer of 2026. */
const LEVELS: Readonly<Record<Currency, number>> = {
  EUR: 0.8758,
  GBP: 0.7462,
  CNY: 6.7769,
  JPY: 161.665,
  CAD: 1.4174,
  AUD: 1.4354,
  HKD: 7.8391,
  DKK: 6.549,
  HUF: 311.79,
  CZK: 21.2488,
  RON: 4.5871,
  SEK: 9.7142,
  INR: 95.3305,
  BRL: 5.1114,
  RUB: 76.6362,
  CHF: 0.8083,
  TRY: 46.9845,
  NOK: 9.7826,
  NZD: 1.7273,
  ZAR: 16.3169,
  MXN: 17.4685,
  SGD: 1.2928,
  ILS: 3.0109,
  KRW: 1499.07,
  PLN: 3.79,
  AED: 3.6725,
  KZT: 471.917,
  UAH: 44.5338,
  GEL: 2.645,
};

/** Rates with which a price of a file can be converted to a market's currency and back without losing a cent. */
const WHOLE_RATES: Readonly<Record<Currency, number>> = { CNY: 8, EUR: 2, RUB: 100 };

/** The rates of a day. They drift within about one percent of their level. */
export function ratesOf(seed: number, day: number, whole: boolean): Rates {
  const rates: Record<Currency, number> = { USD: MILLION };
  for (const [currency, level] of Object.entries(LEVELS)) {
    const key = hashText(currency, seed);
    const week = Math.floor(day / 7);
    const share = (day % 7) / 7;
    const slow = normal(mix(key, week, 1)) * (1 - share) + normal(mix(key, week + 1, 1)) * share;
    rates[currency] = Math.round(level * (1 + 0.004 * slow + 0.0008 * normal(mix(key, day, 2))) * MILLION);
  }
  if (whole) for (const [currency, level] of Object.entries(WHOLE_RATES)) rates[currency] = level * MILLION;
  return rates;
}

/**
 * Converts thousandths of a dollar to hundredths of another currency; at least one.
 * @param rate millionths of the currency per dollar
 */
export const toHundredths = (price: number, rate: number): number => Math.max(1, Math.round((price * rate) / 10_000_000));

/** Writes hundredths as a decimal: `1234` as `12.34`. */
export const decimal = (hundredths: number): string => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;

/** Thousandths as a decimal with three digits: `12340` as `12.340`. */
export const decimal3 = (thousandths: number): string => `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;

/** A currency in which a file can state prices. `steam`: Steam's number of it; null when Steam has no wallets in it. */
type Known = { code: string; steam: number | null; signs: readonly string[] };

/**
 * The currencies of Steam's wallets, and others in which markets pay out. The signs are those that Steam's market, spreadsheets and people
 * write, without regard to case.
 */
const KNOWN = [
  {
    code: 'USD',
    steam: 1,
    signs: ['$', 'US$', 'U$', 'US-$', 'dollar', 'dollars', 'dolar', 'долл.', 'us dollar', 'us dollars', 'доллар', '美元'],
  },
  { code: 'GBP', steam: 2, signs: ['£', 'british pound', 'pound sterling', 'sterlin'] },
  { code: 'EUR', steam: 3, signs: ['€', 'euro', 'euros', 'avro', 'евро', '欧元'] },
  { code: 'CHF', steam: 4, signs: ['SFr.', 'Fr.'] },
  { code: 'RUB', steam: 5, signs: ['₽', 'руб.', 'руб', 'pуб.', 'р.', 'rub.', 'rubles', 'ruble', 'рубль', 'рублей', 'RUR'] },
  { code: 'PLN', steam: 6, signs: ['zł', 'zl', 'złoty', 'zloty'] },
  { code: 'BRL', steam: 7, signs: ['R$'] },
  { code: 'JPY', steam: 8, signs: ['円', 'yen'] },
  { code: 'NOK', steam: 9, signs: [] },
  { code: 'IDR', steam: 10, signs: ['Rp'] },
  { code: 'MYR', steam: 11, signs: ['RM'] },
  { code: 'PHP', steam: 12, signs: ['₱', 'P'] },
  { code: 'SGD', steam: 13, signs: ['S$'] },
  { code: 'THB', steam: 14, signs: ['฿'] },
  { code: 'VND', steam: 15, signs: ['₫', 'đ'] },
  { code: 'KRW', steam: 16, signs: ['₩', '원'] },
  { code: 'TRY', steam: 17, signs: ['₺', 'TL', 'YTL', 'lira', 'türk lirası', 'turkish lira'] },
  { code: 'UAH', steam: 18, signs: ['₴', 'грн.', 'грн'] },
  { code: 'MXN', steam: 19, signs: ['Mex$', 'MX$'] },
  { code: 'CAD', steam: 20, signs: ['CDN$', 'C$', 'CA$'] },
  { code: 'AUD', steam: 21, signs: ['A$', 'AU$'] },
  { code: 'NZD', steam: 22, signs: ['NZ$'] },
  { code: 'CNY', steam: 23, signs: ['元', 'RMB', 'CN¥', 'yuan', '人民币'] },
  { code: 'INR', steam: 24, signs: ['₹', 'Rs.', 'Rs'] },
  { code: 'CLP', steam: 25, signs: ['CLP$'] },
  { code: 'PEN', steam: 26, signs: ['S/.', 'S/'] },
  { code: 'COP', steam: 27, signs: ['COL$'] },
  { code: 'ZAR', steam: 28, signs: ['R'] },
  { code: 'HKD', steam: 29, signs: ['HK$'] },
  { code: 'TWD', steam: 30, signs: ['NT$'] },
  { code: 'SAR', steam: 31, signs: ['SR'] },
  { code: 'AED', steam: 32, signs: [] },
  { code: 'SEK', steam: 33, signs: [] },
  { code: 'ARS', steam: 34, signs: ['ARS$'] },
  { code: 'ILS', steam: 35, signs: ['₪', 'NIS'] },
  { code: 'BYN', steam: 36, signs: ['Br'] },
  { code: 'KZT', steam: 37, signs: ['₸', 'тг.', 'тг'] },
  { code: 'KWD', steam: 38, signs: ['KD'] },
  { code: 'QAR', steam: 39, signs: ['QR'] },
  { code: 'CRC', steam: 40, signs: ['₡'] },
  { code: 'UYU', steam: 41, signs: ['$U'] },
  { code: 'DKK', steam: null, signs: [] },
  { code: 'CZK', steam: null, signs: ['Kč'] },
  { code: 'HUF', steam: null, signs: ['Ft'] },
  { code: 'RON', steam: null, signs: ['lei'] },
  { code: 'BGN', steam: null, signs: ['лв.', 'лв'] },
] as const satisfies readonly Known[];

/** Code of ISO 4217. */
export type CurrencyCode = (typeof KNOWN)[number]['code'];
export const CURRENCY_CODES: readonly CurrencyCode[] = KNOWN.map(({ code }) => code);

const DOLLARS: ReadonlySet<CurrencyCode> = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'CLP', 'COP', 'ARS', 'UYU']);
/** True for a currency whose amounts people write with a plain `$`. */
export const isDollar = (code: CurrencyCode): boolean => DOLLARS.has(code);

/** Signs that several currencies have. Which one a file means is asked. */
export const SHARED_SIGNS: Readonly<Record<string, readonly CurrencyCode[]>> = {
  '¥': ['CNY', 'JPY'],
  kr: ['SEK', 'NOK', 'DKK'],
};

const byName = new Map<string, CurrencyCode>(
  KNOWN.flatMap(({ code, signs }) => [code, ...signs].map((name) => [name.toLowerCase(), code] as const)),
);
const bySteam = new Map<number, CurrencyCode>(KNOWN.flatMap(({ code, steam }) => (steam === null ? [] : [[steam, code] as const])));

/** In Steam's history, the number of each currency is greater by this. */
const HISTORY_OFFSET = 2000;

/** The currency of Steam's history with this number; null when it is unknown. */
export const currencyOfSteam = (number: number): CurrencyCode | null => bySteam.get(number - HISTORY_OFFSET) ?? null;

/** What a text says about the currency. `shared`: it is a sign of several currencies. */
export type CurrencyReading = { code: CurrencyCode } | { shared: string } | null;

/** Other forms of the same signs, so that each is asked once. */
const SAME_SIGNS: ReadonlyMap<string, string> = new Map([
  ['￥', '¥'],
  ['kr.', 'kr'],
]);

/** Reads a code, a sign or a word for a currency; null for other texts. */
export function readCurrency(text: string): CurrencyReading {
  const written = text.trim().toLowerCase();
  const name = SAME_SIGNS.get(written) ?? written;
  if (Object.hasOwn(SHARED_SIGNS, name)) return { shared: name };
  const code = byName.get(name);
  return code === undefined ? null : { code };
}

/** Signs of one letter, and those that are words, mean a currency in the head of a column only when they stand alone in brackets. */
const SIGNS_IN_HEAD = [...KNOWN.flatMap(({ signs }): readonly string[] => signs), ...Object.keys(SHARED_SIGNS)]
  .filter((sign) => !/^[a-z]{1,2}\.?$/i.test(sign) || ['TL', 'zł', 'zl', 'kr', 'kr.'].includes(sign))
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[.$/]/g, '\\$&'));
/** A code, a sign or a word for a currency within the head of a column: `Alış Fiyatı (TL)`, `price_eur`, `Preço R$`, `Price €`, `Euro`. */
const IN_HEAD = new RegExp(`(?<!\\p{L})(?:[A-Z]{3}|${SIGNS_IN_HEAD.join('|')})(?!\\p{L})|[€£¥₺₽₴₩₹₸₪₫฿₱]`, 'giu');
const BRACKETS = /[([（]([^()[\]（）]*)[)\]）]/g;

/** The currency that the head of a column names; null when it names none. */
export function currencyOfHead(head: string): CurrencyReading {
  for (const [, found = ''] of head.matchAll(BRACKETS)) {
    const read = readCurrency(found);
    if (read) return read;
  }
  for (const [found] of head.matchAll(IN_HEAD)) {
    const read = readCurrency(found);
    if (read) return read;
  }
  return null;
}

/**
 * The currency of an amount: that of its cell, else that around it, of its row or of the head of its column. A sign of several currencies is
 * the one around it that has this sign.
 */
export function settleCurrency(own: CurrencyReading, around: CurrencyReading): CurrencyReading {
  if (own === null || around === null) return own ?? around;
  const [shared, code] = 'shared' in own ? [own, around] : [around, own];
  if (!('shared' in shared) || !('code' in code)) return own;
  return SHARED_SIGNS[shared.shared]!.includes(code.code) ? code : own;
}

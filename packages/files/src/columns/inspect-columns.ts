import { isMissing, readWritten, signOf, type DecimalSign } from '../values/amounts.ts';
import { currencyOfHead, readCurrency, settleCurrency, type CurrencyCode, type CurrencyReading } from '../values/currencies.ts';
import { beginsWithYear, orderProvenBy, readWrittenDay, type DayOrder } from '../values/days.ts';
import { isOpenQuantity } from '../values/quantities.ts';
import { isSideSign, readSide, sideKey } from '../values/sides.ts';
import { columnName, dataRows, type Table } from '../table/table.ts';
import type { ColumnChoice } from './choice.ts';
import { notDone } from './not-done.ts';
import { tradesOf } from './trades-of-row.ts';
import { textOf } from './text-of.ts';

/** A cell that shows what is asked. */
export type Example = { line: number; text: string };

/** A word in the column of sides that is not known. */
export type UnknownSide = { key: string; word: string; rows: number };

/** What the chosen columns of a whole file prove, and what they leave open. */
export type Inspection = {
  rows: number;
  /** The decimal sign that the prices prove. `open`: a price or a quantity that can be read in two ways; null when it does not matter. */
  decimals: { sign: DecimalSign | null; open: Example | null };
  dayOrder: DayOrder & { open: Example | null };
  unknownSides: readonly UnknownSide[];
  /** The signs of several currencies that occur. */
  sharedSigns: readonly string[];
  /** The currencies that the rows name, and the number of rows with each. */
  currencies: ReadonlyMap<CurrencyCode, number>;
  /** By the word of the column of sides (`sideKey`; `''` without such a column), because rows that are left out need no price and no day. */
  gaps: ReadonlyMap<string, Gaps>;
};

/** The numbers of rows, and of those without a price, without a day, with a day that has no year, and with a negative price. */
export type Gaps = { rows: number; noPrice: number; noDay: number; noYear: number; negative: number };

/** Rows that are read between two pauses: they take a few milliseconds. */
const SLICE = 200;

/** Reads the whole file once, in slices, and yields the number of rows that were read so far. */
export function* inspectColumns(table: Table, choice: ColumnChoice): Generator<number, Inspection> {
  const { price, soldPrice, date, side } = choice.columns;
  const found = {
    ...{ signs: new Set<DecimalSign>(), openPrice: null as Example | null, orders: new Set<string>(), openDay: null as Example | null },
    ...{ yearFirst: new Set<ReturnType<typeof beginsWithYear>>(), openYear: null as Example | null },
    ...{ sides: new Map<string, UnknownSide>(), shared: new Set<string>(), currencies: new Map<CurrencyCode, number>() },
    ...{ rows: 0, gaps: new Map<string, Gaps>() },
  };
  const inHead = price === null ? null : currencyOfHead(columnName(table, price));
  const inSoldHead = soldPrice === null ? null : currencyOfHead(columnName(table, soldPrice));
  for (const row of dataRows(table)) {
    if (row === null) {
      yield found.rows;
      continue;
    }
    found.rows += 1;
    if (found.rows % SLICE === 0) yield found.rows;
    if (notDone(table, row, choice) !== null) continue;
    const text = textOf(row, choice);
    const key = sideKey(text('side'));
    const gaps = found.gaps.get(key) ?? { rows: 0, noPrice: 0, noDay: 0, noYear: 0, negative: 0 };
    found.gaps.set(key, gaps);
    gaps.rows += 1;
    const [noPrice, noDay] = [gaps.noPrice, gaps.noDay];
    for (const { price: priceIn, date: dayIn } of tradesOf(choice.columns, text, readSide(text('side')) === 'sell')) {
      const cell = text(priceIn);
      lookAtPrice(found, gaps, { line: row.line, text: cell || text('received') });
      const around = readCurrency(text('currency')) ?? (priceIn === 'price' ? inHead : inSoldHead);
      const named = settleCurrency(currencyIn(cell || text('received')), around);
      if (named && 'shared' in named) found.shared.add(named.shared);
      if (named && 'code' in named) found.currencies.set(named.code, (found.currencies.get(named.code) ?? 0) + 1);
      lookAtDay(found, gaps, { line: row.line, text: joinTime(text(dayIn), dayIn === 'date' || date === null ? text('time') : '') });
    }
    // a row counts once
    gaps.noPrice = Math.min(gaps.noPrice, noPrice + 1);
    gaps.noDay = Math.min(gaps.noDay, noDay + 1);
    const pieces = text('quantity');
    if (found.openPrice === null && isOpenQuantity(pieces)) found.openPrice = { line: row.line, text: pieces };
    if (side !== null) lookAtSide(found, text('side'));
  }
  const [sign = null] = found.signs.size === 1 ? found.signs : [];
  const dayOrMonthFirst = found.orders.has('dmy') === found.orders.has('mdy') ? null : found.orders.has('dmy') ? 'dmy' : 'mdy';
  const begins = found.yearFirst;
  const canBeginWithYear = !begins.has('never') && (begins.has('also') || begins.has('only'));
  const yearLast = canBeginWithYear ? (begins.has('only') ? 'ymd' : null) : dayOrMonthFirst;
  const openDay = canBeginWithYear ? found.openYear : found.openDay;
  const yearFirst = found.orders.has('ydm') && !found.orders.has('ymd') ? 'ydm' : 'ymd';
  return {
    rows: found.rows,
    decimals: { sign, open: sign === null ? found.openPrice : null },
    dayOrder: { yearLast, yearFirst, open: yearLast === null ? openDay : null },
    unknownSides: [...found.sides.values()].toSorted((a, b) => b.rows - a.rows),
    sharedSigns: [...found.shared],
    currencies: found.currencies,
    gaps: found.gaps,
  };
}

/** The text of a day and of a time in a column of its own. */
export const joinTime = (day: string, time: string): string => (time === '' || day === '' ? day : `${day} ${time}`);

const currencyIn = (text: string): CurrencyReading => {
  const written = readWritten(text);
  return typeof written === 'string' ? null : written.currency;
};

type Found = {
  signs: Set<DecimalSign>;
  openPrice: Example | null;
  orders: Set<string>;
  openDay: Example | null;
  yearFirst: Set<ReturnType<typeof beginsWithYear>>;
  openYear: Example | null;
  sides: Map<string, UnknownSide>;
};

function lookAtPrice(found: Found, gaps: Gaps, example: Example): void {
  const written = readWritten(example.text);
  if (written === 'missing') gaps.noPrice += 1;
  if (typeof written === 'string') return;
  if (written.isNegative) gaps.negative += 1;
  const sign = signOf(written.digits);
  if (sign === '.' || sign === ',') found.signs.add(sign);
  else if (sign === 'either') found.openPrice ??= example;
}

function lookAtDay(found: Found, gaps: Gaps, example: Example): void {
  if (isMissing(example.text)) {
    gaps.noDay += 1;
    return;
  }
  const day = readWrittenDay(example.text);
  if (day?.form === 'named' && day.year === null) gaps.noYear += 1;
  const begins = beginsWithYear(day);
  found.yearFirst.add(begins);
  if (begins === 'also') found.openYear ??= example;
  const order = orderProvenBy(day);
  if (order === 'open') found.openDay ??= example;
  else if (order !== null) found.orders.add(order);
}

function lookAtSide(found: Found, word: string): void {
  if (isMissing(word) && !isSideSign(word)) return;
  if (readSide(word) !== null) return;
  const key = sideKey(word);
  const known = found.sides.get(key);
  if (known) known.rows += 1;
  else found.sides.set(key, { key, word, rows: 1 });
}

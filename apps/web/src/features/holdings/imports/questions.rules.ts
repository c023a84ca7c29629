import type { Answers, ColumnChoice } from '@lootfolio/files/columns/choice';
import type { Question } from '@lootfolio/files/columns/questions';
import { readAmount } from '@lootfolio/files/values/amounts';
import { CURRENCY_CODES, SHARED_SIGNS } from '@lootfolio/files/values/currencies';
import { readWrittenDay, resolveDay, type ShortOrder } from '@lootfolio/files/values/days';
import { t } from '../../../i18n/i18n.ts';
import { calendarDate, nativeAmount, percent } from '../../../lib/format.ts';
import type { ChosenFile, ReadableFile } from './chosen-file.ts';
import { shownQuestions, timezone } from './file.rules.ts';

type Option = { value: string; label: string };
/** A question as it is shown: `key` names what it asks, `value` is the answer or `''`. */
export type ShownQuestion = {
  key: string;
  label: string;
  note: string | null;
  options: Option[];
  value: string;
  /** The answers with this one. @param value `''`: not answered */
  answer: (answers: Answers, value: string) => Answers;
};

const keyOf = (question: Question): string =>
  question.asks === 'side' ? `side ${question.side.key}` : question.asks === 'sign' ? `sign ${question.sign}` : question.asks;

/** The same question of several files is asked once, for all their rows. */
function joined(one: Question, other: Question): Question {
  if (one.asks === 'side' && other.asks === 'side') return { ...one, side: { ...one.side, rows: one.side.rows + other.side.rows } };
  return 'rows' in one && 'rows' in other ? { ...one, rows: one.rows + other.rows } : one;
}

/** The questions of files that share their answers, each once. */
export function questionsOfGroup(files: readonly ChosenFile[]): Question[] {
  const questions = new Map<string, Question>();
  for (const { opened, found } of files)
    if (found)
      for (const question of shownQuestions(opened as ReadableFile, found.shown)) {
        const key = keyOf(question);
        const known = questions.get(key);
        questions.set(key, known ? joined(known, question) : question);
      }
  return [...questions.values()];
}

/** Steam's market opened in this year. */
const FIRST_YEAR = 2012;

const pick = <T extends string>(value: string): T | null => (value === '' ? null : (value as T));
const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
const withKey = <T>(record: Readonly<Record<string, T>>, key: string, value: string): Record<string, T> =>
  value === '' ? without(record, key) : { ...record, [key]: value as T };

/** The fees that markets take of sales, in hundredths of a percent: up to 15 percent, in halves. */
const SALE_FEES: readonly number[] = Array.from({ length: 30 }, (_, at) => (at + 1) * 50);

const saleFeeOf = (value: string): Answers['saleFee'] =>
  value === '' ? null : value === 'none' || value === 'stated' ? value : { basisPoints: Number(value) };

/** A price that can be read in two ways, read with this decimal sign. */
function priceWith(text: string, sign: '.' | ',', { currency, inCents }: ColumnChoice): string {
  const amount = readAmount(text, sign);
  if (typeof amount === 'string') return text;
  const code = amount.currency && 'code' in amount.currency ? amount.currency.code : currency;
  return nativeAmount({ units: amount.units, scale: amount.scale + (inCents ? 2 : 0) }, code);
}

/** A day that can be read in several ways, read in this order. Null for an order in which it is no day. */
function dayWith(text: string, yearLast: ShortOrder): string | null {
  const written = readWrittenDay(text);
  const day = written && resolveDay(written, { yearLast, yearFirst: 'ymd' }, timezone());
  return day ? calendarDate(day) : null;
}

type Common = Pick<ShownQuestion, 'key'>;

const askYear = (common: Common, answers: Answers, thisYear: number): ShownQuestion => ({
  ...common,
  note: t('imports.yearText'),
  label: t('imports.askYear'),
  options: Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, at) => String(thisYear - at)).map((year) => ({
    value: year,
    label: year,
  })),
  value: answers.newestYear === null ? '' : String(answers.newestYear),
  answer: (before, value) => ({ ...before, newestYear: value === '' ? null : Number(value) }),
});

const askSaleFee = (common: Common, question: Extract<Question, { asks: 'sale-fee' }>, answers: Answers): ShownQuestion => ({
  ...common,
  note: t('imports.saleFeeText'),
  label: t('imports.askSaleFee', { n: question.rows }),
  options: [
    { value: 'none', label: t('imports.saleFeeNone') },
    ...(question.isStated ? [{ value: 'stated', label: t('imports.saleFeeStated') }] : []),
    ...SALE_FEES.map((basisPoints) => ({ value: String(basisPoints), label: percent(basisPoints / 100) })),
  ],
  value: answers.saleFee === null ? '' : typeof answers.saleFee === 'string' ? answers.saleFee : String(answers.saleFee.basisPoints),
  answer: (before, value) => ({ ...before, saleFee: saleFeeOf(value) }),
});

/** @param choice null for a file without columns, which has no prices that can be read in two ways */
export function showQuestion(question: Question, choice: ColumnChoice | null, answers: Answers, thisYear: number): ShownQuestion {
  const key = keyOf(question);
  const common = { key, note: null };
  switch (question.asks) {
    case 'side': {
      const { word, rows, key: side } = question.side;
      return {
        ...common,
        label: t('imports.askSide', { word, n: rows }),
        options: [
          { value: 'buy', label: t('imports.sideBuy') },
          { value: 'sell', label: t('imports.sideSell') },
          { value: 'other', label: t('imports.sideOther') },
        ],
        value: answers.sides[side] ?? '',
        answer: (before, value) => ({ ...before, sides: withKey(before.sides, side, value) }),
      };
    }
    case 'decimals':
      return {
        ...common,
        label: t('imports.askDecimals', { value: question.example.text }),
        options: (['.', ','] as const).map((sign) => ({ value: sign, label: priceWith(question.example.text, sign, choice!) })),
        value: answers.decimals ?? '',
        answer: (before, value) => ({ ...before, decimals: pick(value) }),
      };
    case 'day-order':
      return {
        ...common,
        label: t('imports.askDayOrder', { value: question.example.text }),
        options: (['dmy', 'mdy', 'ymd'] as const).flatMap((value) => {
          const label = dayWith(question.example.text, value);
          return label === null ? [] : [{ value, label }];
        }),
        value: answers.dayOrder ?? '',
        answer: (before, value) => ({ ...before, dayOrder: pick(value) }),
      };
    case 'sign': {
      const { sign } = question;
      return {
        ...common,
        label: t('imports.askSign', { sign }),
        options: (SHARED_SIGNS[sign] ?? CURRENCY_CODES).map((code) => ({ value: code, label: code })),
        value: answers.signs[sign] ?? '',
        answer: (before, value) => ({ ...before, signs: withKey(before.signs, sign, value) }),
      };
    }
    case 'no-price':
      return {
        ...common,
        label: t('imports.askNoPrice', { n: question.rows }),
        options: [
          { value: 'zero', label: t('imports.noPriceZero') },
          { value: 'left-out', label: t('imports.noPriceOut') },
        ],
        value: answers.noPrice ?? '',
        answer: (before, value) => ({ ...before, noPrice: pick(value) }),
      };
    case 'no-day':
      return {
        ...common,
        label: t('imports.askNoDay', { n: question.rows }),
        options: [
          { value: 'today', label: t('imports.noDayToday') },
          { value: 'left-out', label: t('imports.noDayOut') },
        ],
        value: answers.noDay ?? '',
        answer: (before, value) => ({ ...before, noDay: pick(value) }),
      };
    case 'negative':
      return {
        ...common,
        label: t('imports.askNegative', { n: question.rows }),
        options: [
          { value: 'buy', label: t('imports.negativeBuy') },
          { value: 'sell', label: t('imports.negativeSell') },
          { value: 'left-out', label: t('imports.negativeOut') },
        ],
        value: answers.negative ?? '',
        answer: (before, value) => ({ ...before, negative: pick(value) }),
      };
    case 'year':
      return askYear(common, answers, thisYear);
    case 'sale-fee':
      return askSaleFee(common, question, answers);
  }
}

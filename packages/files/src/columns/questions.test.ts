import { describe, expect, it } from 'vitest';
import { NO_ANSWERS, type Answers } from './choice.ts';
import { isAnswered, type Question } from './questions.ts';
import { yearCounter } from './year-counter.ts';

const example = { line: 2, text: '1,234' };

describe('a question', () => {
  it.each<[Question, Partial<Answers>]>([
    [{ asks: 'decimals', example }, { decimals: ',' }],
    [{ asks: 'day-order', example }, { dayOrder: 'dmy' }],
    [{ asks: 'side', side: { key: 'abc', word: 'Abc', rows: 1 } }, { sides: { abc: 'other' } }],
    [{ asks: 'sign', sign: '¥' }, { signs: { '¥': 'CNY' } }],
    [{ asks: 'no-price', rows: 1 }, { noPrice: 'left-out' }],
    [{ asks: 'no-day', rows: 1 }, { noDay: 'left-out' }],
    [{ asks: 'negative', rows: 1 }, { negative: 'left-out' }],
    [{ asks: 'year', rows: 1 }, { newestYear: 2026 }],
    [{ asks: 'sale-fee', rows: 1, isStated: false }, { saleFee: 'none' }],
  ])('is answered by its own answer alone: %j', (question, answer) => {
    const all: Answers = {
      ...{ decimals: '.', dayOrder: 'mdy', sides: { b: 'buy' }, signs: { kr: 'SEK' }, noPrice: 'zero', noDay: 'today', negative: 'buy' },
      ...{ newestYear: 2025, saleFee: 'stated' },
    };
    const others = Object.fromEntries(Object.keys(answer).map((name) => [name, NO_ANSWERS[name as keyof Answers]]));
    expect([isAnswered(question, { ...NO_ANSWERS, ...answer }), isAnswered(question, { ...all, ...others })]).toEqual([true, false]);
  });
});

it('years are counted back from the newest row, and stay for the same day', () => {
  const years = yearCounter(2026);
  expect([years(3, 14), years(3, 14), years(3, 15), years(1, 2), years(12, 31)]).toEqual([2026, 2026, 2025, 2025, 2024]);
  const unknown = yearCounter(null);
  expect([unknown(3, 14), unknown(3, 15)]).toEqual([null, null]);
});

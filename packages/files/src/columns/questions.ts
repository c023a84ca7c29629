import type { Answers, ColumnChoice } from './choice.ts';
import { meaningOf, type Side } from '../values/sides.ts';
import type { Example, Gaps, Inspection, UnknownSide } from './inspect-columns.ts';

/** What a file leaves open and its user must answer. Nothing is imported before. */
export type Question =
  | { asks: 'decimals'; example: Example }
  | { asks: 'day-order'; example: Example }
  | { asks: 'side'; side: UnknownSide }
  | { asks: 'sign'; sign: string }
  | { asks: 'no-price'; rows: number }
  | { asks: 'no-day'; rows: number }
  | { asks: 'negative'; rows: number }
  | { asks: 'year'; rows: number }
  /** `isStated`: the rows state a fee. `rows`: the sales whose price can be the one before it. */
  | { asks: 'sale-fee'; rows: number; isStated: boolean };

/** All questions of a file, answered or not, in the order in which they are asked. The answers for sides decide which rows count. */
export function questionsOf(inspection: Inspection, { columns, statement }: ColumnChoice, { sides }: Pick<Answers, 'sides'>): Question[] {
  const { decimals, dayOrder, unknownSides, sharedSigns, gaps } = inspection;
  const sideOf = (key: string): Side | undefined => meaningOf(key, sides);
  const counted = [...gaps].flatMap(([key, of]) => (sideOf(key) === 'other' ? [] : [of]));
  const sales = [...gaps].reduce((sum, [key, of]) => sum + (sideOf(key) === 'sell' ? of.rows : 0), 0);
  const [noPrice, noDay, noYear, negative] = (['noPrice', 'noDay', 'noYear', 'negative'] as const satisfies readonly (keyof Gaps)[]).map(
    (gap) => counted.reduce((sum, of) => sum + of[gap], 0),
  ) as [number, number, number, number];
  const questions: (Question | null)[] = [
    ...unknownSides.map((side) => ({ asks: 'side' as const, side })),
    decimals.open && { asks: 'decimals', example: decimals.open },
    dayOrder.open && { asks: 'day-order', example: dayOrder.open },
    ...sharedSigns.map((sign) => ({ asks: 'sign' as const, sign })),
    noPrice > 0 ? { asks: 'no-price', rows: noPrice } : null,
    noDay > 0 ? { asks: 'no-day', rows: noDay } : null,
    noYear > 0 ? { asks: 'year', rows: noYear } : null,
    negative > 0 && columns.side === null ? { asks: 'negative', rows: negative } : null,
    statement?.asksFee && sales > 0 ? { asks: 'sale-fee', rows: sales, isStated: columns.fee !== null } : null,
  ];
  return questions.filter((question) => question !== null);
}

export function isAnswered(question: Question, answers: Answers): boolean {
  switch (question.asks) {
    case 'decimals':
      return answers.decimals !== null;
    case 'day-order':
      return answers.dayOrder !== null;
    case 'side':
      return Object.hasOwn(answers.sides, question.side.key);
    case 'sign':
      return Object.hasOwn(answers.signs, question.sign);
    case 'no-price':
      return answers.noPrice !== null;
    case 'no-day':
      return answers.noDay !== null;
    case 'negative':
      return answers.negative !== null;
    case 'year':
      return answers.newestYear !== null;
    case 'sale-fee':
      return answers.saleFee !== null;
  }
}

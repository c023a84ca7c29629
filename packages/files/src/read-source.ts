import type { Answers, ColumnChoice } from './columns/choice.ts';
import { inspectColumns, type Inspection } from './columns/inspect-columns.ts';
import { isAnswered, questionsOf, type Question } from './columns/questions.ts';
import { readColumns } from './columns/read-columns.ts';
import { readHistory } from './formats/steam-history/history.ts';
import type { Reading } from './row.ts';
import type { Source } from './source.ts';

/** A file with all that is known and answered about it. `inspection`: null for Steam's history. */
export type Inspected = { source: Source; choice: ColumnChoice | null; inspection: Inspection | null; questions: readonly Question[] };

/** Reads the whole file once, to find what it leaves open. Yields the number of rows that were read so far. */
export function* inspectSource(source: Source, choice: ColumnChoice | null, answers: Answers): Generator<number, Inspected> {
  if (source.kind === 'history') {
    const { noYear, sharedSigns } = source;
    const questions: Question[] = [
      ...sharedSigns.map((sign) => ({ asks: 'sign' as const, sign })),
      ...(noYear ? [{ asks: 'year' as const, rows: 0 }] : []),
    ];
    return { source, choice: null, inspection: null, questions };
  }
  const chosen = choice ?? source.choice;
  const inspection = yield* inspectColumns(source.table, chosen);
  return { source, choice: chosen, inspection, questions: questionsOf(inspection, chosen, answers) };
}

/** The questions of a file that are not answered yet. */
export const openQuestions = ({ questions }: Pick<Inspected, 'questions'>, answers: Answers): Question[] =>
  questions.filter((question) => !isAnswered(question, answers));

/** Yields what each row of a file is; null is a pause. To be called once all questions are answered. */
export function readSource({ source, choice, inspection }: Inspected, answers: Answers, timezone: string): Generator<Reading | null, void> {
  if (source.kind === 'history') return readHistory(source.history, { newestYear: answers.newestYear, signs: answers.signs, timezone });
  return readColumns(source.table, { choice: choice!, answers, inspection: inspection!, timezone });
}

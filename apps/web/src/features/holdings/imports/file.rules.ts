import { MAX_PURCHASE_FILE, MAX_PURCHASE_ROWS } from '@lootfolio/domain/investments';
import { NO_ANSWERS, type Answers } from '@lootfolio/files/columns/choice';
import { isAnswered, type Question } from '@lootfolio/files/columns/questions';
import type { OpenedFile, ShownInspection } from '@lootfolio/files/session';
import { headerOf, type ChosenFile, type Meaning, type ReadableFile } from './chosen-file.ts';
import { storedMeaning } from './stored-columns.ts';

/** The user's time zone, which decides the day of a moment. */
export const timezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The files with the same header are of one group. Each history is a group of its own, because each may end in another year. */
export function groupOf({ id, opened }: Pick<ChosenFile, 'id' | 'opened'>): string | null {
  if (opened === null || opened.problem !== null) return null;
  return opened.kind === 'history' ? `history ${id}` : `table ${headerOf(opened).join('\t')}`;
}

/** The meaning with which a file is read at first: as its user chose it for an earlier file with the same header, else as it was guessed. */
export function meaningOf(opened: OpenedFile): Meaning {
  if (opened.problem !== null || opened.kind === 'history') return { choice: null, answers: NO_ANSWERS };
  const { choice, answers } = opened;
  const stored = storedMeaning(opened);
  // what its program always writes goes before what was answered once
  if (opened.format !== null) return { choice, answers: stored ? withKnown(stored.answers, answers) : answers };
  return stored ?? { choice: { ...choice, idSource: sourceOf(headerOf(opened)) }, answers };
}

const withKnown = (stored: Answers, known: Answers): Answers => ({
  decimals: known.decimals ?? stored.decimals,
  dayOrder: known.dayOrder ?? stored.dayOrder,
  sides: { ...stored.sides, ...known.sides },
  signs: { ...stored.signs, ...known.signs },
  noPrice: known.noPrice ?? stored.noPrice,
  noDay: known.noDay ?? stored.noDay,
  negative: known.negative ?? stored.negative,
  newestYear: known.newestYear,
  saleFee: known.saleFee ?? stored.saleFee,
});

/** Names the program that wrote a file by its header, so that its ids are compared with those of its own files alone. */
function sourceOf(header: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of header.join('\t')) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  return `table-${hash.toString(16)}`;
}

/** The questions of a file that its format does not answer, answered or not. */
export function shownQuestions(opened: ReadableFile, { questions }: ShownInspection): Question[] {
  const known = opened.kind === 'table' ? opened.answers : NO_ANSWERS;
  return questions.filter((question) => !isAnswered(question, known));
}

/** True for a file whose columns or questions the user has to see. */
export const isAsked = ({ opened, found }: ChosenFile): boolean =>
  opened !== null &&
  opened.problem === null &&
  found !== null &&
  ((opened.kind === 'table' && opened.format === null) || shownQuestions(opened, found.shown).length > 0);

/** The columns of Casemove's file that are needed. */
const CASEMOVE = ['Category', 'Combined QTY', 'Item Name', 'Storage Name', 'Item Wear Name', 'Item Paint Wear'] as const;

/** Why a file of Casemove is refused. `headers`: the names that it lacks. */
export type CasemoveProblem = { problem: 'size' | 'rows' } | { problem: 'headers'; names: readonly string[] };

/**
 * Null for a good file of Casemove, and for files of other programs. A file with Casemove's names and without days is one of Casemove that
 * lacks columns, because nothing else in it could be imported. A file with prices that has only two of these names is a sheet of its user.
 */
export function casemoveProblem({ file, opened, found }: Pick<ChosenFile, 'file' | 'opened' | 'found'>): CasemoveProblem | null {
  if (opened === null || opened.problem !== null || opened.kind !== 'table') return null;
  const header = new Set(headerOf(opened).map((name) => name.trim()));
  const { columns } = opened.choice;
  const names = CASEMOVE.filter((name) => !header.has(name));
  const isSheet = columns.price !== null && names.length === CASEMOVE.length - 2;
  const looksAlike = opened.format === null && header.has('Storage Name') && header.has('Item Name') && columns.date === null && !isSheet;
  if (opened.format !== 'casemove' && !looksAlike) return null;
  if (file.size > MAX_PURCHASE_FILE) return { problem: 'size' };
  if (names.length > 0) return { problem: 'headers', names };
  return (found?.shown.rows ?? 0) > MAX_PURCHASE_ROWS ? { problem: 'rows' } : null;
}

/** True for a file that can be imported. */
export const isReadable = (one: ChosenFile): boolean => !one.failed && one.opened?.problem === null && casemoveProblem(one) === null;
/** True while it is not known what a file is. */
export const isPending = (one: ChosenFile): boolean =>
  !one.failed && (one.opened === null || (one.opened.problem === null && one.found === null));

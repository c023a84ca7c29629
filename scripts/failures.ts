import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A failed test for the last lines of a run: enough to know what broke without the rest of the log. */
export type Failure = { file: string; place: string; title: string; message: string };

/** A test that failed and then passed. `message`: why it failed, a line per try. */
export type Retry = { place: string; title: string; attempts: number; message: string };

/** Stands for the title when a whole test file could not be run, or one of its hooks failed. */
export const WHOLE_FILE = 'the file could not be run';

const OUTSIDE = 'outside of the tests';

const MAX_LINES = 12;

/** The message without terminal colours, stack frames and blank lines, cut off after `MAX_LINES` lines. */
export function shorten(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line));
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '...'].join('\n') : lines.join('\n');
}

type VitestFile = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status?: string; fullName?: string; failureMessages?: string[] | null }[];
};

/** The failed tests of a run, and the files that could not be run. */
export function vitestFailures(files: readonly VitestFile[], root: string): Failure[] {
  return files.flatMap(({ name, status, message = '', assertionResults }) => {
    const place = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // what failed is the import of the file, or a hook
    if (status === 'failed' && failed.length === 0) return [{ file: place, place, title: WHOLE_FILE, message: shorten(message) }];
    return failed.map(({ fullName = '', failureMessages }) => {
      const messages = (failureMessages ?? []).join('\n');
      const line = messages.split('\n').find((text) => /^\s+at /.test(text) && text.includes(place));
      const at = line ? /:(\d+):\d+\)?$/.exec(line)?.[1] : undefined;
      return { file: place, place: at ? `${place}:${at}` : place, title: fullName, message: shorten(messages) };
    });
  });
}

/** An error that no test caught. VITEST_TEST_PATH: the file whose tests were running. */
export type OutsideError = { name?: string; message?: string; stack?: string; VITEST_TEST_PATH?: string };

/** Errors that no test caught, each at the first line of its stack that belongs to the product. */
export const outsideFailures = (errors: readonly OutsideError[], root: string): Failure[] =>
  errors.map(({ name = 'Error', message = '', stack = '', VITEST_TEST_PATH: path = '' }) => {
    const frame = stack.split('\n').find((line) => line.includes(root) && !line.includes('node_modules'));
    const at = frame && /([^\s(]+:\d+):\d+\)?$/.exec(frame)?.[1];
    const file = path && relative(root, path);
    return { file, place: at ? relative(root, at) : file || 'the run', title: OUTSIDE, message: shorten(`${name}: ${message}`) };
  });

type Place = { file?: string; line?: number };
type PlaywrightError = { message?: string; location?: Place };
type PlaywrightTry = { errors?: PlaywrightError[] };
type PlaywrightSpec = { title: string; file: string; line: number; tests: { status: string; results: PlaywrightTry[] }[] };
type PlaywrightSuite = { title: string; specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };

const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const placeOf = ({ file, line }: Place, root: string, otherwise: string): string => (file ? `${relative(root, file)}:${line}` : otherwise);

const messageOf = ({ errors = [] }: PlaywrightTry): string => shorten(errors.map(({ message }) => message ?? '').join('\n'));

/** The tests that needed more than one try and passed. */
export const playwrightRetries = (suites: readonly PlaywrightSuite[], root: string): Retry[] =>
  suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => {
        const tries = results.slice(0, -1).map((one) => `${placeOf(one.errors?.[0]?.location ?? {}, root, '')} ${firstLines(one)}`.trim());
        return { place: `${file}:${line}`, title, attempts: results.length, message: tries.join('\n') };
      }),
  );

const firstLines = (one: PlaywrightTry): string => messageOf(one).split('\n').slice(0, 4).join(' | ');

/** The failed tests of a run with the messages of all their tries, and the errors outside of tests. */
export function playwrightFailures(suites: readonly PlaywrightSuite[], errors: readonly PlaywrightError[], root: string): Failure[] {
  const failed = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ title, file, line, tests }) => {
      const tries = tests.flatMap(({ results }) => results);
      const places = tries.map((one) => placeOf(one.errors?.[0]?.location ?? {}, root, `${file}:${line}`));
      // the first try tells the cause: a later one may fail because of what the first left behind
      const message =
        tries.length === 1 ? messageOf(tries[0]!) : tries.map((one, at) => `try ${at + 1}, ${places[at]!}\n${messageOf(one)}`).join('\n');
      return { file, place: places[0]!, title, message };
    });
  const outside = errors.map(({ message = '', location = {} }) => ({
    file: location.file ?? '',
    place: placeOf(location, root, 'the run'),
    title: OUTSIDE,
    message: shorten(message),
  }));
  return [...failed, ...outside];
}

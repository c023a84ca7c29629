import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A failed test for the last lines of a run: enough to know what broke without the rest of the log. */
export type Failure = { file: string; place: string; title: string; message: string };

/** A test that failed and then passed. */
export type Retry = { place: string; title: string; attempts: number };

/** Stands for the title when a whole test file could not be run. */
export const WHOLE_FILE = 'the file could not be run';

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
    if (status === 'failed' && assertionResults.length === 0) return [{ file: place, place, title: WHOLE_FILE, message: shorten(message) }];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName = '', failureMessages }) => {
        const messages = (failureMessages ?? []).join('\n');
        const line = messages.split('\n').find((text) => /^\s+at /.test(text) && text.includes(place));
        const at = line ? /:(\d+):\d+\)?$/.exec(line)?.[1] : undefined;
        return { file: place, place: at ? `${place}:${at}` : place, title: fullName, message: shorten(messages) };
      });
  });
}

type Place = { file?: string; line?: number };
type PlaywrightError = { message?: string; location?: Place };
type PlaywrightSpec = { title: string; file: string; line: number; tests: { status: string; results: { errors?: PlaywrightError[] }[] }[] };
type PlaywrightSuite = { title: string; specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };

const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The tests that needed more than one try and passed. */
export const playwrightRetries = (suites: readonly PlaywrightSuite[]): Retry[] =>
  suites
    .flatMap(specsOf)
    .flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results }) => ({ place: `${file}:${line}`, title, attempts: results.length })),
    );

/** The failed tests of a run, and the errors outside of tests. */
export function playwrightFailures(suites: readonly PlaywrightSuite[], errors: readonly PlaywrightError[], root: string): Failure[] {
  const placeOf = ({ file, line }: Place, otherwise: string): string => (file ? `${relative(root, file)}:${line}` : otherwise);
  const failed = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ title, file, line, tests }) => {
      const messages = tests.flatMap(({ results }) => results.at(-1)?.errors ?? []);
      const place = placeOf(messages[0]?.location ?? {}, `${file}:${line}`);
      return { file, place, title, message: shorten(messages.map(({ message }) => message ?? '').join('\n')) };
    });
  const outside = errors.map(({ message = '', location = {} }) => ({
    file: location.file ?? '',
    place: placeOf(location, 'the run'),
    title: 'outside of the tests',
    message: shorten(message),
  }));
  return [...failed, ...outside];
}

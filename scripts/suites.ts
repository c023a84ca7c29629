import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outsideFailures, playwrightFailures, playwrightRetries, vitestFailures, WHOLE_FILE } from './failures.ts';
import type { Failure, OutsideError, Retry } from './failures.ts';
import { freePorts } from './free-ports.ts';
import { memoryFolder } from './memory-folder.ts';
import { programOf, RESULTS, ROOT, showNode } from './run.ts';

/** `retries`: the tests that passed only when they ran again. */
export type Result = { passed: number; failed: number; note?: string; failures?: Failure[]; retries?: Retry[] };

/** In CI failed tests run again, so that a machine that is busy for a moment does not reject a good change. */
const isCi = process.env['CI'] === 'true';

const E2E = join(ROOT, 'tests/e2e');

/** `files`: the files to run instead of all. `update`: true to write anew the snapshots that differ. */
export type Run = { files?: readonly string[]; update?: boolean };

/** The parts of `npm test`, in their order. Each runs with its output in the terminal. */
export const SUITES: Readonly<Record<string, (run: Run) => Promise<Result>>> = {
  check: () => runSuite('check', [join(ROOT, 'scripts/check.ts')], countCheck),
  unit: (run) => runVitestWithRetry('unit', ['unit', 'web'], run),
  db: (run) => runVitestWithRetry('db', ['db'], run),
  e2e: runEndToEnd,
};

async function runSuite(
  name: string,
  args: string[],
  count: (json: unknown) => Result,
  options: { cwd?: string; env?: Record<string, string | undefined> } = {},
): Promise<Result> {
  const file = resultFile(name);
  mkdirSync(RESULTS, { recursive: true });
  rmSync(file, { force: true });
  const code = await showNode(args, options);
  return withExitCode(readResult(file, count), code);
}

const resultFile = (name: string): string => join(RESULTS, `${name}.json`);

function readResult(file: string, count: (json: unknown) => Result): Result {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, note: 'left no result' };
  }
}

/** Counts one failure when the suite exited with an error and without a failed test. */
export function withExitCode(result: Result, code: number): Result {
  if (code === 0 || result.failed > 0) return result;
  return { ...result, failed: 1, note: [result.note, `ended with ${code}`].filter(Boolean).join(', ') };
}

const countCheck = (json: unknown): Result => json as Result;

type VitestJson = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: Parameters<typeof vitestFailures>[0];
};

/** Counts tests. Each file that could not be run, or whose hooks failed, counts as one failed test. */
export function countVitest(json: unknown): Result {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = json as VitestJson;
  const failures = vitestFailures(testResults, ROOT);
  const brokenFiles = failures.filter(({ title }) => title === WHOLE_FILE).length;
  const note = testResults.length === 0 ? 'no tests yet' : numPendingTests > 0 ? `${numPendingTests} skipped` : undefined;
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles,
    failures,
    ...(note ? { note } : {}),
  };
}

async function runVitest(name: string, projects: string[], { files = [], update = false }: Run): Promise<Result> {
  const outside = join(RESULTS, `${name}-outside.json`);
  rmSync(outside, { force: true });
  const result = await runSuite(
    name,
    [
      programOf('vitest'),
      'run',
      ...files,
      ...(update ? ['--update'] : []),
      ...projects.flatMap((project) => ['--project', project]),
      '--passWithNoTests',
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile(name)}`],
      `--reporter=${join(ROOT, 'scripts/outside-errors.ts')}`,
    ],
    countVitest,
    { env: { ...process.env, OUTSIDE_ERRORS: outside, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile') } },
  );
  return withOutsideErrors(result, existsSync(outside) ? (JSON.parse(readFileSync(outside, 'utf8')) as OutsideError[]) : []);
}

/** Counts each error that no test caught as a failure, in place of the one that the exit code alone counted. */
export function withOutsideErrors(result: Result, errors: readonly OutsideError[]): Result {
  const outside = outsideFailures(errors, ROOT);
  const failures = [...(result.failures ?? []), ...outside];
  return outside.length === 0 ? result : { ...result, failed: failures.length, failures };
}

/**
 * Runs tests. In CI the files with failed tests run a second time, each on a new database, unless more than `MAX_RETRIED_FILES` files
 * failed: chance does not explain that many.
 */
async function runVitestWithRetry(name: string, projects: string[], run: Run): Promise<Result> {
  const first = await runVitest(name, projects, run);
  const files = [...new Set((first.failures ?? []).map(({ file }) => file))];
  if (!isCi || files.length === 0 || files.includes('') || files.length > MAX_RETRIED_FILES) return first;
  console.log(`\n== ${name}: once more ${files.join(', ')}`);
  return mergeRuns(first, await runVitest(`${name}-again`, projects, { files }));
}

const MAX_RETRIED_FILES = 10;

/** Tests that failed only in the first run count as passed and are listed in `retries`. */
export function mergeRuns(first: Result, second: Result): Result {
  // a second run that was aborted proves nothing
  if (second.passed === 0 || second.note?.includes('ended with')) return first;
  const stillFails = ({ file, title }: Failure): boolean =>
    (second.failures ?? []).some((other) => other.file === file && (other.title === title || [title, other.title].includes(WHOLE_FILE)));
  const failures = (first.failures ?? []).filter(stillFails);
  const passed = (first.failures ?? []).filter((failure) => !stillFails(failure));
  return {
    ...first,
    passed: first.passed + passed.length,
    failed: failures.length,
    failures,
    retries: passed.map(({ place, title, message }) => ({ place, title, attempts: 2, message })),
  };
}

type PlaywrightJson = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  suites: Parameters<typeof playwrightFailures>[0];
  errors: Parameters<typeof playwrightFailures>[1];
};

export function countPlaywright(json: unknown): Result {
  const { stats, suites, errors } = json as PlaywrightJson;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: playwrightFailures(suites, errors, ROOT),
    retries: playwrightRetries(suites, ROOT),
    ...(stats.skipped > 0 && { note: `${stats.skipped} skipped` }),
  };
}

async function runEndToEnd({ files = [] }: Run): Promise<Result> {
  const specs = globSync('**/*.e2e.ts', { cwd: E2E, exclude: (name) => name === 'node_modules' });
  if (specs.length === 0) return { passed: 0, failed: 0, note: 'no tests yet' };
  const { ensureBrowser } = await import('../tests/e2e/browser.ts');
  let browser: string;
  try {
    browser = ensureBrowser(process.env);
  } catch (error) {
    return { passed: 0, failed: 1, note: (error as Error).message };
  }
  const [port, sandboxPort] = await freePorts(2);
  const temporary = memoryFolder() ?? tmpdir();
  const dataDir = mkdtempSync(join(temporary, 'lootfolio-e2e-'));
  try {
    return await runSuite('e2e', [programOf('@playwright/test', 'playwright', E2E), 'test', ...files], countPlaywright, {
      cwd: E2E,
      env: {
        ...process.env,
        TMPDIR: temporary,
        CHROME_PATH: browser,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        E2E_DATA_DIR: dataDir,
        E2E_RESULTS: resultFile('e2e'),
      },
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

import { expect, it } from 'vitest';
import { ROOT } from './run.ts';
import { countPlaywright, countVitest, mergeRuns, withExitCode, withOutsideErrors } from './suites.ts';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 0 };

it('counts a file that could not be run, or whose hooks failed, as one failed test', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
    { name: 'd.test.ts', status: 'failed', message: 'the hook timed out', assertionResults: [{ status: 'passed' }] },
  ];
  expect(countVitest({ ...vitest, testResults })).toMatchObject({
    ...{ passed: 5, failed: 3 },
    failures: [{ file: expect.stringContaining('a.test.ts') }, {}, { title: 'the file could not be run', message: 'the hook timed out' }],
  });
});

it('shows a suite without tests, and what was skipped', () => {
  expect(countVitest({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] })).toEqual({
    passed: 0,
    failed: 0,
    failures: [],
    note: 'no tests yet',
  });
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 4 };
  expect(countPlaywright({ stats, suites: [], errors: [{}] })).toMatchObject({
    passed: 4,
    failed: 3,
    note: '4 skipped',
  });
});

it('never takes a suite that ended badly for a good one', () => {
  expect(withExitCode({ passed: 9, failed: 0 }, 0)).toEqual({ passed: 9, failed: 0 });
  expect(withExitCode({ passed: 9, failed: 0 }, 2)).toEqual({ passed: 9, failed: 1, note: 'ended with 2' });
  expect(withExitCode({ passed: 9, failed: 3 }, 1)).toEqual({ passed: 9, failed: 3 });
  expect(withExitCode({ passed: 0, failed: 0, note: 'left no result' }, 1)).toEqual({
    passed: 0,
    failed: 1,
    note: 'left no result, ended with 1',
  });
});

it('counts as passed what failed in the first run and not in the second, and lists it', () => {
  const failure = (file: string, title: string) => ({ file, place: `${file}:3`, title, message: 'late' });
  const first = { passed: 7, failed: 2, failures: [failure('a.db.test.ts', 'adds'), failure('b.db.test.ts', 'removes')] };
  const second = { passed: 4, failed: 1, failures: [failure('b.db.test.ts', 'removes')] };
  expect(mergeRuns(first, second)).toEqual({
    passed: 8,
    failed: 1,
    failures: [failure('b.db.test.ts', 'removes')],
    retries: [{ place: 'a.db.test.ts:3', title: 'adds', attempts: 2, message: 'late' }],
  });
});

it('keeps a failure where the second run broke off, and where its file could not be run', () => {
  const failure = (title: string) => ({ file: 'a.db.test.ts', place: 'a.db.test.ts', title, message: 'late' });
  const first = { passed: 7, failed: 1, failures: [failure('adds')] };
  expect(mergeRuns(first, { passed: 0, failed: 1, note: 'left no result, ended with 1' })).toEqual(first);
  const broken = { passed: 3, failed: 1, failures: [failure('the file could not be run')] };
  expect(mergeRuns(first, broken)).toMatchObject({ passed: 7, failed: 1, retries: [] });
});

it('keeps the failure of a file that could be run only the second time, and then had a failed test', () => {
  const failure = (title: string) => ({ file: 'a.db.test.ts', place: 'a.db.test.ts', title, message: 'late' });
  const first = { passed: 7, failed: 1, failures: [failure('the file could not be run')] };
  expect(mergeRuns(first, { passed: 5, failed: 1, failures: [failure('adds')] })).toMatchObject({ passed: 7, failed: 1 });
  expect(mergeRuns(first, { passed: 5, failed: 0, failures: [] })).toMatchObject({ passed: 8, failed: 0, failures: [] });
});

it('names the errors that no test caught, each as a failure', () => {
  const stack = `Error: late\n    at run (${ROOT}node_modules/pg/client.js:1:1)\n    at ${ROOT}apps/a.ts:7:2`;
  const error = { name: 'Error', message: 'late', stack, VITEST_TEST_PATH: `${ROOT}apps/a.db.test.ts` };
  const failure = { file: 'apps/a.db.test.ts', place: 'apps/a.ts:7', title: 'outside of the tests', message: 'Error: late' };
  const ended = withExitCode({ passed: 9, failed: 0, failures: [] }, 1);
  expect(withOutsideErrors(ended, [error])).toMatchObject({ passed: 9, failed: 1, failures: [failure] });
  expect(withOutsideErrors(ended, [{ message: 'late' }]).failures).toMatchObject([{ file: '', place: 'the run' }]);
  expect(withOutsideErrors(ended, [])).toBe(ended);
});

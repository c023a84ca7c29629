import { expect, it } from 'vitest';
import { countPlaywright, countVitest, settle } from './suites.ts';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 0 };

it('counts a file that could not be run as one failed test', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [{}] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [{}] },
  ];
  expect(countVitest({ ...vitest, testResults })).toMatchObject({ passed: 5, failed: 2 });
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
    note: '1 passed at the second try, 4 skipped',
  });
});

it('never takes a suite that ended badly for a good one', () => {
  expect(settle({ passed: 9, failed: 0 }, 0)).toEqual({ passed: 9, failed: 0 });
  expect(settle({ passed: 9, failed: 0 }, 2)).toEqual({ passed: 9, failed: 1, note: 'ended with 2' });
  expect(settle({ passed: 9, failed: 3 }, 1)).toEqual({ passed: 9, failed: 3 });
  expect(settle({ passed: 0, failed: 0, note: 'left no result' }, 1)).toEqual({
    passed: 0,
    failed: 1,
    note: 'left no result, ended with 1',
  });
});

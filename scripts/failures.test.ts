import { expect, it } from 'vitest';
import { playwrightFailures, playwrightRetries, shorten, vitestFailures } from './failures.ts';

it('tells of a failed test its file and line, its name and the message without colours and code', () => {
  const messages =
    'AssertionError: \u001B[31mexpected 1 to be 2\u001B[39m\n    at helper (/house/apps/server/test/api.ts:7:1)\n    at /house/apps/a.test.ts:12:34\n';
  const assertionResults = [
    { status: 'passed', fullName: 'fees are whole', failureMessages: [] },
    { status: 'failed', fullName: 'fees are added', failureMessages: [messages] },
  ];
  expect(vitestFailures([{ name: '/house/apps/a.test.ts', status: 'failed', assertionResults }], '/house')).toEqual([
    { file: 'apps/a.test.ts', place: 'apps/a.test.ts:12', title: 'fees are added', message: 'AssertionError: expected 1 to be 2' },
  ]);
});

it('reports why a file could not be run', () => {
  const broken = { name: '/house/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] };
  expect(vitestFailures([broken], '/house')).toEqual([
    { file: 'b.test.ts', place: 'b.test.ts', title: 'the file could not be run', message: 'Cannot find module' },
  ]);
});

it('reports where each try of an end-to-end test failed and why, and errors outside of tests', () => {
  const errorAt = (line: number) => ({ message: `at ${line}`, location: { file: '/house/tests/e2e/shell.e2e.ts', line } });
  const spec = {
    title: 'the sidebar opens',
    file: 'shell.e2e.ts',
    line: 10,
    tests: [{ status: 'unexpected', results: [{ errors: [errorAt(11)] }, { errors: [errorAt(14)] }] }],
  };
  const good = { ...spec, tests: [{ status: 'expected', results: [{}] }] };
  const suites = [{ title: 'shell.e2e.ts', specs: [good], suites: [{ title: 'sidebar', specs: [spec] }] }];
  expect(playwrightFailures(suites, [{ message: 'The first prices did not come' }], '/house')).toEqual([
    {
      file: 'shell.e2e.ts',
      place: 'tests/e2e/shell.e2e.ts:11',
      title: 'the sidebar opens',
      message: 'try 1, tests/e2e/shell.e2e.ts:11\nat 11\ntry 2, tests/e2e/shell.e2e.ts:14\nat 14',
    },
    { file: '', place: 'the run', title: 'outside of the tests', message: 'The first prices did not come' },
  ]);
});

it('keeps a long message to its first dozen lines', () => {
  const lines = shorten(Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n')).split('\n');
  expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([13, 'line 11', '...']);
});

it('lists the end-to-end tests that passed at a later attempt, with the number of attempts and what failed', () => {
  const flaky = {
    title: 'the sidebar opens',
    file: 'shell.e2e.ts',
    line: 10,
    tests: [
      {
        status: 'flaky',
        results: [{ errors: [{ message: 'late', location: { file: '/house/shell.e2e.ts', line: 12 } }] }, { errors: [] }],
      },
    ],
  };
  const good = { ...flaky, tests: [{ status: 'expected', results: [{}] }] };
  expect(playwrightRetries([{ title: 'shell.e2e.ts', specs: [good, flaky] }], '/house')).toEqual([
    { place: 'shell.e2e.ts:10', title: 'the sidebar opens', attempts: 2, message: 'shell.e2e.ts:12 late' },
  ]);
});

import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import type { OutsideError } from './failures.ts';

/**
 * Writes the errors that no test caught, e.g. a rejection that nothing awaits, to the file OUTSIDE_ERRORS. Vitest ends with an error for
 * them, but its JSON does not name them.
 */
// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter by its default export
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly OutsideError[]): void {
    const file = process.env['OUTSIDE_ERRORS'];
    const seen = errors.map(({ name, message, stack, VITEST_TEST_PATH }) => ({ name, message, stack, VITEST_TEST_PATH }));
    if (file) writeFileSync(file, JSON.stringify(seen));
  }
}

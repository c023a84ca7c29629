import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { memoryFolder } from './scripts/memory-folder.ts';

const inMemory = memoryFolder();
if (inMemory !== null) process.env['TMPDIR'] ??= inMemory;

/** Timeouts in milliseconds, long enough for a slow or busy machine: tests wait for conditions. Projects inherit no timeouts. */
export const PATIENCE = { testTimeout: 20_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** Uses every core. The default leaves one free, which is half of a small machine. For tests that are limited by the processor alone. */
export const WORKERS = { maxWorkers: availableParallelism() };

/** The file that takes far longer than all others, because it checks and builds the whole product. */
const LONGEST = 'tests/tiny-feature/';

/**
 * Runs the longest file first, so that it runs beside the others and not after them. Files without known durations, as on a new clone, run
 * in the order of their sizes.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification): boolean => moduleId.includes(LONGEST);
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...projects.values()].flatMap((own) => [...own.filter(isLongest), ...own.filter((file) => !isLongest(file))]);
  }
}

const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**', 'tests/tiny-feature/tree/**'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...PATIENCE,
          ...WORKERS,
          name: 'unit',
          // the files of a worker share their modules, which saves half of the processor's time; each file restores the mocks that it sets
          isolate: false,
          include: ['packages/**/*.test.ts', 'apps/{server,sandbox}/**/*.test.ts', '{scripts,mutants}/**/*.test.ts'],
          exclude: [...ignored, '**/*.db.test.ts'],
        },
      },
      {
        test: {
          ...PATIENCE,
          ...WORKERS,
          name: 'db',
          // each file has its own database and api; without isolation the server's code loads once, which saves a third of the time
          isolate: false,
          include: ['{apps,packages,tests}/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['apps/server/test/global-setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      // the project `web`, which needs the plug-ins of the web app
      'apps/web/vitest.config.ts',
    ],
  },
});

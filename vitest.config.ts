import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Enough for a machine that is slow, or does other things too: whoever waits, waits for a condition. A project inherits nothing. */
export const PATIENCE = { testTimeout: 20_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** Every core: by default one is left free, which is half of a small machine. For tests that nothing but the processor holds up. */
export const WORKERS = { maxWorkers: availableParallelism() };

const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**', 'tests/tiny-feature/tree/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...PATIENCE,
          ...WORKERS,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/{server,sandbox}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...ignored, '**/*.db.test.ts'],
        },
      },
      {
        test: {
          ...PATIENCE,
          ...WORKERS,
          name: 'db',
          // each file has a database and an api of its own, and loading the server anew for each took a third of the time
          isolate: false,
          include: ['{apps,packages,tests}/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['apps/server/test/global-setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      // named web; it needs the page's own plug-ins
      'apps/web/vitest.config.ts',
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** Enough for a machine that is slow, or does other things too: whoever waits, waits for a condition. A project inherits nothing. */
export const PATIENCE = { testTimeout: 20_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/{server,sandbox}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...ignored, '**/*.db.test.ts'],
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'db',
          include: ['apps/**/*.db.test.ts', 'packages/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
      // named web; it needs the page's own plug-ins
      'apps/web/vitest.config.ts',
    ],
  },
});

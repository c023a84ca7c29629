import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**'];

export default defineConfig({
  test: {
    testTimeout: 10_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/{server,sandbox}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...ignored, '**/*.db.test.ts'],
        },
      },
      {
        test: {
          name: 'db',
          include: ['apps/**/*.db.test.ts', 'packages/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 20_000,
        },
      },
      // named web; it needs the page's own plug-ins
      'apps/web/vitest.config.ts',
    ],
  },
});

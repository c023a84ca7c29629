import { defineConfig } from 'vitest/config';
import { AREAS } from './areas.ts';

const ROOT = `${import.meta.dirname}/..`;

/** For Stryker, which runs in a copy of the project: the packages are those of the copy, and not the links in node_modules. */
export default defineConfig({
  root: ROOT,
  resolve: {
    alias: [
      { find: /^@lootfolio\/(server|sandbox)\/(.+)$/, replacement: `${ROOT}/apps/$1/src/$2.ts` },
      { find: /^@lootfolio\/(\w+)\/test\/(.+)$/, replacement: `${ROOT}/packages/$1/test/$2.ts` },
      { find: /^@lootfolio\/(\w+)\/(.+)$/, replacement: `${ROOT}/packages/$1/src/$2.ts` },
    ],
  },
  test: {
    include: [...AREAS[process.env['MUTANTS_AREA'] ?? '']!.tests],
    exclude: ['**/node_modules/**', '**/*.db.test.ts'],
    setupFiles: ['mutants/same-cases.ts'],
    // a slow test is no killed mutant: Stryker alone ends what takes too long
    testTimeout: 0,
  },
});

import { describe, expect, it } from 'vitest';
import { filesToLint, type Linted } from './lint.ts';
import { readSource } from './source.ts';

const FILES: Readonly<Record<string, string>> = {
  'packages/domain/src/money.ts': '',
  'apps/server/src/price.ts': `import type { Money } from '@lootfolio/domain/money';`,
  'apps/server/src/page.ts': `export const page = () => import('./price.ts');`,
  'apps/server/src/tables.ts': `declare module './schema.ts' { }`,
  'apps/server/src/other.ts': '',
  'apps/server/src/more.ts': '',
  'scripts/start.mjs': '',
};
const state = (files: Readonly<Record<string, string>> = FILES, configuration = 'rules'): Linted => ({ configuration, files });
const sources = () =>
  Object.entries(FILES)
    .filter(([path]) => path.endsWith('.ts'))
    .map(([path, text]) => readSource(path, text));
const changed = (...paths: string[]): Linted => state({ ...FILES, ...Object.fromEntries(paths.map((path) => [path, 'changed'])) });

describe('the files to lint with rules that need types', () => {
  it('are all in the first run, after a change of the configuration, and where a file adds to the types of others', () => {
    expect(filesToLint(sources, null, state())).toBeNull();
    expect(filesToLint(sources, state(), state(FILES, 'other rules'))).toBeNull();
    expect(filesToLint(sources, state(), changed('apps/server/src/tables.ts'))).toBeNull();
  });

  it('are none when nothing changed', () => expect(filesToLint(() => expect.fail('it reads no file'), state(), state())).toEqual([]));

  it('are what changed and what imports it, also its types, and through others', () => {
    const importers = ['packages/domain/src/money.ts', 'apps/server/src/price.ts', 'apps/server/src/page.ts'];
    expect(filesToLint(sources, state(), changed('packages/domain/src/money.ts'))).toEqual(importers);
    expect(filesToLint(sources, state(), changed('scripts/start.mjs'))).toEqual(['scripts/start.mjs']);
  });

  it('are the importers of a file that is gone', () => {
    const { 'apps/server/src/price.ts': _, ...rest } = FILES;
    expect(filesToLint(sources, state(), state(rest))).toEqual(['apps/server/src/page.ts']);
  });

  it('are all when they are most', () => {
    const paths = ['packages/domain/src/money.ts', 'apps/server/src/other.ts', 'apps/server/src/more.ts'];
    expect(filesToLint(sources, state(), changed(...paths))).toBeNull();
  });
});

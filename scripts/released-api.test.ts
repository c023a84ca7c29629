import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { git } from './git-change.ts';
import { publicApi } from './released-api.ts';

let root: string;
/** The folder for temporary files while a test runs. */
let temporary: string;
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const commit = (tag: string): string => {
  git(root, ['add', '.']);
  git(root, ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-qm', tag]);
  git(root, ['tag', tag]);
  return git(root, ['rev-parse', 'HEAD']);
};
const calls = (...paths: string[]): void =>
  put('packages/contract/src/calls.ts', `export const PATHS: string[] = ${JSON.stringify(paths)};`);
const cached = (name: string): string => join(root, 'node_modules/.cache/api', `${name}.json`);
const note = async (): Promise<string> => (await publicApi(root)).note;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'released api '));
  temporary = mkdtempSync(join(tmpdir(), 'released api '));
  vi.stubEnv('TMPDIR', temporary);
  git(root, ['init', '-q']);
  put('.gitignore', 'node_modules');
  const exports = { './*': './src/*.ts' };
  put('packages/contract/package.json', JSON.stringify({ name: '@lootfolio/contract', type: 'module', exports }));
  put('apps/server/package.json', JSON.stringify({ name: '@lootfolio/server', type: 'module' }));
  // an installed package, and one that is installed for the server alone
  put('node_modules/verbs/package.json', JSON.stringify({ name: 'verbs', type: 'module', exports: './index.js' }));
  put('node_modules/verbs/index.js', `export const verb = 'get';`);
  put('apps/server/node_modules/writer/package.json', JSON.stringify({ name: 'writer', type: 'module', exports: './index.js' }));
  put('apps/server/node_modules/writer/index.js', `export { writeFileSync as write } from 'node:fs';`);
  put(
    'apps/server/src/openapi-command.ts',
    `import { PATHS } from '@lootfolio/contract/calls';
    import { verb } from 'verbs';
    import { write } from 'writer';
    const paths = Object.fromEntries(PATHS.map((path: string) => [path, { [verb]: {} }]));
    write(process.argv[2]!, JSON.stringify({ paths }));`,
  );
  // own packages are links, as after an installation
  mkdirSync(join(root, 'node_modules/@lootfolio'));
  symlinkSync(join(root, 'packages/contract'), join(root, 'node_modules/@lootfolio/contract'));
  calls('/items', '/sales');
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of [root, temporary]) rmSync(folder, { recursive: true, force: true });
});

it('needs a release, and a contract that differs from it', async () => {
  expect(await note()).toBe('there is no release to compare with');
  commit('v1');
  expect(await note()).toBe('as in v1');
  put('apps/server/src/other.ts', 'export {};');
  expect(await note()).toBe('as in v1');
});

it('compares with the last release before the present commit, and leaves index, work tree and temporary folders as they are', async () => {
  commit('v1');
  calls('/items', '/gains');
  commit('v2');
  calls('/items', '/gains', '/payouts');
  git(root, ['add', '.']);
  put('packages/contract/src/new.ts', 'export {};');
  const state = (): string => git(root, ['status', '--porcelain']);
  const before = state();
  expect(await note()).toBe('since v2\nadded    GET /payouts');
  expect(state()).toBe(before);
  expect(before).toBe('M  packages/contract/src/calls.ts\n?? packages/contract/src/new.ts');
  expect(readdirSync(temporary)).toEqual([]);
});

it('describes a release once', async () => {
  const id = commit('v1');
  calls('/items');
  expect(await note()).toBe('since v1\nremoved  GET /sales');
  writeFileSync(cached(id), JSON.stringify({ paths: { '/items': { get: {} }, '/known': { get: {} } } }));
  expect(await note()).toBe('since v1\nremoved  GET /known');
});

it('says why a release cannot be described, and tries again the next time', async () => {
  put('apps/server/src/openapi-command.ts', `process.stdout.write('a package is missing'); process.exit(1);`);
  commit('v1');
  calls('/items');
  expect(await note()).toBe('the API of v1 could not be described: a package is missing');
  expect(await note()).toBe('the API of v1 could not be described: a package is missing');
});

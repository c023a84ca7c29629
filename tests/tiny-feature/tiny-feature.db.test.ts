import { execFile, execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkPackages } from '../../scripts/link-packages.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The files of a feature that keeps notes, at their paths in the project. */
const TREE = join(import.meta.dirname, 'tree');

/** All changes outside the feature's own files (see CONTRIBUTING.md): `line` goes before the first line that begins with `before`. */
const LINES: readonly (readonly [file: string, before: string, line: string])[] = [
  ['packages/contract/src/features.ts', 'export * from', "export * from './features/market/notes.ts';"],
  ['apps/server/src/modules.ts', 'import {', "import { notesModule } from './features/market/notes/notes.module.ts';"],
  ['apps/server/src/modules.ts', '  notificationsModule,', '  notesModule,'],
  ['apps/web/src/app/modules.tsx', 'import {', "import { notesModule } from '../features/market/notes/notes.module.ts';"],
  ['apps/web/src/app/modules.tsx', '  notificationsModule,', '  notesModule,'],
];

let copy: string;

/** Copies the project's files to a folder in which its programs run. */
function copyProject(): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  for (const file of files) cpSync(join(ROOT, file), join(copy, file));
  linkPackages(ROOT, copy);
}

function insert(file: string, before: string, line: string): void {
  const lines = readFileSync(join(copy, file), 'utf8').split('\n');
  const place = lines.findIndex((one) => one.startsWith(before));
  expect(place, `${file} has no line that begins with ${before}`).toBeGreaterThan(-1);
  writeFileSync(join(copy, file), lines.toSpliced(place, 0, line).join('\n'));
}

/** Runs a program of the project in the copy. Resolves to '' when it succeeds, else to its output. */
async function failureOf(...args: string[]): Promise<string> {
  const { VITEST: _, ...env } = process.env;
  try {
    await promisify(execFile)(process.execPath, args, { cwd: copy, env, maxBuffer: 1e8 });
    return '';
  } catch (error) {
    const { message, stdout } = error as Error & { stdout: string };
    return `${message}\n${stdout}`;
  }
}

const vitest = (project: string, ...filters: string[]): string[] => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  project,
  ...filters,
];

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'lootfolio-feature-'));
  copyProject();
  cpSync(TREE, copy, { recursive: true });
  for (const [file, before, line] of LINES) insert(file, before, line);
});
// the programs that ran in the copy may still write for a moment
afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));

describe('a new feature', () => {
  it('is five lines outside its own files, and the checks of the project pass', async () => {
    expect(LINES.length).toBeLessThanOrEqual(5);
    expect(await failureOf('scripts/check.ts', 'texts', 'types', 'types of the web app', 'boundaries', 'sizes')).toBe('');
  }, 300_000);

  it('is served with its screen, checked, documented, translated, handed out and erased', async () => {
    expect(await failureOf('node_modules/vite/bin/vite.js', 'build', 'apps/web')).toBe('');
    expect(await failureOf(...vitest('db', 'apps/server/src/features/market/notes'))).toBe('');
    expect(await failureOf(...vitest('web', 'apps/web/build/screens'))).toBe('');
  }, 300_000);

  it('brings the names of its audit rows and of its long work, which load with every page', async () => {
    expect(await failureOf(...vitest('unit', 'scripts/audit-texts', 'scripts/kind-names'))).toBe('');
    const built = globSync('apps/web/dist/**/*.js', { cwd: copy }).map((file) => readFileSync(join(copy, file), 'utf8'));
    const withName = built.filter((code) => code.includes('Export of your notes'));
    expect(withName.map((code) => [code.includes('notes.navigation'), code.includes('notes.empty')])).toEqual([[true, false]]);
  }, 300_000);

  it('brings the inputs of its calls, with which the tests over all calls run', async () => {
    const runs = ['contract', 'audit', 'bad-input'].map((name) => `apps/server/src/platform/http/${name}.db.test.ts`);
    expect(await failureOf(...vitest('db', ...runs, '-t', '/notes'))).toBe('');
  }, 300_000);
});

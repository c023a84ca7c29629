import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { follow, invert } from './graph.ts';
import { programOf, ROOT, runNode } from './run.ts';
import { EVERYWHERE, listSources, readSources, targetOf, type Source } from './source.ts';

/** A hash of each file at the last run without a problem, and of the configuration. */
export type Linted = { configuration: string; files: Readonly<Record<string, string>> };

const STATE = join(ROOT, 'node_modules/.cache/lint.json');
const CONFIGURATION = [
  '.oxlintrc.json',
  'package-lock.json',
  '{.,apps/*,packages/*,tests/e2e}/{package,tsconfig*}.json',
  'apps/*/src/**/*.d.ts',
];
const SCRIPTS = '**/*.{js,mjs,cjs}';
const isForeign = (name: string): boolean => ['node_modules', 'dist', 'data'].includes(name);

/**
 * Lints the project. Rules that need types take ten times as long as all others, so they run only for the files whose types may have
 * changed since the last run without a problem. In CI, and after a change of the configuration, they run for all.
 */
export async function lint(): Promise<{ problems: string; note: string }> {
  // read before the run, so that a change during the run counts as one after it
  const state = linted();
  const files = process.env['CI'] === 'true' ? null : filesToLint(() => readSources(ROOT, EVERYWHERE), readState(), state);
  const problems = files === null ? [await oxlint('--type-aware')] : [await oxlint()];
  if (files !== null && files.length > 0) problems.push(await oxlint('--type-aware', '--no-error-on-unmatched-pattern', ...files));
  const found = problems.filter(Boolean).join('\n');
  if (found === '') {
    mkdirSync(dirname(STATE), { recursive: true });
    writeFileSync(STATE, JSON.stringify(state));
  }
  const all = Object.keys(state.files).length;
  return { problems: found, note: `rules that need types: ${files?.length ?? all} of ${all} files` };
}

async function oxlint(...args: string[]): Promise<string> {
  const { code, output } = await runNode([programOf('oxlint'), '--quiet', ...args]);
  return code === 0 ? '' : output.trim() || `ended with ${code}`;
}

function linted(): Linted {
  const hash = (path: string): string =>
    createHash('sha1')
      .update(readFileSync(join(ROOT, path)))
      .digest('base64');
  const find = (patterns: string | string[]): string[] => globSync(patterns, { cwd: ROOT, exclude: isForeign }).toSorted();
  const paths = [...listSources(ROOT, EVERYWHERE), ...find(SCRIPTS)];
  return {
    configuration: find(CONFIGURATION)
      .map((path) => `${path} ${hash(path)}`)
      .join('\n'),
    files: Object.fromEntries(paths.map((path) => [path, hash(path)])),
  };
}

function readState(): Linted | null {
  try {
    return JSON.parse(readFileSync(STATE, 'utf8')) as Linted;
  } catch {
    return null;
  }
}

/** Returns the files whose types may have changed: changed files, and all that import them, also through others. Null = all files. */
export function filesToLint(read: () => readonly Source[], before: Linted | null, now: Linted): string[] | null {
  if (before === null || before.configuration !== now.configuration) return null;
  const paths = Object.keys({ ...before.files, ...now.files });
  const changed = new Map(paths.filter((path) => before.files[path] !== now.files[path]).map((path) => [path, true]));
  if (changed.size === 0) return [];
  const sources = read();
  // such a file changes types of files that do not import it
  if (sources.some(({ path, augments }) => augments && changed.has(path))) return null;
  const uses = new Map(sources.map(({ path, imports }) => [path, imports.flatMap(({ specifier }) => targetOf(path, specifier) ?? [])]));
  const reached = [...follow(changed, invert(uses)).keys()].filter((path) => path in now.files && !path.endsWith('.gen.ts'));
  return reached.length > Object.keys(now.files).length / 2 ? null : reached;
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The changes from a commit to the files of the work tree, including files that are not yet under version control. */
export type GitChange = { base: string; changed: string[]; keysOf: (path: string) => string[] };

/**
 * @param wanted a commit; else the main branch of the origin, the last release, or the last commit, whichever there is
 * @throws Error when there is no such commit
 */
export function readGitChange(root: string, wanted?: string): GitChange {
  const base = wanted ?? ['origin/main', lastRelease(root)].find((name) => name !== null && commitOf(root, name) !== null) ?? 'HEAD';
  if (commitOf(root, base) === null) throw new Error(`There is no commit ${base}.`);
  // changes of the base after the fork are not part of the work
  const fork = tryGit(root, 'merge-base', base, 'HEAD') ?? base;
  const paths = (...args: string[]): string[] =>
    git(root, [...args, '-z'])
      .split('\0')
      .filter(Boolean);
  const changed = [...paths('diff', '--name-only', '--no-renames', fork), ...paths('ls-files', '--others', '--exclude-standard')];
  return {
    base,
    changed: [...new Set(changed)].toSorted(),
    keysOf: (path) => changedKeys(path, textsAt(root, fork, path), textsNow(root, path)),
  };
}

/** The tag of the last release before the present commit. */
export const lastRelease = (root: string): string | null => tryGit(root, 'describe', '--tags', '--abbrev=0');

/** The keys of the texts that a change of their file adds, removes or changes. */
function changedKeys(path: string, before: Texts, after: Texts): string[] {
  const area = basename(path).split('.', 1)[0]!;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).map((name) => `${area}.${name}`);
}

type Texts = Record<string, string>;

const parse = (text: string | null): Texts => (text === null ? {} : (JSON.parse(text) as Texts));
const textsAt = (root: string, commit: string, path: string): Texts => parse(tryGit(root, 'show', `${commit}:${path}`));
function textsNow(root: string, path: string): Texts {
  try {
    return parse(readFileSync(join(root, path), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

const commitOf = (root: string, name: string): string | null => tryGit(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`);

/** @param env added to the environment */
export const git = (root: string, args: readonly string[], env: Record<string, string> = {}): string =>
  execFileSync('git', args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** Returns null when git fails, because there is no such commit, file or tag. */
export function tryGit(root: string, ...args: string[]): string | null {
  try {
    return git(root, args);
  } catch {
    return null;
  }
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { apiChanges, type ApiDescription } from './api-changes.ts';
import { git, lastRelease, tryGit } from './git-change.ts';
import { linkPackages } from './link-packages.ts';
import { ROOT, runNode } from './run.ts';

const CONTRACT = 'packages/contract/src';
const cacheOf = (root: string): string => join(root, 'node_modules/.cache/api');
const MOST_LINES = 20;

/** Lists the differences between the public API and that of the last release. They only inform: a difference is no problem. */
export async function publicApi(root = ROOT): Promise<{ problems: string; note: string }> {
  const release = lastRelease(root);
  return { problems: '', note: release === null ? 'there is no release to compare with' : await changesSince(root, release) };
}

async function changesSince(root: string, release: string): Promise<string> {
  const changed =
    git(root, ['diff', '--name-only', release, '--', CONTRACT]) + git(root, ['ls-files', '-o', '--exclude-standard', CONTRACT]);
  if (changed === '') return `as in ${release}`;
  const before = await describeRelease(root, release);
  if (typeof before === 'string') return `the API of ${release} could not be described: ${before}`;
  const after = await describe(root, join(cacheOf(root), 'present.json'));
  if (typeof after === 'string') return `the API could not be described: ${after}`;
  const changes = apiChanges(before, after);
  const more = changes.length > MOST_LINES ? [`and ${changes.length - MOST_LINES} more`] : [];
  return [changes.length > 0 ? `since ${release}` : `as in ${release}`, ...changes.slice(0, MOST_LINES), ...more].join('\n');
}

/** Describes the API of a release. Stores the description, because a release does not change. */
async function describeRelease(root: string, release: string): Promise<ApiDescription | string> {
  const file = join(cacheOf(root), `${git(root, ['rev-parse', `${release}^{commit}`])}.json`);
  const known = read(file);
  if (known) return known;
  const copy = mkdtempSync(join(tmpdir(), 'lootfolio-release-'));
  try {
    checkOut(root, release, copy);
    linkPackages(root, copy);
    return await describe(copy, file);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Writes the server of a release to a folder. Does not change the repository's own index and work tree. */
function checkOut(root: string, release: string, copy: string): void {
  const folders = ['apps/server', 'packages'].filter((folder) => tryGit(root, 'cat-file', '-e', `${release}:${folder}`) !== null);
  git(root, [`--work-tree=${copy}`, 'checkout', release, '--', ...folders], { GIT_INDEX_FILE: join(copy, 'index') });
}

async function describe(root: string, file: string): Promise<ApiDescription | string> {
  mkdirSync(dirname(file), { recursive: true });
  const { code, output } = await runNode([join(root, 'apps/server/src/openapi-command.ts'), file], { cwd: root });
  return code === 0 ? read(file)! : output.trim().split('\n')[0]!;
}

function read(file: string): ApiDescription | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ApiDescription;
  } catch {
    return null;
  }
}

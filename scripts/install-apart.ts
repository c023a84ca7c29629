import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the packages of a folder with a package-lock.json of its own, apart from the product's packages, unless they are there. */
export function installApart(folder: string): void {
  const read = (path: string) =>
    (JSON.parse(readFileSync(join(folder, path), 'utf8')) as { packages: Record<string, { optional?: boolean }> }).packages;
  const installed = 'node_modules/.package-lock.json';
  if (existsSync(join(folder, installed))) {
    const found = read(installed);
    const wanted = Object.entries(read('package-lock.json'));
    if (wanted.every(([path, entry]) => path === '' || entry.optional || path in found)) return;
  }
  process.stderr.write(`Installing the packages of ${folder} ...\n`);
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed: see the messages of npm above.`);
}

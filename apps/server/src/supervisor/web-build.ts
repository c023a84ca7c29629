import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
export const WEB = join(ROOT, 'apps/web');
export const VITE = join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin/vite.js');
const HASH_FILE = join(WEB, 'dist/.built');

const SOURCES = [
  'package-lock.json',
  'apps/web/{index.html,vite.config.ts,tsconfig.json,package.json}',
  'apps/web/{src,build,public}/**/*.*',
  'packages/{contract,domain,texts}/src/**/*.ts',
  'packages/texts/*/*.json',
];

/** Builds the web app, unless the existing build was made from exactly these sources. */
export async function buildWeb(print: (line: string) => void): Promise<void> {
  const sourceHash = hashSources();
  if (existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === sourceHash) return;
  print('Building the web app ...');
  const build = spawn(process.execPath, [VITE, 'build', '--logLevel', 'warn'], { cwd: WEB, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The web app could not be built: see the messages above.');
  // the build may write sources (the texts' keys), so the hash is taken again
  writeFileSync(HASH_FILE, hashSources());
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

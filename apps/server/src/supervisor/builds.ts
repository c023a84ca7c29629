import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export type Print = (line: string) => void;
export const print: Print = (line) => void process.stdout.write(`${line}\n`);

export type Build = {
  /** The name in messages: `the web app`. */
  name: string;
  /** Absolute path of the folder that the build writes. */
  folder: string;
  /** Patterns of the build's source files, below the project's folder. */
  sources: readonly string[];
  /** Arguments of Node. */
  command: readonly string[];
  cwd: string;
};

/** Builds, unless the existing build was made in this place from exactly these sources. @throws Error with one sentence */
export async function build({ name, folder, sources, command, cwd }: Build, say: Print, root = ROOT): Promise<void> {
  const hashFile = join(folder, '.built');
  const hash = hashOf(sources, root);
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return;
  // a build that is interrupted counts as none
  rmSync(hashFile, { force: true });
  say(`Building ${name} ...`);
  const builder = spawn(process.execPath, command, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(builder, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Could not build ${name}: see the messages above.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(hashFile, hash);
}

/** Runs builds; when one fails, ends this process with one sentence. */
export async function buildOrExit(...builds: readonly ((say: Print) => Promise<void>)[]): Promise<void> {
  try {
    for (const run of builds) await run(print);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** Matches files that do not count as sources. `keys.gen.ts` has only types, and the build of the web app writes it. */
const NO_SOURCE = /\.(test|inputs)\.tsx?$|\bkeys\.gen\.ts$/;

function hashOf(sources: readonly string[], root: string): string {
  const hash = createHash('sha256').update(root);
  for (const file of globSync([...sources], { cwd: root }).toSorted()) {
    if (NO_SOURCE.test(file)) continue;
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** The folder of the suites' results (JSON) and of the logs of the programs that they start. */
export const RESULTS = join(ROOT, 'node_modules/.cache/results');

/** Absolute path of a program of an installed package, to be run by Node. */
export function programOf(name: string, program = name, from = ROOT): string {
  const require = createRequire(join(from, 'package.json'));
  const manifest = findManifest(require, name);
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  const path = typeof bin === 'string' ? bin : bin[program];
  if (!path) throw new Error(`${name} has no program ${program}`);
  return join(dirname(manifest), path);
}

// not require.resolve(`${name}/package.json`), because some packages do not export that file
function findManifest(require: NodeJS.Require, name: string): string {
  for (const folder of require.resolve.paths(name) ?? []) {
    const manifest = join(folder, name, 'package.json');
    try {
      require(manifest);
      return manifest;
    } catch {
      continue;
    }
  }
  throw new Error(`the package ${name} is not installed`);
}

export type Outcome = { code: number; output: string };

/** Runs a program with Node and collects its output. */
export function runNode(args: string[], options: { cwd?: string; env?: Record<string, string | undefined> } = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a program with Node, with its output in the terminal. Resolves to its exit code. */
export function showNode(args: string[], options: { cwd?: string; env?: Record<string, string | undefined> } = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPrograms } from '../apps/server/src/supervisor/program-build.ts';
import { buildWeb } from '../apps/server/src/supervisor/web-build.ts';
import { installApart } from '../scripts/install-apart.ts';
import type { Figure } from './figures.ts';

const SECTIONS = [
  'comparison',
  'trends',
  'targets',
  'repricing',
  'inventory',
  'investments',
  'imports',
  'selling',
  'sales',
  'dashboard',
  'gains',
  'performance',
  'parser',
  'ranking',
  'users',
  'tickets',
  'search',
  'bundles',
  'lighthouse',
  'http',
  'capacity',
  'endurance',
  'streams',
  'files',
  'refresh',
  'history',
  'scaling',
  'replica',
  'start',
  'bad-input',
];
const HERE = import.meta.dirname;

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean', default: false } }, allowPositionals: true });
const sections = positionals.length > 0 ? positionals : SECTIONS;
const unknown = sections.find((name) => !SECTIONS.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`There is no part "${unknown}": choose from ${SECTIONS.join(', ')}.\n`);
  process.exit(1);
}

installApart(HERE);
for (const build of [buildPrograms, buildWeb]) await build((line) => void process.stderr.write(`${line}\n`));

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => running?.disconnect());

let failed = false;
for (const name of sections) {
  const folder = mkdtempSync(join(tmpdir(), 'lootfolio-bench-'));
  try {
    await run(name, folder);
  } catch (error) {
    process.stderr.write(`${name}: ${(error as Error).message}\n`);
    process.exitCode = 1;
    break;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
if (failed) process.exitCode = 1;

/** Runs a part in its own process, so that no part is slowed by the memory of another. The process stops when its channel closes. */
async function run(name: string, folder: string): Promise<void> {
  running = fork(join(HERE, 'part.ts'), [name, folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  running.on('message', (figures) => (figures as Figure[]).forEach(print));
  const [code] = (await once(running, 'exit')) as [number | null];
  running = undefined;
  if (code !== 0) throw new Error('stopped before it was done');
}

function print(figure: Figure): void {
  failed ||= figure.pass === false;
  if (values.json) {
    process.stdout.write(`${JSON.stringify(figure)}\n`);
    return;
  }
  const { name, value, unit, ratio, target, pass } = figure;
  const verdict = pass === null ? '' : pass ? 'pass' : 'FAIL';
  const cells = [name.padEnd(62), `${value} ${unit}`.padStart(14), (ratio === null ? '' : `${ratio} x`).padStart(10), target.padStart(13)];
  process.stdout.write(`${cells.join(' ')}  ${verdict}\n`.trimEnd().concat('\n'));
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { AREAS } from './areas.ts';
import type { Report } from './score.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..');
const RUNNER = join(HERE, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js');
const STRYKER = join(HERE, 'node_modules/@stryker-mutator/core/bin/stryker.js');

/** A mutant counts as endless after this many times as long as its tests take, and so many milliseconds: the machine may be busy. */
const TIMEOUT = { timeoutFactor: 4, timeoutMS: 10_000 };

let running: ChildProcess | undefined;
// the terminal sends Ctrl-C to the child too, which removes its copy of the project
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => running?.kill(signal));

/** Tries the mutants of an area in a copy of the project. Its progress goes to the terminal. @throws Error when the tests fail as they are */
export async function runStryker(area: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'lootfolio-mutants-'));
  const [config, report] = [join(folder, 'stryker.json'), join(folder, 'report.json')];
  writeFileSync(config, JSON.stringify(optionsOf(area, join(folder, 'copy'), report)));
  try {
    running = spawn(process.execPath, [STRYKER, 'run', config], {
      cwd: ROOT,
      env: { ...process.env, MUTANTS_AREA: area, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile') },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = (await once(running, 'exit')) as [number | null];
    if (code !== 0) throw new Error(code === null ? 'stopped before it was done' : `Stryker ended with ${code}: see its messages above`);
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const optionsOf = (area: string, copy: string, report: string): object => ({
  testRunner: 'vitest',
  plugins: [RUNNER],
  vitest: { configFile: 'mutants/vitest.config.ts' },
  mutate: AREAS[area]!.files,
  // of a copy of what the tests read, without tsconfig.json: Stryker reads it with a part of TypeScript that version 7 has no more
  ignorePatterns: ['**', '!packages/**', '!apps/{server,sandbox}/**', '!mutants/*.ts', '!package.json'],
  tempDirName: copy,
  reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only', 'json'],
  jsonReporter: { fileName: report },
  logLevel: 'warn',
  concurrency: availableParallelism(),
  ...TIMEOUT,
});

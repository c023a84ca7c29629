import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sizeFigure, plainFigure, type Figure } from './figures.ts';
import { familyOf, type Member } from './processes.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = '/api/v1/health';
/** The first fill is over when the number of prices has stayed the same for this long. */
const FILLED_AFTER_MS = 20_000;
/** Idle processes must have given back what the fill needed after this time. */
const SETTLE_MS = 60_000;
/** An interval of the demo's lists. Those that were due when the second start began are read again within it. */
const LISTS_MS = 300_000;
const WATCH_MS = 1000;
const START_LIMIT_MS = 120_000;
const FILL_LIMIT_MS = 600_000;
/** Of all processes, and of those that a live world has too: it has no sandbox. */
const PEAK_MB = 800;
const IDLE_MB = 620;
const LIVE_IDLE_MB = 500;
/** Percent of a core that all processes may take while nobody uses them: in the demo, and in a world whose price lists are not due. */
const QUIET_PERCENT = 10;
const IDLE_PERCENT = 3;
/** So long that no list is due again while the idle world is watched, in seconds. */
const NEVER_DUE = '3600';

/** The whole product as `npm start` runs it: its start with an empty data folder, its memory until all prices are there and idle, a second start. */
export async function benchStart(folder: string): Promise<Figure[]> {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const cold = await startProduct(env);
  const isLinux = process.platform === 'linux';
  const memory = isLinux ? await watchMemory(cold.child.pid!, env['PORT']) : [];
  const quiet = isLinux ? [quietFigure('the demo', await processorOf(cold.child.pid!, LISTS_MS), QUIET_PERCENT)] : [];
  await stop(cold.child);
  const warm = await startProduct({ ...env, SANDBOX_INTERVAL_SECONDS: NEVER_DUE });
  if (isLinux) await wait(LISTS_MS);
  const idle = isLinux
    ? [quietFigure('a world without due lists, but the sandbox', await processorOf(warm.child.pid!, SETTLE_MS, 'sandbox'), IDLE_PERCENT)]
    : [];
  await stop(warm.child);
  return [
    plainFigure('start on an empty disk, until the first answer', cold.ms / 1000, 's', '10 s'),
    plainFigure('start again, until the first answer', warm.ms / 1000, 's', '3 s'),
    ...memory,
    ...quiet,
    ...idle,
  ];
}

async function startProduct(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; ms: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  // the child ends with this process
  while (performance.now() - begun < START_LIMIT_MS && child.exitCode === null) {
    const status = await fetch(`http://127.0.0.1:${env['PORT']}${PAGE}`).then(
      (reply) => reply.status,
      () => null,
    );
    if (status === 200) return { child, ms: performance.now() - begun };
    await wait(20);
  }
  child.kill('SIGTERM');
  throw new Error('the product did not start');
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? address!.port : 0;
}

/** The memory of all processes from the first answer until a minute after the first fill. */
async function watchMemory(root: number, port: string): Promise<Figure[]> {
  const begun = performance.now();
  let [quotes, changedAt, peak] = [0, begun, 0];
  let family = familyOf(root);
  const isFilled = (): boolean => quotes > 0 && performance.now() - changedAt >= FILLED_AFTER_MS;
  while (!isFilled() || performance.now() - changedAt < SETTLE_MS) {
    if (performance.now() - begun > FILL_LIMIT_MS) throw new Error('the prices were not loaded in time');
    await wait(WATCH_MS);
    family = familyOf(root);
    peak = Math.max(peak, sum(family));
    const health = (await (await fetch(`http://127.0.0.1:${port}${PAGE}`)).json()) as { quotes: number };
    if (health.quotes !== quotes && !isFilled()) [quotes, changedAt] = [health.quotes, performance.now()];
  }
  const programs = Map.groupBy(family, ({ program }) => program);
  return [
    plainFigure('first fill', (changedAt - begun) / 1000, 's'),
    sizeFigure('memory of all processes at its peak', peak, 'MB', PEAK_MB),
    sizeFigure('memory of all processes 60 s after the first fill', sum(family), 'MB', IDLE_MB),
    sizeFigure('memory of all but the sandbox', sum(family.filter(({ program }) => program !== 'sandbox')), 'MB', LIVE_IDLE_MB),
    ...[...programs].map(([program, members]) => plainFigure(`memory, ${program}`, sum(members), 'MB')),
  ];
}

const quietFigure = (name: string, percent: number, max: number): Figure =>
  sizeFigure(`processor of ${name} while nobody uses it`, percent, '% of a core', max);

/** The percent of a core that a process and its descendants use in a time. @param without a program that does not count */
async function processorOf(root: number, ms: number, without?: string): Promise<number> {
  const used = (): number =>
    familyOf(root)
      .filter(({ program }) => program !== without)
      .reduce((seconds, member) => seconds + member.seconds, 0);
  const [before, begun] = [used(), performance.now()];
  await wait(ms);
  return (100_000 * (used() - before)) / (performance.now() - begun);
}

const sum = (members: readonly Member[]): number => members.reduce((total, { megabytes }) => total + megabytes, 0);

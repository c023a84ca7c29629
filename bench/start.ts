import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sizeFigure, plainFigure, type Figure } from './figures.ts';
import { familyOf, type Member } from './processes.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = '/api/v1/health';
/** Prices and history are loaded first. The product is idle when all processes use at most a tenth of a core, or after this time. */
const SETTLE_MS = 90_000;
const WATCH_MS = 5_000;
/** Processor time in hundredths of a second: a tenth of a core. */
const QUIET_TICKS = WATCH_MS / 100;
const START_LIMIT_MS = 120_000;
const IDLE_MB = 500;

/** The whole product as `npm start` runs it: the start with an empty data folder, a second start, and the memory without requests. */
export async function benchStart(folder: string): Promise<Figure[]> {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const cold = await startProduct(env);
  await stop(cold.child);
  const warm = await startProduct(env);
  const memory = process.platform === 'linux' ? await idleMemory(warm.child.pid!) : [];
  await stop(warm.child);
  return [
    plainFigure('start on an empty disk, until the first answer', cold.ms / 1000, 's', '10 s'),
    plainFigure('start again, until the first answer', warm.ms / 1000, 's', '3 s'),
    ...memory,
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

async function idleMemory(root: number): Promise<Figure[]> {
  const end = performance.now() + SETTLE_MS;
  let family = familyOf(root);
  for (let used = Infinity; used > QUIET_TICKS && performance.now() < end;) {
    const before = ticksOf(family);
    await wait(WATCH_MS);
    family = familyOf(root);
    used = ticksOf(family) - before;
  }
  const programs = Map.groupBy(family, ({ program }) => program);
  const sum = (members: Member[]): number => members.reduce((total, { megabytes }) => total + megabytes, 0);
  return [
    sizeFigure('idle memory of all processes', sum(family), 'MB', IDLE_MB),
    ...[...programs].map(([program, members]) => plainFigure(`idle memory, ${program}`, sum(members), 'MB')),
  ];
}

const ticksOf = (family: readonly Member[]): number => family.reduce((total, { ticks }) => total + ticks, 0);

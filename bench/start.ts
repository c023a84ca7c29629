import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sizeFigure, plainFigure, type Figure } from './figures.ts';

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

type Member = { pid: number; program: string; ticks: number; megabytes: number };

/** Measured as proportional set size (PSS), which counts shared memory once. */
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

const ticksOf = (family: Member[]): number => family.reduce((total, { ticks }) => total + ticks, 0);

/** A process and all its descendants. */
function familyOf(root: number): Member[] {
  const stats = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid): [number, string[]][] => {
        const stat = read(`/proc/${pid}/stat`);
        return stat === null ? [] : [[Number(pid), stat.slice(stat.lastIndexOf(')') + 2).split(' ')]];
      }),
  );
  const parentOf = (pid: number): number => Number(stats.get(pid)![1]);
  const isDescendant = (pid: number): boolean => pid === root || (stats.has(pid) && isDescendant(parentOf(pid)));
  return [...stats]
    .filter(([pid]) => isDescendant(pid))
    .map(([pid, stat]) => ({
      pid,
      program: programOf(read(`/proc/${pid}/cmdline`) ?? ''),
      ticks: Number(stat[11]) + Number(stat[12]),
      megabytes: Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0) / 1024,
    }));
}

function programOf(command: string): string {
  const script = command.split('\0').findLast((part) => /\.m?[jt]s$/.test(part));
  if (script === undefined) return /postgres/.test(command) ? 'database' : 'others';
  return script.includes('/sandbox/') ? 'sandbox' : script.replace(/^.*\/|\.m?[jt]s$/g, '');
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

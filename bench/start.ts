import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sizeOf, told, type Figure } from './figures.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = '/api/v1/health';
/** The sandbox fills the board meanwhile: idle is what the processes settle at. */
const SETTLE_MS = 30_000;
const START_LIMIT_MS = 120_000;
const IDLE_MB = 500;

/** The whole product as `npm start` runs it: on an empty disk, again on what that left, and its memory when nobody asks anything. */
export async function benchStart(folder: string): Promise<Figure[]> {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const cold = await startProduct(env);
  await stop(cold.child);
  const warm = await startProduct(env);
  await wait(SETTLE_MS);
  const memory = process.platform === 'linux' ? megabytes(warm.child.pid!) : null;
  await stop(warm.child);
  return [
    told('start on an empty disk, until the first answer', cold.ms / 1000, 's', '10 s'),
    told('start again, until the first answer', warm.ms / 1000, 's', '3 s'),
    ...(memory === null ? [] : [sizeOf('idle memory of all processes', memory, 'MB', IDLE_MB)]),
  ];
}

async function startProduct(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; ms: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  // it ends with this process, which is its parent
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

/** Proportional set size of a process and all that come from it: memory that several share counts once. */
function megabytes(root: number): number {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid): [number, number][] => {
        const stat = read(`/proc/${pid}/stat`);
        return stat === null ? [] : [[Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
      }),
  );
  const isOurs = (pid: number): boolean => pid === root || (parents.has(pid) && isOurs(parents.get(pid)!));
  const kilobytes = [...parents.keys()].filter(isOurs).map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0));
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

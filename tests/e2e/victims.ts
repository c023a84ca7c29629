import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clusterProcesses } from '../../apps/server/src/platform/database/postgres-processes.ts';
import type { Stack } from './stack.ts';

/** What can be killed. `everything` is every process at once, as a power cut does; the product is then started again. */
export const VICTIMS = ['database', 'worker', 'api', 'everything'] as const;
export type Victim = (typeof VICTIMS)[number] | 'bot';

const LIMIT_MS = 120_000;

/**
 * Kills a part of a running product without a warning and waits until another one has taken its place and the product is ready. The
 * database dies while one of its backends is busy and outlives it. On Linux only.
 * @returns milliseconds from the kill
 */
export async function killAndRecover(stack: Stack, victim: Victim): Promise<number> {
  const before = victim === 'everything' ? null : await idOnceRunning(stack, victim);
  if (victim === 'database') await beginBusyStatement(stack);
  const killedAt = performance.now();
  const beatsAfter = new Date();
  if (before === null) {
    const all = [...childrenOf(stack.pid()), ...clusterProcesses(stack.databaseFolder()).map(({ pid }) => pid)];
    for (const pid of [stack.pid(), ...all]) kill(pid);
    await stack.startAgain();
  } else {
    kill(before);
  }
  while (!(await hasRecovered(stack, victim, before, beatsAfter))) {
    if (performance.now() - killedAt > LIMIT_MS)
      throw new Error(`The product was not ready ${LIMIT_MS / 1000} s after ${victim} was killed.`);
    await wait(50);
  }
  return performance.now() - killedAt;
}

async function hasRecovered(stack: Stack, victim: Victim, before: number | null, since: Date): Promise<boolean> {
  if (before !== null && [before, null].includes(idOf(stack, victim))) return false;
  const health = await fetch(`${stack.url}/api/v1/health`, { signal: AbortSignal.timeout(3000) })
    .then((answer) => answer.json() as Promise<{ ready: boolean }>)
    .catch(() => null);
  if (!health?.ready) return false;
  // the api may have looked at the database just before the kill; a worker works once its heart beats
  return (await query(stack, SIGNS[victim] ?? 'select where $1::timestamptz is not null', [since]).catch(() => [])).length > 0;
}

/** What a part that works writes again. */
const SIGNS: Partial<Record<Victim, string>> = {
  worker: 'select from worker_beats where beat_at > $1',
  bot: "select from trade_bots where state = 'ready' and beat_at > $1",
};

/** A process that the stack's supervisor started. */
export type Part = {
  /** The user of the operating system. */
  uid: number;
  /** Names of its environment's variables. */
  variables: string[];
};

/** The processes of a stack by the ends of their programs' paths. On Linux only. */
export function partsOf<Name extends string>(stack: Stack, programs: readonly Name[]): Record<Name, Part> {
  const children = childrenOf(stack.pid());
  const parts = programs.map((program) => {
    const pid = children.find((one) => read(`/proc/${one}/cmdline`).includes(program));
    const variables = read(`/proc/${pid}/environ`)
      .split('\0')
      .map((line) => line.split('=')[0]!);
    return [program, { uid: Number(/^Uid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))![1]), variables }] as const;
  });
  return Object.fromEntries(parts) as Record<Name, Part>;
}

/** Process id of the part of the product; null while there is none. */
function idOf(stack: Stack, victim: Victim): number | null {
  if (victim === 'database') {
    const server = clusterProcesses(stack.databaseFolder()).find(({ command }) => !command.startsWith('postgres: '));
    return server?.pid ?? null;
  }
  return childrenOf(stack.pid()).find((pid) => read(`/proc/${pid}/cmdline`).includes(`/${victim}.js`)) ?? null;
}

/** Another kill may have ended it, too, a moment ago. */
async function idOnceRunning(stack: Stack, victim: Victim): Promise<number> {
  const until = performance.now() + LIMIT_MS;
  for (;;) {
    const id = idOf(stack, victim);
    if (id !== null) return id;
    if (performance.now() > until) throw new Error(`No ${victim} ran for ${LIMIT_MS / 1000} s.`);
    await wait(20);
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = read(`/proc/${pid}/stat`);
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    });

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // already gone
  }
}

export async function query(stack: Stack, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: stack.env()['DATABASE_URL'], connectionTimeoutMillis: 3000, query_timeout: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** A backend that computes does not notice that its server died. */
async function beginBusyStatement(stack: Stack): Promise<void> {
  const client = new pg.Client(stack.env()['DATABASE_URL']);
  client.on('error', () => {});
  await client.connect();
  client.query('select count(*) from generate_series(1, 1e12::bigint)').catch(() => {});
  const isBusy = `select from pg_stat_activity where state = 'active' and query like '%generate\\_series(1, 1e12%' and pid <> pg_backend_pid()`;
  while ((await query(stack, isBusy)).length === 0) await wait(20);
}

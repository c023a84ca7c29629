import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

type Process = {
  pid: number;
  /** Program and arguments, or the title that the program gave itself, with a blank at the end. */ command: string;
};

const POLL_MS = 50;
/** The kernel ends a killed process within this time, unless a disk does not answer. */
const KILL_MS = 10_000;

/** The name that PostgreSQL puts into the titles of all processes of a data folder. */
export function clusterNameOf(folder: string): string {
  const { dev, ino } = statSync(folder);
  return `lootfolio-${dev}-${ino}`;
}

/**
 * Ends every process of a data folder: a server that was left over, and backends that outlived a killed server. A busy backend notices the
 * death of its server only after its statement. Until then it keeps the shared memory, and no new server starts on the folder.
 * The caller must hold a lock on the folder.
 * @param socketDir the folder of its socket
 * @param graceMs the time that a server gets to end its sessions and to write its data; then all are killed
 */
export async function endCluster(folder: string, socketDir: string, graceMs: number): Promise<void> {
  for (const { pid } of clusterProcesses(folder).filter(isServer)) signal(pid, 'SIGINT');
  await waitUntil(() => !clusterProcesses(folder).some(isServer), graceMs);
  await killCluster(folder);
  for (const lock of [join(folder, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) removeStaleLock(lock, folder);
}

/** Kills every process of a data folder. */
export async function killCluster(folder: string): Promise<void> {
  for (const { pid } of clusterProcesses(folder)) signal(pid, 'SIGKILL');
  await waitUntil(() => clusterProcesses(folder).length === 0, KILL_MS);
}

/** The processes of a data folder's server, also those that outlived it. Empty on systems that do not tell the commands of processes. */
export function clusterProcesses(folder: string): Process[] {
  const name = clusterNameOf(folder);
  const real = realpathSync(folder);
  return listProcesses().filter(
    ({ pid, command }) =>
      command.startsWith(`postgres: ${name}: `) ||
      command.includes(` cluster_name=${name} `) ||
      // a process that creates the folder, sets its password, or belongs to an older release without a cluster name
      (isDatabase(command) && (command.includes(` -D ${folder} `) || workFolderOf(pid) === real)),
  );
}

/** True for PostgreSQL and for the program that makes its folders. */
const isDatabase = (command: string): boolean =>
  command.startsWith('postgres: ') || /\/(postgres|initdb)$/.test(command.split(' -', 1)[0]!.trimEnd());

/** The working folder of a process; null on systems that do not tell it. PostgreSQL works in its data folder. */
function workFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

const isServer = ({ command }: Process): boolean => !command.startsWith('postgres: ');

function listProcesses(): Process[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const command = commandOf(Number(name));
        return command === null ? [] : [{ pid: Number(name), command }];
      });
  }
  const { stdout } = spawnSync('ps', ['-axwwo', 'pid=,command='], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return [...(stdout ?? '').matchAll(/^ *(\d+) (.*)$/gm)].map(([, pid, command]) => ({ pid: Number(pid), command: `${command} ` }));
}

function commandOf(pid: number): string | null {
  try {
    return `${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trimEnd()} `;
  } catch {
    return null;
  }
}

/** The process id in the first line of a server's lock file; null without a file. The file has it negated for a single-user server. */
function recordedPid(file: string): number | null {
  try {
    return Math.abs(Number(readFileSync(file, 'utf8').split('\n', 1)[0]));
  } catch {
    return null;
  }
}

/**
 * Removes a lock file whose server is gone. PostgreSQL only looks whether a process has its id: another program, or the server of other
 * data, may have got it since a restart of the machine, or the killed server may still be in the list of processes because its parent died
 * too.
 */
function removeStaleLock(file: string, folder: string): void {
  const pid = recordedPid(file);
  const holder = listProcesses().find((process) => process.pid === pid);
  const mayBeOurs = holder && /postgres/.test(holder.command) && [null, realpathSync(folder)].includes(workFolderOf(holder.pid));
  if (holder && !mayBeOurs) rmSync(file);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // already gone
  }
}

async function waitUntil(condition: () => boolean, ms: number): Promise<void> {
  for (const end = performance.now() + ms; !condition() && performance.now() < end;) await wait(POLL_MS);
}

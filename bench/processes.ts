import { readdirSync, readFileSync } from 'node:fs';

/**
 * A process. `megabytes`: proportional set size (PSS), which counts shared memory once. `seconds`: processor time, with that of its children
 * that ended.
 */
export type Member = { pid: number; program: string; megabytes: number; seconds: number };

/** The kernel's unit of processor time, which is the same on every Linux. */
const TICKS_PER_SECOND = 100;

type Read = { parent: number; program: string; seconds: number };

/** A process and all its descendants. Their memory is read last: that takes long, and a process may end meanwhile. */
export function familyOf(root: number): Member[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const all = new Map<number, Read>();
  for (const pid of pids) {
    const found = readProcess(pid);
    if (found) all.set(Number(pid), found);
  }
  const isDescendant = (pid: number): boolean => pid === root || (all.has(pid) && isDescendant(all.get(pid)!.parent));
  return [...all]
    .filter(([pid]) => isDescendant(pid))
    .map(([pid, { program, seconds }]) => ({ pid, program, seconds, megabytes: megabytesOf(pid) }));
}

function readProcess(pid: string): Read | null {
  const [stat, command] = [read(`/proc/${pid}/stat`), read(`/proc/${pid}/cmdline`)];
  if (stat === null || command === null) return null;
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
  return { parent: fields[1]!, program: programOf(command), seconds: ticks / TICKS_PER_SECOND };
}

const megabytesOf = (pid: number): number => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0) / 1024;

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

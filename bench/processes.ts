import { readdirSync, readFileSync } from 'node:fs';

/**
 * A process. `megabytes`: proportional set size (PSS), which counts shared memory once. `seconds`: processor time, with that of its children
 * that ended.
 */
export type Member = { pid: number; program: string; megabytes: number; seconds: number };

/** The kernel's unit of processor time, which is the same on every Linux. */
const TICKS_PER_SECOND = 100;

/** A process and all its descendants. */
export function familyOf(root: number): Member[] {
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
    .map(([pid]) => ({
      pid,
      program: programOf(read(`/proc/${pid}/cmdline`) ?? ''),
      seconds: [11, 12, 13, 14].reduce((sum, field) => sum + Number(stats.get(pid)![field]), 0) / TICKS_PER_SECOND,
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

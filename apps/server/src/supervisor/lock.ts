import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../platform/process/config.ts';

const NAME = 'lootfolio.pid';

/**
 * Locks a data folder against other starts; creates the folder when it is missing. Takes over a lock whose process is dead.
 * @returns a function that releases the lock
 * @throws ConfigError when a running process holds the lock, or when the folder cannot be written
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, NAME);
  try {
    mkdirSync(folder, { recursive: true });
    const holder = readHolder(file);
    if (holder)
      throw new ConfigError(
        `Lootfolio already runs on the data folder ${folder} (process ${holder}): stop it first, or set DATA_DIR to another folder.`,
      );
    rmSync(file, { force: true });
    writeLock(file);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new ConfigError(`Lootfolio is just being started on the data folder ${folder}.`);
    const advice = code === 'ENOSPC' || code === 'EDQUOT' ? 'its disk is full.' : 'check DATA_DIR and the rights of that folder.';
    throw new ConfigError(`The data folder ${folder} cannot be written (${code ?? message}): ${advice}`);
  }
  return () => rmSync(file, { force: true });
}

/** Writes the lock, or leaves no file. @throws Error with the code EEXIST when a lock exists */
function writeLock(file: string): void {
  const handle = openSync(file, 'wx');
  try {
    writeSync(handle, identityOf(process.pid));
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
}

/** Returns the process id in a lock file when exactly that process still runs; null otherwise. */
function readHolder(file: string): number | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
  const pid = Number(text.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return null;
  return identityOf(pid) === text ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns the identity of a process: its id, with its start time where the system provides it, because ids are reused after a restart of
 * the machine or container.
 */
function identityOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${pid} ${started} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return String(pid);
  }
}

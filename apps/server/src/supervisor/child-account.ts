import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findAccount, setprivOptions, type Account } from '../platform/database/postgres-account.ts';

/** The account of processes that root starts: they run under this account, through `setpriv` with these options if any. */
export type ChildAccount = { account: Account; setpriv: string[] | undefined };

/** The permissions that a process needs. */
export type Needs = {
  /** Files and folders that it reads. */
  paths: readonly string[];
  /** The port that it listens on. */
  port: number;
};

/** The first port that needs no root rights on most systems. */
const FREE_PORTS = 1024;

/**
 * Chooses the ordinary user `nobody` for the processes of a supervisor that runs as root. When `nobody` may not read the paths (a project
 * under /root), the processes keep the right to read every file, and for a low port the right to listen on it; they keep no other right of
 * root.
 * @returns undefined when this process is not root; null when there is no `nobody`, or when `setpriv` is needed and does not work here
 */
export function chooseChildAccount({ paths, port }: Needs): ChildAccount | null | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = findAccount(['nobody']);
  if (!account) return null;
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const;
  const mayRun = spawnSync(process.execPath, ['--version'], options).status === 0;
  const mayRead = paths.every((path) => spawnSync('test', ['-r', path], options).status === 0);
  const rights = [...(mayRun && mayRead ? [] : ['dac_read_search']), ...(port < FREE_PORTS ? ['net_bind_service'] : [])];
  if (rights.length === 0) return { account, setpriv: undefined };
  const setpriv = ['--no-new-privs', ...setprivOptions(account, rights)];
  const works = spawnSync('setpriv', [...setpriv, process.execPath, '--version'], { cwd: '/', stdio: 'ignore' }).status === 0;
  return works ? { account, setpriv } : null;
}

/** Creates a folder to which the account may write, and gives it the files that root left in it. */
export function giveFolder(folder: string, { uid, gid }: Account): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(join(folder, name), uid, gid);
  chownSync(folder, uid, gid);
}

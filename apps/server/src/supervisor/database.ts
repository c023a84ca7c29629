import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError, type Config } from '../platform/process/config.ts';
import { createDb, createPool, urlOf, withClient, type Connection } from '../platform/database/database.ts';
import { APPLICATION_ROLE, grantToApplication, setApplicationPassword } from '../platform/database/application-role.ts';
import { createLog, type Logger } from '../platform/process/log.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createDatabase, POSTGRES_USER, startPostgres, type Postgres } from '../platform/database/postgres.ts';
import { readPassword } from '../platform/database/postgres-password.ts';
import { checkServerVersion } from '../platform/database/server-version.ts';
import { socketFolderOf } from '../platform/database/postgres-folder.ts';
import type { SecretBox } from '../platform/secrets/secrets.ts';
import { claimWorld } from '../platform/database/world.ts';
import { mayPass } from '../platform/errors/passing-trouble.ts';
import { keepRunning } from './keep-running.ts';
import { openMessageFile } from './message-file.ts';
import { startPatiently } from './start-patiently.ts';

const DATABASE = 'lootfolio';
/** The time between two reports of a slow start, for example when the server recovers after a crash. */
const REPORT_MS = 10_000;

/** Matches messages to each client while the server is unavailable. Hundreds of these lines would hide the cause. */
const TOLD_TO_CLIENTS = /FATAL: {2}(the database system is|terminating connection)/;

export type OpenDatabase = {
  /** For the api and worker, whose role has only the rights that they need. The same as `ownerUrl` when the operator names one role. */
  url: string;
  /** For migrations and the operator's commands. */
  ownerUrl: string;
  stop: () => Promise<void>;
};

/**
 * Opens the database that the settings name, or starts the embedded one of the world's folder and keeps it running. Its messages go to
 * `postgres.log` in that folder.
 * @param patientUntil while the disk is full, the first start is tried again until this signal is aborted
 * @throws Error with one sentence when the first start fails
 */
export async function openDatabase(config: Config, worldFolder: string, log: Logger, patientUntil?: AbortSignal): Promise<OpenDatabase> {
  if (config.DATABASE_URL)
    return { url: config.DATABASE_URL, ownerUrl: config.DATABASE_OWNER_URL ?? config.DATABASE_URL, stop: async () => {} };
  const messages = openMessageFile(join(worldFolder, 'postgres.log'));
  const onMessage = (line: string): void => {
    if (!TOLD_TO_CLIENTS.test(line)) messages.write(line);
  };
  const start = async (signal: AbortSignal): Promise<Postgres> => {
    const report = setInterval(() => log.warn({ process: 'database', message: messages.last().at(-1) }, 'not ready yet'), REPORT_MS);
    try {
      return await startPostgres({ dataDir: folderOf(worldFolder), fsync: true, signal, onMessage });
    } finally {
      clearInterval(report);
    }
  };
  const server = await keepRunning('database', start, log, {
    details: () => ({ messages: messages.last() }),
    ...(patientUntil && { patientUntil }),
  });
  // only the processes of this start know it
  const password = randomBytes(32).toString('base64url');
  const ownerUrl = (): string => urlOf({ ...server.current(), database: DATABASE });
  const create = async (): Promise<void> => {
    await createDatabase(server.current(), DATABASE);
    await withClient(ownerUrl(), (owner) => setApplicationPassword(owner, password));
  };
  try {
    await (patientUntil ? startPatiently(create, { what: { process: 'database' }, log, mayPass, signal: patientUntil }) : create());
  } catch (error) {
    await server.stop();
    throw error;
  }
  const url = urlOf({ host: server.current().host, user: APPLICATION_ROLE, password, database: DATABASE });
  return { url, ownerUrl: ownerUrl(), stop: server.stop };
}

const folderOf = (worldFolder: string): string => join(worldFolder, 'postgres');

/** The owner's URL of a world's embedded database while Lootfolio runs; null when that world is not running. */
export function runningDatabase(worldFolder: string): string | null {
  const folder = folderOf(worldFolder);
  const host = socketFolderOf(folder);
  const password = readPassword(folder);
  return existsSync(host) && password !== null ? urlOf({ host, user: POSTGRES_USER, password, database: DATABASE }) : null;
}

export const hasDatabase = (worldFolder: string): boolean => existsSync(folderOf(worldFolder));

/**
 * Migrates the database to the newest schema, grants the rights of the application's role, and makes sure that the database belongs to this
 * world and key.
 * @throws ConfigError with one sentence
 */
export async function prepareDatabase(
  { url, ownerUrl }: Pick<OpenDatabase, 'url' | 'ownerUrl'>,
  world: Config['WORLD'],
  box: SecretBox,
): Promise<void> {
  const connection: Connection = { connectionString: ownerUrl };
  await migrate(connection);
  if (url !== ownerUrl) await withClient(ownerUrl, (owner) => grantToApplication(owner, { connectionString: url }));
  const pool = createPool(connection, 1, createLog('silent', 'start'));
  try {
    await claimWorld(createDb(pool), { WORLD: world }, box);
  } finally {
    await pool.end();
  }
}

/** @throws ConfigError with one sentence when a database that the settings name cannot be reached, or has a server that is too old */
export async function checkDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>): Promise<void> {
  for (const setting of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    if (config[setting]) await checkServer(config[setting], setting);
  }
}

async function checkServer(url: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect().catch((error: NodeJS.ErrnoException) => {
      // never the URL itself: it contains a password
      throw new ConfigError(`The database at ${new URL(url).host} cannot be reached (${error.message || error.code}): check ${setting}.`);
    });
    await checkServerVersion(client);
  } finally {
    await client.end().catch(() => {});
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError, type Config } from '../platform/process/config.ts';
import { createDb, createPool, type Connection } from '../platform/database/database.ts';
import { createLog } from '../platform/process/log.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createDatabase, POSTGRES_USER, socketFolderOf, startPostgres } from '../platform/database/postgres.ts';
import { createSecretBox } from '../platform/security/secrets.ts';
import { claimWorld } from '../platform/database/world.ts';

const DATABASE = 'lootfolio';
const MAX_RESTARTS = 5;

export type OpenDatabase = { url: string; stop: () => Promise<void> };

/**
 * Opens the database that the settings name, or starts the embedded one of the world's folder and restarts it when it ends.
 * @param onFatal called with one sentence when the embedded database keeps ending
 */
export async function openDatabase(config: Config, worldFolder: string, onFatal: (message: string) => void): Promise<OpenDatabase> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} };
  const start = () => startPostgres({ dataDir: folderOf(worldFolder), fsync: true });
  let server = await start();
  let stopping = false;
  const restartOnExit = async (): Promise<void> => {
    for (let restart = 1; restart <= MAX_RESTARTS; restart += 1) {
      await server.ended;
      await wait(restart * 200);
      if (stopping) return;
      server = await start();
    }
    await server.ended;
    if (!stopping) throw new Error('it keeps ending');
  };
  restartOnExit().catch((error: unknown) => onFatal(`The database ended and could not be started again: ${(error as Error).message}`));
  await createDatabase(server.host, DATABASE);
  return {
    url: urlOf(server.host),
    stop: async () => {
      stopping = true;
      await server.stop();
    },
  };
}

/** DATABASE_URL of a database on a socket. */
const urlOf = (host: string): string => `postgres://${POSTGRES_USER}@localhost/${DATABASE}?host=${encodeURIComponent(host)}`;

const folderOf = (worldFolder: string): string => join(worldFolder, 'postgres');

/** URL of a world's embedded database while Lootfolio runs; null when that world is not running. */
export function runningDatabase(worldFolder: string): string | null {
  const host = socketFolderOf(folderOf(worldFolder));
  return existsSync(host) ? urlOf(host) : null;
}

export const hasDatabase = (worldFolder: string): boolean => existsSync(folderOf(worldFolder));

/**
 * Migrates the database to the newest schema and makes sure that it belongs to this world and key.
 * @throws ConfigError with one sentence
 */
export async function prepareDatabase(url: string, world: Config['WORLD'], secretKey: string): Promise<void> {
  const connection: Connection = { connectionString: url };
  await checkReachable(url);
  await migrate(connection);
  const pool = createPool(connection, 1, createLog('silent', 'start'));
  try {
    await claimWorld(createDb(pool), { WORLD: world }, createSecretBox(secretKey).keyId);
  } finally {
    await pool.end();
  }
}

async function checkReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // never the URL itself: it contains a password
    throw new ConfigError(`The database at ${new URL(url).host} cannot be reached (${message || code}): check DATABASE_URL.`);
  } finally {
    await client.end().catch(() => {});
  }
}

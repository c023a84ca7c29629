import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, loadConfig, type Config } from '../platform/process/config.ts';
import { createLog } from '../platform/process/log.ts';
import { hasDatabase, openDatabase, runningDatabase } from './database.ts';
import { lockFolder } from './lock.ts';
import { ROOT } from './builds.ts';

/** The database on which a command of the operator works. */
export type World = { config: Config; worldFolder: string };

/** Reads the settings, including those of the file `.env`. @throws ConfigError with one sentence */
export function readWorld(isLive: boolean): World {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const config = loadConfig({ ...process.env, ...(isLive ? { WORLD: 'live' } : {}) });
  return { config, worldFolder: join(config.DATA_DIR, config.WORLD) };
}

/**
 * Runs `work` as the owner of the database that the settings name; or else on the running server's database when `allowRunning` is set; or
 * else on a database that is started for this.
 * @throws ConfigError with one sentence
 */
export async function withDatabase<T>(
  { config, worldFolder }: World,
  allowRunning: boolean,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.DATABASE_URL) return work(config.DATABASE_OWNER_URL ?? config.DATABASE_URL);
  if (allowRunning && !hasDatabase(worldFolder)) throw new ConfigError(`There is no database in ${worldFolder}.`);
  let release: () => void;
  try {
    release = lockFolder(config.DATA_DIR);
  } catch (error) {
    const url = allowRunning ? runningDatabase(worldFolder) : null;
    if (url) return work(url);
    throw error;
  }
  try {
    const database = await openDatabase(config, worldFolder, createLog('error', 'database'));
    try {
      return await work(database.ownerUrl);
    } finally {
      await database.stop();
    }
  } finally {
    release();
  }
}

/** Prints the result of a command. On failure prints only the message and sets the exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ConfigError, loadConfig, type Config } from '../platform/process/config.ts';
import { createLog } from '../platform/process/log.ts';
import { hasDatabase, openDatabase, runningDatabase } from '../supervisor/database.ts';
import { lockFolder } from '../supervisor/lock.ts';
import { ROOT } from '../supervisor/web-build.ts';

export type Command = { file: string; force: boolean; config: Config; worldFolder: string };

/** @throws ConfigError with one sentence */
export function readCommand(name: 'backup' | 'restore', args: string[]): Command {
  const usage = new ConfigError(`Usage: npm run ${name} -- FILE${name === 'restore' ? ' [--force]' : ''} [--live]`);
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  let parsed;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: { live: { type: 'boolean' }, force: { type: 'boolean' } } });
  } catch {
    throw usage;
  }
  const [path, more] = parsed.positionals;
  if (!path || more || (parsed.values.force && name === 'backup')) throw usage;
  const config = loadConfig({ ...process.env, ...(parsed.values.live ? { WORLD: 'live' } : {}) });
  return { file: path, force: parsed.values.force ?? false, config, worldFolder: join(config.DATA_DIR, config.WORLD) };
}

/**
 * Runs `work` on the database that DATABASE_URL names; else on the running server's when `allowRunning` is set; else on one started for this.
 * @throws ConfigError with one sentence
 */
export async function withDatabase<T>(
  { config, worldFolder }: Command,
  allowRunning: boolean,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.DATABASE_URL) return work(config.DATABASE_URL);
  if (allowRunning && !hasDatabase(worldFolder)) throw new ConfigError(`There is nothing to back up in ${worldFolder}.`);
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
      return await work(database.url);
    } finally {
      await database.stop();
    }
  } finally {
    release();
  }
}

export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
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

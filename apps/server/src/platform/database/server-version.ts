import type pg from 'pg';
import { ConfigError } from '../process/config.ts';

/** The oldest PostgreSQL on which all statements run: version 18 introduced `returning old, new`, which acquires leases. */
const LEAST = 18;

/**
 * Makes sure that the server of a database is new enough.
 * @throws ConfigError with one sentence
 */
export async function checkServerVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; major: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major`,
  );
  const { version, major } = rows[0]!;
  if (major < LEAST)
    throw new ConfigError(
      `The database is PostgreSQL ${version}, but Lootfolio needs ${LEAST} or newer: upgrade it, or leave out DATABASE_URL to use the embedded one.`,
    );
}

import { ConfigError, type Config } from '../process/config.ts';
import type { Db } from './database.ts';

/**
 * Marks a new database with its world and key, and refuses one that belongs to the other world or to another key.
 * @throws ConfigError with one sentence for the operator
 */
export async function claimWorld(db: Db, config: Pick<Config, 'WORLD'>, secretKeyId: string): Promise<void> {
  await db
    .insertInto('world')
    .values({ name: config.WORLD, secret_key_id: secretKeyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom('world').select(['name', 'secret_key_id']).executeTakeFirstOrThrow();
  if (stored.name !== config.WORLD) {
    throw new ConfigError(`This database belongs to the ${stored.name} world and cannot be started as ${config.WORLD}.`);
  }
  if (stored.secret_key_id !== secretKeyId) {
    throw new ConfigError('SECRET_KEY is not the key that this database was made with: what is encrypted in it could not be read.');
  }
}

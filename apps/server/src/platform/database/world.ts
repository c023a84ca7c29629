import { ConfigError, type Config } from '../process/config.ts';
import type { SecretBox } from '../secrets/secrets.ts';
import type { Db } from './database.ts';

/**
 * Marks a new database with its world and key. Refuses a database that belongs to the other world, or to a key with which the box cannot
 * decrypt.
 * @throws ConfigError with one sentence for the operator
 */
export async function claimWorld(db: Db, config: Pick<Config, 'WORLD'>, box: Pick<SecretBox, 'keyId' | 'keyIds'>): Promise<void> {
  await db
    .insertInto('world')
    .values({ name: config.WORLD, secret_key_id: box.keyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom('world').select(['name', 'secret_key_id']).executeTakeFirstOrThrow();
  if (stored.name !== config.WORLD) {
    throw new ConfigError(`This database belongs to the ${stored.name} world and cannot be started as ${config.WORLD}.`);
  }
  if (stored.secret_key_id === null || !box.keyIds.includes(stored.secret_key_id)) {
    throw new ConfigError(
      'SECRET_KEY is not the key that this database was made with: what is encrypted in it could not be read. Set that key, or add it to SECRET_KEY_PREVIOUS.',
    );
  }
}

/** Records that everything in the database was encrypted with the present key. */
export async function moveWorldTo(db: Db, { keyId }: Pick<SecretBox, 'keyId'>): Promise<void> {
  await db.updateTable('world').set({ secret_key_id: keyId }).execute();
}

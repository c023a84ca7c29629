import type { Db } from '../../../platform/database/database.ts';

type SealedKeys = { publicKey: string; sealed: string };

export async function readPushKeys(db: Db): Promise<SealedKeys | null> {
  const row = await db.selectFrom('push_keys').select(['public_key', 'private_key_sealed']).executeTakeFirst();
  return row ? { publicKey: row.public_key, sealed: row.private_key_sealed } : null;
}

/** Stores the keys, unless some are stored already. */
export const storePushKeys = (db: Db, { publicKey, sealed }: SealedKeys): Promise<unknown> =>
  db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key_sealed: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

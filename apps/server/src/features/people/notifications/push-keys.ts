import type { Db } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { readPushKeys, storePushKeys } from './push-keys.store.ts';
import { generatePushKeys, type PushKeys } from './web-push.ts';

export const PUSH_KEYS_CONTEXT = 'push_keys';

/**
 * Returns this server's keys for push services, which are created at the first use. The keys never change, because every subscription is
 * bound to them.
 */
export async function pushKeys(db: Db, box: SecretBox): Promise<PushKeys> {
  const known = await readPushKeys(db);
  if (known) return { publicKey: known.publicKey, privateKey: box.open(known.sealed, PUSH_KEYS_CONTEXT) };
  const made = generatePushKeys();
  await storePushKeys(db, { publicKey: made.publicKey, sealed: box.seal(made.privateKey, PUSH_KEYS_CONTEXT) });
  // another process may have stored its keys first
  return pushKeys(db, box);
}

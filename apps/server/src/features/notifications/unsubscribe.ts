import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { typeById, type Channel, type TypeKey } from './notification-types.ts';
import { switchOff } from './settings.store.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

/** Switches a type off on a channel with the token of a message; again is no error. @throws Refusal VALIDATION */
export async function unsubscribe(db: Db, secretKey: string, token: string, ip: string): Promise<{ type: TypeKey; channel: Channel }> {
  const subscription = readUnsubscribeToken(secretKey, token);
  if (!subscription) throw invalidField('token', 'unsubscribeInvalid');
  const { userId, typeId, channel } = subscription;
  const type = typeById(typeId)!.key;
  await db.transaction().execute(async (tx) => {
    if (!(await switchOff(tx, userId, typeId, channel))) return;
    // the link proves that somebody had the message, not who he is
    await audit(tx, { actorId: null, ip, action: 'notifications.unsubscribed', object: `user:${userId}`, after: { type, channel } });
  });
  return { type, channel };
}

import type { Tx } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/errors/refusal.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Channel } from './channels.rules.ts';
import { switchOff } from './settings.store.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

type Parts = { secretKeys: readonly string[]; types: readonly NotificationType[] };

/** Switches a type off on a channel with the token of a message; repeating it is no error. @throws Refusal VALIDATION */
export async function unsubscribe(
  tx: Tx,
  ip: string,
  token: string,
  { secretKeys, types }: Parts,
): Promise<{ type: NotificationType; channel: Channel }> {
  const subscription = readUnsubscribeToken(secretKeys, token);
  const type = types.find(({ id }) => id === subscription?.typeId);
  if (!subscription || !type) throw invalidField('token', 'notifications.unsubscribeInvalid');
  const { userId, typeId, channel } = subscription;
  if (await switchOff(tx, userId, typeId, channel)) {
    // no actor, because the link proves only that a person had the message, not who the person is
    await audit(
      tx,
      { userId: null, ip },
      { action: 'notifications.unsubscribed', object: `user:${userId}`, after: { type: type.key, channel } },
    );
  }
  return { type, channel };
}

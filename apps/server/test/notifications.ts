import { createECDH, randomBytes } from 'node:crypto';
import { channelContext, type Channel } from '../src/features/people/notifications/channels.rules.ts';
import { MODULES } from '../src/modules.ts';
import type { NotificationType } from '../src/platform/messages/notification-types.ts';
import { now } from '../src/platform/process/clock.ts';
import { createSecretBox } from '../src/platform/secrets/secrets.ts';
import { OFFLINE_SETTINGS, type Answer, type TestApi, type User } from './api.ts';

/** The kinds of notification that the modules declare. */
export const TYPES = MODULES.notificationTypes;
export const typeOf = (key: string): NotificationType => TYPES.find((type) => type.key === key)!;

/** Ids of the kinds of notification. */
export const SALES_STATISTICS = 1;
export const PRICE_ALERTS = 2;
export const MARKET_UPDATES = 3;
export const VIEW_ALERTS = 4;

export const switchOn = (test: TestApi, as: User, channel: Channel, typeId = PRICE_ALERTS): Promise<Answer> =>
  test.send('POST /notifications/settings/update', { as, body: { notification_type_id: typeId, is_enabled: true, channel } });

/** Gives a user a confirmed mail address. */
export const confirmMail = (test: TestApi, { userId }: User): Promise<unknown> =>
  test.db
    .updateTable('users')
    .set({ mail: `reader.${userId}@example.com`, mail_confirmed_at: now() })
    .where('id', '=', userId)
    .execute();

/** Links a channel without a request to its service, and returns its id. */
export async function linkTo(test: TestApi, { userId }: User, channel: Exclude<Channel, 'MAIL'>, target: string): Promise<number> {
  const sealed = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY).seal(target, channelContext(userId));
  const row = await test.db
    .insertInto('notification_channels')
    .values({ user_id: userId, channel, target_hash: randomBytes(8), target_sealed: sealed, hint: '…', created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the subscription of a new browser at an endpoint. */
export function subscriptionAt(endpoint: string): string {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  return JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh: keys.getPublicKey('base64url'), auth } });
}

export const WEBHOOK = `https://discord.com/api/webhooks/${'1'.repeat(18)}/${'a-_9'.repeat(17)}`;

import { randomUUID } from 'node:crypto';
import { now } from '../../../platform/process/clock.ts';
import { OFFLINE_SETTINGS, type TestApi, type User } from '../../../../test/api.ts';
import { confirmMail, subscriptionAt, linkTo, MARKET_UPDATES, switchOn } from '../../../../test/notifications.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Links a channel that accepts messages: it points to Steam's sign-in, which the outside world of every test answers. */
const linkedChannel = (test: TestApi, own: User): Promise<number> =>
  linkTo(test, own, 'DISCORD', 'https://steamcommunity.com/openid/login');

const setting = { notification_type_id: 1, is_enabled: true, schedule_time: '08:30', channel: 'MAIL' };

export const inputs: GoodInputs = {
  'POST /notifications/settings/update': async () => ({ body: setting }),
  'POST /notifications/settings/bulk-update': async () => ({ body: { settings: [setting, { ...setting, notification_type_id: 3 }] } }),
  'POST /notifications/offer': async (test, own) => {
    await confirmMail(test, own);
    return { body: { type: 'PRICE_ALERTS', on: true } };
  },
  'GET /notifications/logs': async () => ({ query: { type: 'PRICE_ALERTS', status: 'SENT' } }),
  'DELETE /notifications/logs/{id}': async (test, own) => {
    const row = await test.db
      .insertInto('notifications')
      .values({ user_id: own.userId, type: 'PRICE_ALERTS', channel: 'MAIL', title: 't', message: 'm', status: 'SENT', created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { id: row.id } };
  },
  'POST /notifications/send': async (_, own) => ({
    body: { type: 'MARKET_UPDATES', title: 'Maintenance', message: 'Tonight.', config: { user_ids: [own.userId], link: '/watchlist' } },
  }),
  'POST /notifications/unsubscribe': async (test, own) => {
    await switchOn(test, own, 'MAIL', MARKET_UPDATES);
    return {
      body: { token: unsubscribeToken(OFFLINE_SETTINGS.SECRET_KEY, { userId: own.userId, typeId: MARKET_UPDATES, channel: 'MAIL' }) },
    };
  },
  'POST /users/channels': async () => ({ body: { channel: 'PUSH', target: subscriptionAt(`https://push.sandbox/send/${randomUUID()}`) } }),
  'DELETE /users/channels/{id}': async (test, own) => ({ params: { id: await linkedChannel(test, own) } }),
  'POST /users/channels/{id}/test': async (test, own) => ({ params: { id: await linkedChannel(test, own) } }),
};

import {
  addChannel,
  deleteLog as deleteLogCall,
  listChannels,
  listLogs,
  listSettings,
  listTypes,
  markSeen as markSeenCall,
  removeChannel,
  sendNotification,
  testChannel as testChannelCall,
  unsubscribe as unsubscribeCall,
  updateSetting,
  updateSettings,
} from '@lootfolio/contract/features/notifications';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../platform/process/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { RateLimiter } from '../../platform/security/rate-limit.ts';
import type { SecretBox } from '../../platform/security/secrets.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { text } from '../../platform/texts/texts.ts';
import type { Outside } from '../../platform/outside/outside.ts';
import { beginLinking } from './begin-linking.ts';
import { deleteLog } from './delete-log.ts';
import { markSeen } from './mark-seen.ts';
import { NOTIFICATION_TYPES, type Channel } from './notification-types.ts';
import { readChannels, readLogs, readSettings } from './notifications.reads.ts';
import { offeredChannels } from './offered-channels.ts';
import { pushKeys } from './push-keys.ts';
import { sendToUsers } from './send-to-users.ts';
import { setSettings } from './set-settings.ts';
import { testChannel } from './test-channel.ts';
import { unlinkChannel } from './unlink-channel.ts';
import { ONE_CLICK_PATH } from './unsubscribe-token.ts';
import { unsubscribe } from './unsubscribe.ts';

export type NotificationParts = { db: Db; box: SecretBox; config: Config; settings: Settings; log: Logger; outside: Outside };

export const notificationRoutes = (parts: NotificationParts): Route[] => {
  const offered = offeredChannels(parts.config);
  return [...messageRoutes(parts, offered), ...channelRoutes(parts, offered)];
};

function messageRoutes({ db, config }: NotificationParts, offered: readonly Channel[]): Route[] {
  return [
    route(listTypes, async ({ language }) => {
      const types = NOTIFICATION_TYPES.map(({ id, key, description }) => ({ id, key, description: text(description, language) }));
      return { types, total: types.length };
    }),

    route(listSettings, ({ caller }) => readSettings(db, caller.userId)),

    route(updateSetting, async ({ caller, ip, body }) => {
      await setSettings({ db, offered }, { userId: caller.userId, ip }, [body]);
      return { setting: body };
    }),

    route(updateSettings, async ({ caller, ip, body: { settings } }) => {
      await setSettings({ db, offered }, { userId: caller.userId, ip }, settings, (index, field) => `settings.${index}.${field}`);
      return { settings, total: settings.length };
    }),

    route(listLogs, ({ caller, query, language }) => readLogs(db, caller.userId, query, language)),

    route(deleteLogCall, async ({ caller, ip, params }) => {
      await deleteLog(db, { userId: caller.userId, ip }, params.id);
      return { id: params.id };
    }),

    route(markSeenCall, async ({ caller }) => {
      await markSeen(db, caller.userId);
      return {};
    }),

    route(sendNotification, async ({ caller, ip, body }) => ({
      queued: await sendToUsers({ db, offered }, { userId: caller.userId, ip }, body),
    })),

    route(unsubscribeCall, ({ body, ip }) => unsubscribe(db, config.SECRET_KEY!, body.token, ip)),
  ];
}

function channelRoutes(parts: NotificationParts, offered: readonly Channel[]): Route[] {
  const { db, box, config } = parts;
  return [
    route(listChannels, async ({ caller }) => {
      const items = await readChannels(db, caller.userId);
      return {
        items,
        total: items.length,
        offered: [...offered],
        push_key: (await pushKeys(db, box)).publicKey,
        telegram_bot: offered.includes('TELEGRAM') ? (config.TELEGRAM_BOT_NAME ?? null) : null,
      };
    }),

    route(addChannel, ({ caller, ip, body, language }) =>
      beginLinking({ ...parts, offered }, { userId: caller.userId, ip }, body, language),
    ),

    route(removeChannel, async ({ caller, ip, params }) => {
      await unlinkChannel(db, { userId: caller.userId, ip }, params.id);
      return { id: params.id };
    }),

    route(testChannelCall, async ({ caller, params, language }) => {
      await testChannel(parts, caller.userId, params.id, language);
      return {};
    }),
  ];
}

const tokenQuery = z.object({ token: z.string().max(400).catch('') });

/**
 * Where the header of a mail leads: readers' mail services post a form of their own there (RFC 8058), and people who open it come to
 * the page with a button, since scanners open links too. It answers no JSON and so stands beside the contract.
 */
export function serveOneClick(api: FastifyInstance, { db, config, rates }: NotificationParts & { rates: RateLimiter }): void {
  void api.register(async (app) => {
    // the address says it all, and the form always the same
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      payload.once('end', () => done(null)).once('error', done);
    });
    app.addHook('onRequest', async (request) => rates.take('call', { userId: null, ip: request.ip }));
    app.post(ONE_CLICK_PATH, { schema: { hide: true } }, async (request, reply) => {
      await unsubscribe(db, config.SECRET_KEY!, tokenQuery.parse(request.query).token, request.ip);
      return reply.code(204).send();
    });
    app.get(ONE_CLICK_PATH, { schema: { hide: true } }, async (request, reply) =>
      reply.redirect(`${config.PUBLIC_URL}/unsubscribe#token=${encodeURIComponent(tokenQuery.parse(request.query).token)}`),
    );
  });
}

import {
  addChannel,
  answerOffer as answerOfferCall,
  deleteLog as deleteLogCall,
  listChannels,
  listLogs,
  listSettings,
  listTypes,
  markSeen as markSeenCall,
  readReach,
  removeChannel,
  sendNotification,
  testChannel as testChannelCall,
  unsubscribe as unsubscribeCall,
  updateSetting,
  updateSettings,
} from '@lootfolio/contract/features/people/notifications';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../platform/process/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { RateLimiter } from '../../../platform/security/rate-limit.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { renderText } from '@lootfolio/texts/text';
import { invalidField } from '../../../platform/errors/refusal.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import { answerOffer } from './answer-offer.ts';
import { beginLinking } from './begin-linking.ts';
import { deleteLog } from './delete-log.ts';
import { markSeen } from './mark-seen.ts';
import { offeredChannels, type Channel } from './channels.rules.ts';
import { readChannels, readLogs, readReachOf, readSettings } from './notifications.reads.ts';
import { pushKeys } from './push-keys.ts';
import { sendToUsers } from './send-to-users.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { setSettings } from './set-settings.ts';
import { testChannel } from './test-channel.ts';
import { unlinkChannel } from './unlink-channel.ts';
import { ONE_CLICK_PATH } from './unsubscribe-token.ts';
import { unsubscribe } from './unsubscribe.ts';

export type NotificationParts = {
  db: Db;
  box: SecretBox;
  config: Config;
  outside: Outside;
  rates: RateLimiter;
  settings: Settings;
  /** Notification types of every module. */
  types: readonly NotificationType[];
};

export const notificationRoutes = (parts: NotificationParts): Route[] => {
  const offered = offeredChannels(parts.config);
  return [...messageRoutes(parts, offered), ...channelRoutes(parts, offered)];
};

function messageRoutes({ db, config, types, settings }: NotificationParts, offered: readonly Channel[]): Route[] {
  const typeOf = (key: string, among = types): NotificationType => {
    const type = among.find((one) => one.key === key);
    if (!type) throw invalidField('type', 'notifications.unknownNotificationType');
    return type;
  };
  const typesFor = ({ role }: Caller): readonly NotificationType[] =>
    types.filter(({ forAdmins, offeredWith }) => (!forAdmins || role === 'ADMIN') && (!offeredWith || settings.get(offeredWith)));
  return [
    route(listTypes, async ({ caller, language }) => {
      const items = typesFor(caller).map(({ id, key, name, description, hasTimeOfDay = false }) => ({
        id,
        key,
        name: renderText(name, language),
        description: renderText(description, language),
        has_time: hasTimeOfDay,
      }));
      return { types: items, total: items.length };
    }),

    route(listSettings, ({ caller }) => readSettings(db, caller.userId)),

    write(updateSetting, async ({ tx, caller, body }) => {
      await setSettings(tx, caller, [body], { types: typesFor(caller), offered });
      return { setting: body };
    }),

    write(updateSettings, async ({ tx, caller, body: { settings } }) => {
      await setSettings(tx, caller, settings, { types: typesFor(caller), offered, pathOf: (index, field) => `settings.${index}.${field}` });
      return { settings, total: settings.length };
    }),

    route(readReach, ({ caller }) => readReachOf(db, caller.userId, { types: typesFor(caller), offered })),

    write(answerOfferCall, async ({ tx, caller, body }) => {
      const own = typesFor(caller);
      return { on: await answerOffer(tx, caller, { type: typeOf(body.type, own), on: body.on }, { types: own, offered }) };
    }),

    route(listLogs, ({ caller, query, language }) => {
      if (query.type !== undefined) typeOf(query.type);
      return readLogs(db, caller.userId, query, { types, language });
    }),

    write(deleteLogCall, async ({ tx, caller, params }) => {
      await deleteLog(tx, caller, params.id);
      return { id: params.id };
    }),

    write(markSeenCall, async ({ tx, caller }) => {
      await markSeen(tx, caller.userId);
      return {};
    }),

    write(sendNotification, async ({ tx, caller, body }) => ({
      queued: await sendToUsers(tx, caller, { ...body, type: typeOf(body.type) }, offered),
    })),

    write(unsubscribeCall, async ({ tx, body, ip, language }) => {
      const { type, channel } = await unsubscribe(tx, ip, body.token, {
        secretKeys: [config.SECRET_KEY!, ...config.SECRET_KEY_PREVIOUS],
        types,
      });
      return { type: type.key, type_name: renderText(type.name, language), channel };
    }),
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

    route(addChannel, ({ caller, body, language }) => beginLinking({ ...parts, offered }, caller, body, language)),

    write(removeChannel, async ({ tx, caller, params }) => {
      await unlinkChannel(tx, caller, params.id);
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
 * Handles the address in the List-Unsubscribe header of a mail. Mail services post a form there (RFC 8058). A person who opens the address
 * is redirected to the page with a button, because link scanners open links too. Returns no JSON, so it is not part of the contract.
 */
export function serveOneClick(api: FastifyInstance, { db, config, rates, types }: NotificationParts): void {
  void api.register(async (app) => {
    // the token in the address is sufficient; the form is ignored
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      payload.once('end', () => done(null)).once('error', done);
    });
    app.addHook('onRequest', async (request) => rates.consume(null, { userId: null, ip: request.ip }));
    app.post(ONE_CLICK_PATH, { schema: { hide: true } }, async (request, reply) => {
      const { token } = tokenQuery.parse(request.query);
      await inTransaction(db, (tx) =>
        unsubscribe(tx, request.ip, token, { secretKeys: [config.SECRET_KEY!, ...config.SECRET_KEY_PREVIOUS], types }),
      );
      return reply.code(204).send();
    });
    app.get(ONE_CLICK_PATH, { schema: { hide: true } }, async (request, reply) =>
      reply.redirect(`${config.PUBLIC_URL}/unsubscribe#token=${encodeURIComponent(tokenQuery.parse(request.query).token)}`),
    );
  });
}

import { z } from 'zod';
import { call } from '../../call.ts';
import { id, idInPath, ok, page, time, whole } from '../../primitives.ts';

/** The key of a type of notification; `GET /notifications/types` lists them. */
const typeKey = z.string().min(1).max(40);
const channel = z.enum(['MAIL', 'DISCORD', 'TELEGRAM', 'PUSH']);
const linkedChannel = z.enum(['DISCORD', 'TELEGRAM', 'PUSH']);
const status = z.enum(['QUEUED', 'SENT', 'FAILED']);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const setting = z.object({ notification_type_id: id, is_enabled: z.boolean(), schedule_time: timeOfDay, channel });
const settingInput = z.object({
  notification_type_id: whole(1, 1000),
  is_enabled: z.boolean(),
  schedule_time: timeOfDay.default('00:00'),
  /** `email` is accepted for MAIL. */
  channel: z
    .union([channel, z.literal('email')])
    .default('MAIL')
    .transform((value) => (value === 'email' ? 'MAIL' : value)),
});

export const listTypes = call({
  method: 'GET',
  path: '/notifications/types',
  access: 'user',
  summary: 'Kinds of notification',
  reply: z.object({
    success: z.literal(true),
    types: z.array(
      z.object({
        id,
        key: typeKey,
        /** In the caller's language, like the description. */
        name: z.string(),
        description: z.string(),
        /** True when users choose the time of day of the notification. */
        has_time: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
});

export const listSettings = call({
  method: 'GET',
  path: '/notifications/settings',
  access: 'user',
  summary: 'The stored settings, one a type and channel',
  owned: true,
  reply: z.object({ success: z.literal(true), settings: z.array(setting), total: z.int() }),
});

export const updateSetting = call({
  method: 'POST',
  path: '/notifications/settings/update',
  access: 'user',
  summary: 'Sets one type on one channel; the time of day is in the time zone of the user',
  owned: true,
  body: settingInput,
  reply: z.object({ success: z.literal(true), setting }),
});

export const updateSettings = call({
  method: 'POST',
  path: '/notifications/settings/bulk-update',
  access: 'user',
  summary: 'Sets up to 20 types and channels, all or none',
  owned: true,
  body: z.object({ settings: z.array(settingInput).min(1).max(20) }),
  reply: z.object({ success: z.literal(true), settings: z.array(setting), total: z.int() }),
});

export const readReach = call({
  method: 'GET',
  path: '/notifications/reach',
  access: 'user',
  summary: 'The channels that reach the user now, and for each type those on which it is on',
  owned: true,
  reply: z.object({
    success: z.literal(true),
    /** The channels that work: a confirmed address, a linked chat, webhook or browser. */
    works: z.array(channel),
    types: z.array(
      z.object({
        type: typeKey,
        /** The working channels on which it is switched on. */
        on: z.array(channel),
        /** True once the user has switched it on or off anywhere, or answered an offer. */
        chosen: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
});

export const answerOffer = call({
  method: 'POST',
  path: '/notifications/offer',
  access: 'user',
  summary: 'Answers the offer of a type: switches it on wherever it can reach the user, or keeps it off',
  owned: true,
  body: z.object({ type: typeKey, on: z.boolean() }),
  reply: z.object({
    success: z.literal(true),
    /** The channels on which it was switched on. */
    on: z.array(channel),
  }),
});

const log = z.object({
  id,
  type: typeKey,
  /** In the caller's language. */
  type_name: z.string(),
  /** `SITE`: the bell shows it, and nothing sends it. */
  channel: z.enum([...channel.options, 'SITE']),
  title: z.string(),
  message: z.string(),
  /** A path of this site. */
  link: z.string().nullable(),
  status,
  error: z.string().nullable(),
  created_at: time,
  sent_at: time.nullable(),
});

export const listLogs = call({
  method: 'GET',
  path: '/notifications/logs',
  access: 'user',
  summary: 'What was sent to the user, newest first',
  owned: true,
  query: z.object({ page: page.default(1), limit: whole(1, 100).default(20), type: typeKey.optional(), status: status.optional() }),
  reply: z.object({ success: z.literal(true), logs: z.array(log), total: z.int() }),
});

export const deleteLog = call({
  method: 'DELETE',
  path: '/notifications/logs/{id}',
  access: 'user',
  summary: 'Deletes one entry of the own history',
  owned: true,
  params: z.object({ id: idInPath }),
  reply: z.object({ success: z.literal(true), id }),
});

export const markSeen = call({
  method: 'POST',
  path: '/notifications/seen',
  access: 'user',
  summary: 'Everything sent so far counts as read',
  owned: true,
  reply: ok,
});

/** Suffices for a thousand ids and the longest message, of characters with the most bytes. */
const MAX_BYTES = 32_000;

export const sendNotification = call({
  method: 'POST',
  path: '/notifications/send',
  access: 'admin',
  summary: 'Sends a message to some users or all; who switched its type off is left out',
  maxBytes: MAX_BYTES,
  body: z.object({
    type: typeKey,
    title: z.string().trim().min(1).max(120),
    message: z.string().trim().min(1).max(2000),
    config: z
      .object({
        user_ids: z.array(id).min(1).max(1000).optional(),
        all: z.boolean().optional(),
        /**
         * A path of this site. Backslashes and white space are refused: browsers drop tabs from an address and read a backslash as a
         * slash, so that the link could lead to another site.
         */
        link: z
          .string()
          .max(300)
          .regex(/^\/(?!\/)[^\\\s]*$/)
          .optional(),
      })
      .refine((config) => config.all === true || config.user_ids !== undefined, { path: ['user_ids'] }),
  }),
  reply: z.object({ success: z.literal(true), queued: z.int() }),
});

export const unsubscribe = call({
  method: 'POST',
  path: '/notifications/unsubscribe',
  access: 'public',
  summary: 'Switches a type off on a channel with the token of a message',
  body: z.object({ token: z.string().min(1).max(400) }),
  reply: z.object({ success: z.literal(true), type: typeKey, type_name: z.string(), channel }),
});

const linked = z.object({ id, channel: linkedChannel, hint: z.string(), created_at: time });

export const listChannels = call({
  method: 'GET',
  path: '/users/channels',
  access: 'user',
  summary: 'The channels that reach the user besides mail, and what this server offers',
  owned: true,
  reply: z.object({
    success: z.literal(true),
    items: z.array(linked),
    total: z.int(),
    /** The channels on which this server can send. */
    offered: z.array(channel),
    /** The key with which a browser subscribes to push messages. */
    push_key: z.string().nullable(),
    telegram_bot: z.string().nullable(),
  }),
});

export const addChannel = call({
  method: 'POST',
  path: '/users/channels',
  access: 'user',
  summary: 'Links a Discord webhook, a browser (its subscription as JSON), or begins to link a Telegram chat',
  owned: true,
  recent: true,
  rate: 'channels',
  body: z.object({ channel: linkedChannel, target: z.string().trim().max(2000).default('') }),
  reply: z.object({
    success: z.literal(true),
    item: linked.nullable(),
    /** Telegram: the code that the user sends to the bot. Valid once, for 15 minutes. */
    link: z.object({ code: z.string(), url: z.string(), expires_at: time }).nullable(),
  }),
});

export const removeChannel = call({
  method: 'DELETE',
  path: '/users/channels/{id}',
  access: 'user',
  summary: 'Unlinks a channel',
  owned: true,
  recent: true,
  params: z.object({ id: idInPath }),
  reply: z.object({ success: z.literal(true), id }),
});

export const testChannel = call({
  method: 'POST',
  path: '/users/channels/{id}/test',
  access: 'user',
  summary: 'Sends a test message to a linked channel',
  owned: true,
  rate: 'channels',
  params: z.object({ id: idInPath }),
  reply: ok,
});

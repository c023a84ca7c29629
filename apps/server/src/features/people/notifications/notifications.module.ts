import type { Logger } from '../../../platform/process/log.ts';
import { subscriber } from '../../../platform/jobs/outbox.ts';
import { doctorChannels } from './doctor-channels.ts';
import type { Module } from '../../../platform/module.ts';
import { limitSetting } from '../../../platform/security/rate-limit.ts';
import { timeZoneChanged } from '../auth/auth.public.ts';
import { channelContext, offeredChannels } from './channels.rules.ts';
import { eraseChannels } from './channels.store.ts';
import type { DeliveryParts } from './deliver-notification.ts';
import { notificationJobs, scheduleTelegram } from './notifications.jobs.ts';
import { exportNotifications, unreadOf } from './notifications.reads.ts';
import { notificationRoutes, serveOneClick, type NotificationParts } from './notifications.routes.ts';
import { eraseNotifications, removeOldNotifications } from './notifications.store.ts';
import { PUSH_KEYS_CONTEXT } from './push-keys.ts';
import { rescheduleUser } from './reschedule-user.ts';
import { sendScheduled } from './send-scheduled.ts';
import { eraseSettings } from './settings.store.ts';
import type { Config } from '../../../platform/process/config.ts';

const CHANNELS_AN_HOUR = limitSetting('user.channels_an_hour', 20, {
  label: 'notifications.limitChannels',
  help: 'notifications.limitChannelsHelp',
});
const TELEGRAM_MS = 2000;
/** A message whose content fails is retried at each run, so runs are not more frequent. */
const SCHEDULE_MS = 10_000;

type WorkParts = Omit<DeliveryParts, 'offered'> & { log: Logger; config: Config };

declare module '../../../platform/module.ts' {
  interface Provided {
    /** Counts the unread messages of a user. */
    unreadOf: (userId: number) => Promise<number>;
  }
}

export const notificationsModule: Module<NotificationParts, WorkParts> = {
  name: 'notifications',
  settings: [CHANNELS_AN_HOUR],
  rates: { channels: { kind: 'exact', by: 'caller', within: 'hour', max: CHANNELS_AN_HOUR } },
  events: { notifications: 'user' },
  provide: ({ db }) => ({ unreadOf: (userId) => unreadOf(db, userId) }),
  routes: notificationRoutes,
  serve: serveOneClick,
  doctor: doctorChannels,
  sealed: [
    {
      table: 'notification_channels',
      column: 'target_sealed',
      key: ['id'],
      also: ['user_id'],
      context: (row) => channelContext(Number(row['user_id'])),
    },
    { table: 'push_keys', column: 'private_key_sealed', key: ['only_row'], context: () => PUSH_KEYS_CONTEXT },
  ],
  credentials: [
    {
      columns: ['notification_channels.target_hash', 'notification_channels.target_sealed', 'telegram_links.code_hash'],
      endedBy: ['banned', 'moved'],
      end: eraseChannels,
    },
  ],
  personalData: () => [
    {
      name: 'notifications',
      read: exportNotifications,
      erase: async (tx, userId) => {
        await eraseSettings(tx, userId);
        await eraseNotifications(tx, userId);
        await eraseChannels(tx, userId);
      },
    },
  ],
  jobs: (parts) => notificationJobs({ ...parts, offered: offeredChannels(parts.config) }),
  repeated: ({ db, log, types }) => [
    { everyMs: TELEGRAM_MS, run: () => scheduleTelegram(db) },
    // the processes share the messages
    { everyMs: SCHEDULE_MS, run: () => sendScheduled({ db, log, types }), inEach: true },
  ],
  subscribers: ({ types }) => [subscriber(timeZoneChanged, (tx, { userId }) => rescheduleUser(tx, types, userId))],
  cleanUp: [removeOldNotifications],
};

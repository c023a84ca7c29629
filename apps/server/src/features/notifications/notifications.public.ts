import type { Tx } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/database/personal-data.ts';
import { eraseChannels } from './channels.store.ts';
import { CHANNELS } from './notification-types.ts';
import { exportNotifications } from './notifications.reads.ts';
import { eraseNotifications, queueMessages, type NewMessage } from './notifications.store.ts';
import { eraseSettings } from './settings.store.ts';

export { unreadOf } from './notifications.reads.ts';
export { forgetOldNotifications } from './notifications.store.ts';
export { rescheduleUser } from './reschedule-user.ts';
export type { Provider, TellingContext } from './send-scheduled.ts';

/**
 * Tells a user something, in the transaction that brought it about: on each channel on which he switched the type on and is
 * reached. Title and message are in his language already. Returns on how many channels.
 */
export const notify = (tx: Tx, { userId, ...message }: NewMessage & { userId: number }): Promise<number> =>
  queueMessages(tx, message, [userId], CHANNELS);

export const notificationData: PersonalData = {
  name: 'notifications',
  read: exportNotifications,
  erase: async (tx, userId) => {
    await eraseSettings(tx, userId);
    await eraseNotifications(tx, userId);
    await eraseChannels(tx, userId);
  },
};

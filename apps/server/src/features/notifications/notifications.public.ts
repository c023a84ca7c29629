import type { Tx } from '../../platform/database/database.ts';
import { CHANNELS } from './channels.rules.ts';
import { queueMessages, type NewMessage } from './notifications.store.ts';

export { unreadOf } from './notifications.reads.ts';

/**
 * Sends a message to a user in the transaction of its cause, on each channel where the type is switched on and the user can be reached.
 * Title and message are in the user's language. Returns the number of channels.
 */
export const notify = (tx: Tx, { userId, ...message }: NewMessage & { userId: number }): Promise<number> =>
  queueMessages(tx, message, [userId], CHANNELS);

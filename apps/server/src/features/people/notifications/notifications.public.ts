import type { Tx } from '../../../platform/database/database.ts';
import { CHANNELS, type Channel } from './channels.rules.ts';
import { queueMessages, showInBell, type NewMessage } from './notifications.store.ts';

export { languageOfUser as languageOf, readFailures } from './notifications.reads.ts';
export { switchOnMail } from './settings.store.ts';

/**
 * Sends a message to a user in the transaction of its cause, on each channel where the type is switched on and the user can be reached.
 * Title and message are in the user's language. Returns the channels. When there is none, the bell shows a message of a type that always
 * counts, and one that the user asked for.
 * @param message `except`: channels on which it is not sent; `SITE`: the bell does not show it either
 */
export async function notify(
  tx: Tx,
  { userId, except = [], ...message }: NewMessage & { userId: number; except?: readonly string[] },
): Promise<Channel[]> {
  const channels = CHANNELS.filter((channel) => !except.includes(channel));
  const queued = await queueMessages(tx, message, [userId], channels);
  const { always, asked } = message.type;
  if (queued.length === 0 && (always || asked) && !except.includes('SITE')) await showInBell(tx, message, userId);
  return queued.map(({ channel }) => channel);
}

/** Sends a message to several users, who must all have the language of the message, as `notify` does for one user. */
export const notifyAll = (tx: Tx, userIds: readonly number[], message: NewMessage): Promise<unknown> =>
  queueMessages(tx, message, userIds, CHANNELS);

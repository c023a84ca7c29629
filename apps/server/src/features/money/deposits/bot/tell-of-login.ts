import { LANGUAGES } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../../platform/database/database.ts';
import type { NotificationType } from '../../../../platform/messages/notification-types.ts';
import { notifyAll } from '../../../people/notifications/notifications.public.ts';
import { readAdmins } from '../../payments/payments.public.ts';

export const botsToSignIn: NotificationType = {
  id: 26,
  key: 'BOTS_TO_SIGN_IN',
  name: 'deposits.botType',
  description: 'deposits.botTypeText',
  forAdmins: true,
};

/** Tells the administrators that a bot can sign in only with their help. */
export async function tellOfLogin(tx: Tx, { name, reason }: { id: number; name: string; reason: string }): Promise<void> {
  const admins = await readAdmins(tx);
  for (const language of LANGUAGES) {
    const userIds = admins.filter(({ lang }) => lang === language).map(({ id }) => id);
    if (userIds.length === 0) continue;
    await notifyAll(tx, userIds, {
      type: botsToSignIn,
      title: text('deposits.botTitle', language, { name }),
      message: text('deposits.botText', language, { reason }),
      link: '/admin/bots',
      onceKey: null,
    });
  }
}

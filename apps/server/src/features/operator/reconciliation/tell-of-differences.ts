import { LANGUAGES } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { readAdmins } from '../../money/payments/payments.public.ts';
import { notifyAll } from '../../people/notifications/notifications.public.ts';
import { subjectName } from './subjects.ts';

export const moneyDiffers: NotificationType = {
  id: 27,
  key: 'MONEY_DIFFERS',
  name: 'reconciliation.alarmType',
  description: 'reconciliation.alarmTypeText',
  forAdmins: true,
};

/** Tells all administrators that a comparison found new differences. */
export async function tellOfDifferences(tx: Tx, subject: string, n: number): Promise<void> {
  const admins = await readAdmins(tx);
  for (const language of LANGUAGES) {
    const userIds = admins.filter(({ lang }) => lang === language).map(({ id }) => id);
    if (userIds.length === 0) continue;
    await notifyAll(tx, userIds, {
      type: moneyDiffers,
      title: text('reconciliation.alarmTitle', language, { n }),
      message: text('reconciliation.alarmMessage', language, { subject: subjectName(subject, language) }),
      link: '/admin/reconciliation',
      onceKey: null,
    });
  }
}

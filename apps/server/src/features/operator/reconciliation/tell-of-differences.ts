import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { readAdmins } from '../../money/payments/payments.public.ts';
import { notify } from '../../people/notifications/notifications.public.ts';
import { subjectName } from './subjects.ts';

export const moneyDiffers: NotificationType = {
  id: 27,
  key: 'MONEY_DIFFERS',
  name: 'reconciliation.alarmType',
  description: 'reconciliation.alarmTypeText',
  forAdmins: true,
  always: true,
};

/** Tells every administrator that a comparison found new differences. */
export async function tellOfDifferences(tx: Tx, subject: string, n: number): Promise<void> {
  for (const { id, lang } of await readAdmins(tx))
    await notify(tx, {
      userId: id,
      type: moneyDiffers,
      title: text('reconciliation.alarmTitle', lang, { n }),
      message: text('reconciliation.alarmMessage', lang, { subject: subjectName(subject, lang) }),
      link: '/admin/reconciliation',
      onceKey: null,
    });
}

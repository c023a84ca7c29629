import type { Money } from '@lootfolio/domain/money';
import type { PaymentAttention } from '@lootfolio/domain/payments';
import { LANGUAGES } from '@lootfolio/texts/languages';
import { formatMoney } from '@lootfolio/texts/numbers';
import { text, type TextKey } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { notifyAll } from '../../people/notifications/notifications.public.ts';
import { readAdmins } from './payments.reads.ts';

export const paymentsToCheck: NotificationType = {
  id: 24,
  key: 'PAYMENTS_TO_CHECK',
  name: 'payments.checkType',
  description: 'payments.checkTypeText',
  forAdmins: true,
};

const REASONS = {
  partial: 'payments.checkPartial',
  over: 'payments.checkOver',
  late: 'payments.checkLate',
  further: 'payments.checkFurther',
  differs: 'payments.checkDiffers',
  marked: 'payments.checkMarked',
  refunded: 'payments.checkRefunded',
} as const satisfies Record<PaymentAttention, TextKey>;

type Waiting = { id: number; userId: number; attention: PaymentAttention | null; amount: Money };

/** Tells the administrators that a payment waits for them, except its user and `exceptId`, who entered it. */
export async function tellAdmins(tx: Tx, { id, userId, attention, amount }: Waiting, exceptId: number | null = null): Promise<void> {
  const admins = (await readAdmins(tx)).filter((admin) => admin.id !== userId && admin.id !== exceptId);
  const reason = attention === null ? 'payments.checkManual' : REASONS[attention];
  for (const language of LANGUAGES) {
    const userIds = admins.filter(({ lang }) => lang === language).map((admin) => admin.id);
    if (userIds.length === 0) continue;
    await notifyAll(tx, userIds, {
      type: paymentsToCheck,
      title: text('payments.checkTitle', language, { id, amount: formatMoney(amount, language) }),
      message: text(reason, language),
      link: `/admin/payments?payment=${id}`,
      onceKey: null,
    });
  }
}

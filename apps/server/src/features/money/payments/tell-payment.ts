import type { Money } from '@lootfolio/domain/money';
import type { OperationStatus, PaymentAttention } from '@lootfolio/domain/payments';
import { formatMoney } from '@lootfolio/texts/numbers';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { languageOf, notify } from '../../people/notifications/notifications.public.ts';
import { notifyScreens } from './payments.store.ts';

export const paymentNews: NotificationType = {
  id: 23,
  key: 'PAYMENTS',
  name: 'payments.newsType',
  description: 'payments.newsTypeText',
  always: true,
};

/** Lets open screens of a user read their balance and payments again. */
export const tellScreens = notifyScreens;

export type PaymentState = { id: number; status: OperationStatus; attention: PaymentAttention | null; amount: Money };

/** Tells a user what became of their payment: it was credited, it ended, or somebody has to look at it. */
export async function tellUser(tx: Tx, userId: number, { id, status, attention, amount }: PaymentState): Promise<void> {
  const title = titleOf(status, attention);
  const language = await languageOf(tx, userId);
  await notify(tx, {
    userId,
    type: paymentNews,
    title: text(title, language),
    message: text('payments.newsMessage', language, { id, amount: formatMoney(amount, language) }),
    link: '/payment/transactions',
    onceKey: null,
  });
}

function titleOf(status: OperationStatus, attention: PaymentAttention | null) {
  if (status === 'COMPLETED') return attention === 'refunded' ? 'payments.newsDoubt' : 'payments.newsCompleted';
  if (status === 'PENDING') return attention === null ? 'payments.newsPending' : 'payments.newsDoubt';
  return 'payments.newsEnded';
}

import type { Money } from '@lootfolio/domain/money';
import type { OperationStatus, OperationType, PaymentAttention } from '@lootfolio/domain/payments';
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

/** Tells a user what became of their payment: it was credited just now, it ended, or somebody has to look at it. */
export const tellUser = (tx: Tx, userId: number, { id, amount, ...state }: PaymentState, isCredited = false): Promise<void> =>
  tell(tx, userId, titleOf(state, isCredited), { id, amount });

type ChangedPayment = { id: number; operation_status: OperationStatus; operation_type: OperationType; amount: Money };

/** Tells a user what an administrator made of their payment. @param was its state before */
export const tellChange = (tx: Tx, userId: number, was: OperationStatus, payment: ChangedPayment): Promise<void> =>
  tell(tx, userId, changeTitle(was, payment), payment);

type Title = ReturnType<typeof titleOf | typeof changeTitle>;

async function tell(tx: Tx, userId: number, title: Title, { id, amount }: { id: number; amount: Money }): Promise<void> {
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

function titleOf({ status, attention }: Pick<PaymentState, 'status' | 'attention'>, isCredited: boolean) {
  if (isCredited) return 'payments.newsCompleted';
  if (attention !== null) return 'payments.newsDoubt';
  return status === 'PENDING' ? 'payments.newsPending' : 'payments.newsEnded';
}

function changeTitle(was: OperationStatus, { operation_status: status, operation_type: type }: ChangedPayment) {
  if (was === 'COMPLETED' && status !== 'COMPLETED') return 'payments.newsTakenBack';
  if (was !== 'PENDING' || status === 'PENDING') return 'payments.newsChecked';
  if (status === 'COMPLETED') return type === 'DEPOSIT' ? 'payments.newsCompleted' : 'payments.newsPaidOut';
  return status === 'REJECTED' ? 'payments.newsRejected' : 'payments.newsChecked';
}

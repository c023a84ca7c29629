import type { DepositFailure, TradeStatus } from '@lootfolio/domain/deposits';
import { CENT, type Money } from '@lootfolio/domain/money';
import { formatDateTime } from '@lootfolio/texts/format';
import type { Language } from '@lootfolio/texts/languages';
import { formatMoney } from '@lootfolio/texts/numbers';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { notify } from '../../people/notifications/notifications.public.ts';
import { FAILURE_TEXTS } from './deposit-failures.ts';
import { readReader } from './deposits.reads.ts';

export const depositNews: NotificationType = {
  id: 25,
  key: 'DEPOSITS',
  name: 'deposits.newsType',
  description: 'deposits.newsTypeText',
  always: true,
};

/** A deposit of which its user is told. */
export type ToldDeposit = {
  paymentId: number;
  userId: number;
  amount: Money;
  status: TradeStatus;
  failure: DepositFailure | null;
  /** When nobody can take the things back any more. */
  settlesAt: Date | null;
};

/**
 * Tells a user what became of their deposit: the things arrived, it was credited, taken back, or it failed. What they did themselves, such as
 * declining, is not told.
 */
export async function tellUser(tx: Tx, deposit: ToldDeposit): Promise<void> {
  const { language, timezone } = await readReader(tx, deposit.userId);
  const news = newsOf(deposit, language, (at) => formatDateTime(at, language, timezone));
  if (!news) return;
  await notify(tx, { userId: deposit.userId, type: depositNews, ...news, link: '/payment/transactions', onceKey: null });
}

type News = { title: string; message: string };

function newsOf({ paymentId: id, amount, ...deposit }: ToldDeposit, language: Language, time: (at: Date) => string): News | null {
  // prices are exact to a thousandth
  const values = { id, amount: formatMoney(amount, language, { digits: amount % CENT === 0 ? 2 : 3 }) };
  const { status, failure, settlesAt } = deposit;
  switch (status) {
    case 'PROTECTED':
      return {
        title: text('deposits.newsProtected', language),
        message:
          settlesAt === null
            ? text('deposits.newsProtectedText', language, values)
            : text('deposits.newsProtectedUntil', language, { ...values, date: time(settlesAt) }),
      };
    case 'SETTLED':
      return { title: text('deposits.newsCredited', language), message: text('deposits.newsCreditedText', language, values) };
    case 'REVERSED':
      return { title: text('deposits.newsReversed', language), message: text('deposits.newsReversedText', language, values) };
    case 'FAILED': {
      const reason = failure === 'ITEMS_NOT_EXIST' ? 'deposits.failedItems' : FAILURE_TEXTS[failure ?? 'STEAM_UNAVAILABLE'];
      return { title: text('deposits.newsFailed', language, values), message: text(reason, language) };
    }
    default:
      return null;
  }
}

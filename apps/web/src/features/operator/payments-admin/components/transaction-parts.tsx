import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { date, dateTime } from '../../../../lib/format.ts';
import { Delta } from '../../../../ui/value/figures.tsx';
import { Flag } from '../../../../ui/value/Flag.tsx';
import { PersonName } from '../../../../ui/value/PersonName.tsx';
import { StatusChip, TYPES } from '../../../money/payments/payments.public.tsx';
import { ATTENTION } from '../payments-admin.labels.ts';
import type { Transaction } from '../payments-admin.queries.ts';
import css from './transaction-parts.module.css';

type Props = { transaction: Transaction };

export const payerName = ({ user }: Transaction): string => user.user_name ?? t('payments-admin.deletedUser');

export const Payer = ({ transaction }: Props) => (
  <PersonName picture={transaction.user.avatar_medium} name={payerName(transaction)}>
    {t('payments-admin.userId', { id: transaction.user.id })}
  </PersonName>
);

/** What a payment adds or takes away, whatever its state is. */
export const signedAmount = ({ amount, operation_type: type }: Pick<Transaction, 'amount' | 'operation_type'>): number =>
  type === 'WITHDRAW' ? -amount : amount;

export const Amount = ({ transaction }: Props) => <Delta value={signedAmount(transaction)} unit="money" />;

export const OperationType = ({ transaction: { operation_type: type } }: Props) => <Flag plain>{t(TYPES[type])}</Flag>;

/** The state, and below it why the payment waits. */
export const State = ({ transaction: { operation_status: status, attention } }: Props) => (
  <span className={css.state}>
    <StatusChip status={status} />
    {attention && (
      <Flag plain tone="warn" why={t(ATTENTION[attention].text)}>
        <IconAlertTriangle size={11} stroke={2} aria-hidden /> {t(ATTENTION[attention].name)}
      </Flag>
    )}
  </span>
);

export const Created = ({ transaction: { created_at: at } }: Props) => (
  <time className={css.date} dateTime={at} title={dateTime(at)}>
    {date(at)}
  </time>
);

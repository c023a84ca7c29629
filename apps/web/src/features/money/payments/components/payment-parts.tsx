import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, type Icon } from '@tabler/icons-react';
import {
  OPERATION_STATUSES,
  type OperationStatus,
  type OperationType,
  type PaymentAttention,
  type PaymentMethod,
} from '@lootfolio/domain/payments';
import type { ReactNode } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { date } from '../../../../lib/format.ts';
import { CopiedText } from '../../../../ui/form/CopiedText.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import type { Payment } from '../payments.queries.ts';
import css from './payment-parts.module.css';

export const METHODS: Readonly<Record<PaymentMethod, PlainKey>> = {
  ITEMPAY: 'payments.methodItems',
  CRYPTOPAY: 'payments.methodCoins',
  MANUAL: 'payments.methodManual',
};
export const TYPES: Readonly<Record<OperationType, PlainKey>> = { DEPOSIT: 'payments.typeDeposit', WITHDRAW: 'payments.typeWithdraw' };

type Status = { text: PlainKey; icon: Icon; tone: 'good' | 'bad' | 'open' };
/** What ended without money looks the same. */
const STATUSES: Readonly<Record<OperationStatus, Status>> = {
  PENDING: { text: 'payments.statusPending', icon: IconClock, tone: 'open' },
  COMPLETED: { text: 'payments.statusCompleted', icon: IconCircleCheck, tone: 'good' },
  FAILED: { text: 'payments.statusFailed', icon: IconCircleX, tone: 'bad' },
  REJECTED: { text: 'payments.statusRejected', icon: IconCircleX, tone: 'bad' },
  CANCELLED: { text: 'payments.statusCancelled', icon: IconCircleX, tone: 'bad' },
};
/** The names of the states. */
export const STATUS_NAMES = Object.fromEntries(OPERATION_STATUSES.map((status) => [status, STATUSES[status].text])) as Readonly<
  Record<OperationStatus, PlainKey>
>;
const ATTENTION: Readonly<Record<PaymentAttention, PlainKey>> = {
  partial: 'payments.attentionPartial',
  over: 'payments.attentionOver',
  late: 'payments.attentionLate',
  further: 'payments.attentionFurther',
  differs: 'payments.attentionDiffers',
  marked: 'payments.attentionMarked',
  refunded: 'payments.attentionRefunded',
};

/** The state as a badge. */
export function StatusChip({ status }: { status: OperationStatus }) {
  const { text, icon, tone } = STATUSES[status];
  return <StateChip tone={tone} icon={icon} text={t(text)} />;
}

/** The state, and below it what the user waits for. */
export function PaymentStatus({ payment, trade }: { payment: Payment; trade: ReactNode }) {
  const { attention, credited_on: creditedOn, invoice_url: url } = payment;
  return (
    <div className={css.status}>
      <StatusChip status={payment.operation_status} />
      {trade}
      {attention && (
        <p className={css.note}>
          <IconAlertTriangle size={13} stroke={1.9} aria-hidden />
          <span>{t(ATTENTION[attention])}</span>
        </p>
      )}
      {creditedOn && <p className={css.note}>{t('payments.creditedOn', { date: date(creditedOn) })}</p>}
      {url && (
        <a className="link" href={url} target="_blank" rel="noreferrer">
          {t('payments.pay')}
        </a>
      )}
    </div>
  );
}

/** An amount with the sign of its direction. */
export const PaymentAmount = ({ payment: { amount, operation_type: type } }: { payment: Payment }) => (
  <Money value={type === 'WITHDRAW' ? -amount : amount} />
);

export const PaymentId = ({ id }: Pick<Payment, 'id'>) => (
  <CopiedText text={String(id)} label={t('payments.copyId')} copied={t('payments.copied')} />
);

export function PaymentWallet({ wallet }: Pick<Payment, 'wallet'>) {
  if (wallet === null) return <>–</>;
  return <CopiedText text={wallet} label={t('payments.copyWallet')} copied={t('payments.copied')} />;
}

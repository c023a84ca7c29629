import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import type { Column } from '../../../../ui/table/table.ts';
import type { Payment } from '../payments.queries.ts';
import { METHODS, PaymentAmount, PaymentId, PaymentStatus, PaymentWallet, TYPES } from './payment-parts.tsx';

/** The columns of the payments. The ids of sortable ones are sort keys. @param trade what is shown of a trade below the state */
export const paymentColumns = (trade: (payment: Payment) => ReactNode): readonly Column<Payment>[] => [
  {
    id: 'created_at',
    header: () => t('payments.date'),
    cell: ({ created_at: at }) => <time dateTime={at}>{dateTime(at)}</time>,
    copyValue: ({ created_at: at }) => dateTime(at),
    sortable: true,
    skeleton: 110,
  },
  { id: 'id', header: () => t('payments.id'), cell: ({ id }) => <PaymentId id={id} />, copyValue: ({ id }) => id, skeleton: 50 },
  {
    id: 'method',
    header: () => t('payments.method'),
    cell: ({ payment_method: method }) => t(METHODS[method]),
    copyValue: ({ payment_method: method }) => t(METHODS[method]),
    skeleton: 80,
  },
  {
    id: 'type',
    header: () => t('payments.type'),
    cell: ({ operation_type: type }) => t(TYPES[type]),
    copyValue: ({ operation_type: type }) => type,
    skeleton: 70,
  },
  {
    id: 'amount',
    header: () => t('payments.amount'),
    cell: (payment) => <PaymentAmount payment={payment} />,
    copyValue: ({ amount }) => amount / 1000,
    sortable: true,
    numeric: true,
    skeleton: 70,
  },
  {
    id: 'wallet',
    header: () => t('payments.wallet'),
    cell: ({ wallet }) => <PaymentWallet wallet={wallet} />,
    copyValue: ({ wallet }) => wallet,
    skeleton: 120,
  },
  {
    id: 'operation_status',
    header: () => t('payments.status'),
    cell: (payment) => <PaymentStatus payment={payment} trade={trade(payment)} />,
    copyValue: ({ operation_status: status }) => status,
    sortable: true,
    skeleton: 100,
  },
];

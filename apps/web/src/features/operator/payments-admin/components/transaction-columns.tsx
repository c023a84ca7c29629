import { t } from '../../../../i18n/i18n.ts';
import { date } from '../../../../lib/format.ts';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { STATUS_NAMES, TYPES } from '../../../money/payments/payments.public.tsx';
import { balanceMethodName } from '../payments-admin.labels.ts';
import type { Transaction } from '../payments-admin.queries.ts';
import { Actions } from './Actions.tsx';
import { Amount, Created, OperationType, Payer, payerName, signedAmount, State } from './transaction-parts.tsx';

/** The columns of the payments. The ids of sortable ones are sort keys. */
export const transactionColumns = (onView: (id: number) => void): readonly Column<Transaction>[] => [
  { id: 'id', header: () => t('payments-admin.id'), cell: ({ id }) => id, copyValue: ({ id }) => id, skeleton: 40 },
  {
    id: 'user',
    header: () => t('payments-admin.user'),
    cell: (transaction) => <Payer transaction={transaction} />,
    copyValue: payerName,
  },
  {
    id: 'amount',
    header: () => t('payments-admin.amount'),
    cell: (transaction) => <Amount transaction={transaction} />,
    copyValue: (transaction) => copyMoney(signedAmount(transaction)),
    numeric: true,
    sortable: true,
  },
  {
    id: 'type',
    header: () => t('payments-admin.type'),
    cell: (transaction) => <OperationType transaction={transaction} />,
    copyValue: ({ operation_type: type }) => t(TYPES[type]),
  },
  {
    id: 'method',
    header: () => t('payments-admin.balanceMethod'),
    cell: ({ balance_payment_method: method }) => balanceMethodName(method),
    copyValue: ({ balance_payment_method: method }) => balanceMethodName(method),
  },
  {
    id: 'status',
    header: () => t('payments-admin.status'),
    cell: (transaction) => <State transaction={transaction} />,
    copyValue: ({ operation_status: status }) => t(STATUS_NAMES[status]),
  },
  {
    id: 'created_at',
    header: () => t('payments-admin.created'),
    cell: (transaction) => <Created transaction={transaction} />,
    copyValue: ({ created_at: at }) => date(at),
    sortable: true,
  },
  {
    id: 'actions',
    header: () => t('payments-admin.actions'),
    cell: (transaction) => <Actions transaction={transaction} onView={onView} />,
    fixed: true,
    numeric: true,
    screenOnly: true,
  },
];

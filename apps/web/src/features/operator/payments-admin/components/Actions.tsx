import { IconCheck, IconEye, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { RowButtons } from '../../../../ui/table/RowButtons.tsx';
import type { Transaction } from '../payments-admin.queries.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { EditTransactionDialog } from './EditTransactionDialog.tsx';
import css from './transaction-parts.module.css';

type Open = 'edit' | 'approve' | 'reject';

/** The buttons of a row. Those that change an own payment are missing: another administrator has them. */
export function Actions({ transaction, onView }: { transaction: Transaction; onView: (id: number) => void }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id, operation_status: status, is_own: isOwn } = transaction;
  const close = (): void => setOpen(null);
  return (
    <RowButtons>
      <IconButton label={t('payments-admin.view', { id })} data-opens-row onClick={() => onView(id)}>
        <IconEye size={16} stroke={1.7} aria-hidden />
      </IconButton>
      {!isOwn && (
        <IconButton label={t('payments-admin.edit', { id })} onClick={() => setOpen('edit')}>
          <IconPencil size={16} stroke={1.7} aria-hidden />
        </IconButton>
      )}
      {!isOwn && status === 'PENDING' && (
        <>
          <IconButton label={t('payments-admin.approveOf', { id })} data-stays className={css.approve} onClick={() => setOpen('approve')}>
            <IconCheck size={16} stroke={1.9} aria-hidden />
          </IconButton>
          <IconButton label={t('payments-admin.rejectOf', { id })} data-stays className={css.reject} onClick={() => setOpen('reject')}>
            <IconX size={16} stroke={1.9} aria-hidden />
          </IconButton>
        </>
      )}
      {open === 'edit' && <EditTransactionDialog transaction={transaction} onClose={close} />}
      {(open === 'approve' || open === 'reject') && <DecisionDialog transaction={transaction} act={open} onClose={close} />}
    </RowButtons>
  );
}

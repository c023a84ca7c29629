import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions, DialogFoot } from '../../../../ui/overlay/Dialog.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { ATTENTION } from '../payments-admin.labels.ts';
import { useTransaction, type Act, type TransactionDetails } from '../payments-admin.queries.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import css from './DetailsDialog.module.css';
import { EditTransactionDialog } from './EditTransactionDialog.tsx';
import { CryptoBlock, HistoryBlock, MainFacts, PostingsBlock, TradeBlock } from './transaction-blocks.tsx';

/** Says why the payment waits, and who may change it. */
function Notices({ transaction: { attention, is_own: isOwn } }: { transaction: TransactionDetails }) {
  return (
    <>
      {attention && (
        <Notice tone="warning">
          <strong>{t(ATTENTION[attention].name)}.</strong> {t(ATTENTION[attention].text)}
        </Notice>
      )}
      {isOwn && <Notice tone="info">{t('payments-admin.own')}</Notice>}
    </>
  );
}

function Buttons({ transaction, onOpen }: { transaction: TransactionDetails; onOpen: (open: Act | 'edit') => void }) {
  const { operation_status: status, booked, promised, is_own: isOwn } = transaction;
  if (isOwn) return null;
  return (
    <>
      {(booked > 0 || promised > 0) && (
        <Button variant="danger" onClick={() => onOpen('takeBack')}>
          {t('payments-admin.takeBack')}
        </Button>
      )}
      <Button variant="default" onClick={() => onOpen('edit')}>
        {t('payments-admin.editAction')}
      </Button>
      {status === 'PENDING' && (
        <>
          <Button variant="danger" onClick={() => onOpen('reject')}>
            {t('payments-admin.reject')}
          </Button>
          <Button onClick={() => onOpen('approve')}>{t('payments-admin.approve')}</Button>
        </>
      )}
    </>
  );
}

/** All that is known of a payment, and what an administrator can do with it. */
export function DetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: transaction, error, refetch } = useTransaction(id);
  const [open, setOpen] = useState<Act | 'edit' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Dialog title={t('payments-admin.details')} width={640} onClose={onClose}>
      <div className={css.content}>
        {!transaction && error && <Failed error={error} onRetry={() => void refetch()} />}
        {!transaction && !error && <Skeleton height={320} />}
        {transaction && (
          <>
            <Notices transaction={transaction} />
            <MainFacts transaction={transaction} />
            <TradeBlock transaction={transaction} />
            <CryptoBlock transaction={transaction} />
            <PostingsBlock transaction={transaction} />
            <HistoryBlock transaction={transaction} />
          </>
        )}
      </div>
      <DialogFoot>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
          {transaction && <Buttons transaction={transaction} onOpen={setOpen} />}
        </DialogActions>
      </DialogFoot>
      {transaction && open === 'edit' && <EditTransactionDialog transaction={transaction} onClose={close} />}
      {transaction && open !== null && open !== 'edit' && <DecisionDialog transaction={transaction} act={open} onClose={close} />}
    </Dialog>
  );
}

import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { Spinner } from '../../../../ui/state/Spinner.tsx';
import { cancelOffer, type TradeOffer } from '../deposits.queries.ts';
import { isOpen } from '../deposits.rules.ts';
import { EndedOffer, OpenOffer } from './OfferViews.tsx';
import css from './TradeOfferDialog.module.css';

const Making = () => (
  <div className={css.making} role="status">
    <Spinner />
    <p>{t('deposits.creatingText')}</p>
  </div>
);

type CancelProps = { offer: TradeOffer; onCancelled: () => void; onClose: () => void };

/** Asks before an offer is taken back. */
function CancelQuestion({ offer, onCancelled, onClose }: CancelProps) {
  const cancel = async (): Promise<void> => {
    const { status } = await cancelOffer(offer.order_number);
    if (status === 'CANCELLED') {
      toast('success', t('deposits.cancelled'));
      onCancelled();
    } else if (isOpen(status)) toast('info', t('deposits.stillOpen'));
  };
  return (
    <ConfirmDialog
      title={t('deposits.cancelQuestion')}
      confirmLabel={t('deposits.cancelConfirm')}
      keepLabel={t('deposits.cancelKeep')}
      danger
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>{t('deposits.cancelText')}</p>
    </ConfirmDialog>
  );
}

type Props = {
  offer: TradeOffer | 'creating';
  onClose: () => void;
  /** Called when the time of an open offer is up. */
  onExpired: () => void;
};

/** The bot's trade offer: being made, waiting for the user at Steam, or ended. Closing an open one asks, and takes it back. */
export function TradeOfferDialog({ offer, onClose, onExpired }: Props) {
  const [asks, setAsks] = useState(false);
  const isMade = offer !== 'creating';
  const isWaiting = isMade && isOpen(offer.status);
  const isExpired = isMade && offer.status === 'EXPIRED';
  const waited = useRef(false);
  useEffect(() => {
    if (isWaiting) waited.current = true;
    // the server may say so before this browser's countdown is at its end
    else if (isExpired && waited.current) {
      waited.current = false;
      onExpired();
    }
  }, [isWaiting, isExpired, onExpired]);
  return (
    <Dialog
      title={t(isMade ? 'deposits.offerTitle' : 'deposits.creating')}
      width={560}
      locked={!isMade}
      onClose={() => (isWaiting ? setAsks(true) : onClose())}
    >
      {!isMade && <Making />}
      {isWaiting && <OpenOffer offer={offer} onCancel={() => setAsks(true)} onExpired={onExpired} />}
      {isMade && !isWaiting && <EndedOffer offer={offer} onClose={onClose} />}
      {isWaiting && asks && <CancelQuestion offer={offer} onCancelled={onClose} onClose={() => setAsks(false)} />}
    </Dialog>
  );
}

import { t } from '../../../../i18n/i18n.ts';
import type { Payment } from '../../payments/payments.public.tsx';
import css from './PaymentTrade.module.css';
import { TradeState } from './TradeState.tsx';

/** The state of the trade behind a payment unless the payment's own says the same, and the way to its details. Empty for other payments. */
export function PaymentTrade({
  payment: { id, operation_status: operation, trade_status: status },
  onOpen,
}: {
  payment: Payment;
  onOpen: (id: string) => void;
}) {
  if (status === null) return null;
  return (
    <span className={css.trade}>
      {status !== operation && <TradeState status={status} operation={operation} />}
      <button type="button" className="link" aria-label={t('deposits.detailsOf', { id: String(id) })} onClick={() => onOpen(String(id))}>
        {t('deposits.details')}
      </button>
    </span>
  );
}

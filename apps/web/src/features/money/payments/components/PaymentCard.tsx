import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import row from '../../../../ui/table/RowCard.module.css';
import type { Payment } from '../payments.queries.ts';
import { METHODS, PaymentAmount, PaymentId, PaymentStatus, PaymentWallet, TYPES } from './payment-parts.tsx';

/** A payment on a small screen. */
export const PaymentCard = ({ payment, trade }: { payment: Payment; trade: ReactNode }) => (
  <article className={row.card} aria-label={`${t(METHODS[payment.payment_method])}, ${dateTime(payment.created_at)}`}>
    <header className={row.head}>
      <strong>
        <PaymentAmount payment={payment} />
      </strong>
      <PaymentStatus payment={payment} trade={trade} />
    </header>
    <dl className={row.figures}>
      <div>
        <dt>{t('payments.date')}</dt>
        <dd>
          <time dateTime={payment.created_at}>{dateTime(payment.created_at)}</time>
        </dd>
      </div>
      <div>
        <dt>{t('payments.id')}</dt>
        <dd>
          <PaymentId id={payment.id} />
        </dd>
      </div>
      <div>
        <dt>{t('payments.method')}</dt>
        <dd>{t(METHODS[payment.payment_method])}</dd>
      </div>
      <div>
        <dt>{t('payments.type')}</dt>
        <dd>{t(TYPES[payment.operation_type])}</dd>
      </div>
      <div>
        <dt>{t('payments.wallet')}</dt>
        <dd>
          <PaymentWallet wallet={payment.wallet} />
        </dd>
      </div>
    </dl>
  </article>
);

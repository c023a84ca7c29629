import { t } from '../../../../i18n/i18n.ts';
import css from '../../../../ui/table/RowCard.module.css';
import { balanceMethodName } from '../payments-admin.labels.ts';
import type { Transaction } from '../payments-admin.queries.ts';
import { Actions } from './Actions.tsx';
import { Amount, Created, OperationType, Payer, payerName, State } from './transaction-parts.tsx';

type Props = { transaction: Transaction; onView: (id: number) => void };

/** A payment on a phone. */
export const TransactionCard = ({ transaction, onView }: Props) => (
  <article className={css.card} aria-label={`${transaction.id}, ${payerName(transaction)}`}>
    <header className={css.head}>
      <Payer transaction={transaction} />
      <strong>
        <Amount transaction={transaction} />
      </strong>
    </header>
    <dl className={css.figures}>
      <div>
        <dt>{t('payments-admin.status')}</dt>
        <dd>
          <State transaction={transaction} />
        </dd>
      </div>
      <div>
        <dt>{t('payments-admin.type')}</dt>
        <dd>
          <OperationType transaction={transaction} />
        </dd>
      </div>
      <div>
        <dt>{t('payments-admin.balanceMethod')}</dt>
        <dd>{balanceMethodName(transaction.balance_payment_method)}</dd>
      </div>
      <div>
        <dt>{t('payments-admin.created')}</dt>
        <dd>
          <Created transaction={transaction} />
        </dd>
      </div>
    </dl>
    <footer className={css.foot}>
      <span className="muted">{t('payments-admin.numbered', { id: transaction.id })}</span>
      <Actions transaction={transaction} onView={onView} />
    </footer>
  </article>
);

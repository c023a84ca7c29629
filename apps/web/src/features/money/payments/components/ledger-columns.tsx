import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import row from '../../../../ui/table/RowCard.module.css';
import type { Column } from '../../../../ui/table/table.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import type { Movement } from '../payments.queries.ts';

export const LEDGER_KIND_NAMES: Readonly<Record<Movement['kind'], PlainKey>> = {
  DEPOSIT: 'payments.kindDeposit',
  SUBSCRIPTION: 'payments.kindSubscription',
  REFUND: 'payments.kindRefund',
  ADJUSTMENT: 'payments.kindAdjustment',
  REVERSAL: 'payments.kindReversal',
};

/** The columns of the movements of the balance. */
export const LEDGER_COLUMNS: readonly Column<Movement>[] = [
  {
    id: 'created_at',
    header: () => t('payments.date'),
    cell: ({ created_at: at }) => <time dateTime={at}>{dateTime(at)}</time>,
    copyValue: ({ created_at: at }) => dateTime(at),
    skeleton: 110,
  },
  {
    id: 'kind',
    header: () => t('payments.kind'),
    cell: ({ kind }) => t(LEDGER_KIND_NAMES[kind]),
    copyValue: ({ kind }) => t(LEDGER_KIND_NAMES[kind]),
    skeleton: 90,
  },
  { id: 'reference', header: () => t('payments.reference'), cell: ({ reference }) => reference, copyValue: ({ reference }) => reference },
  {
    id: 'amount',
    header: () => t('payments.amount'),
    cell: ({ amount }) => <Delta value={amount} unit="money" />,
    copyValue: ({ amount }) => amount / 1000,
    numeric: true,
    skeleton: 70,
  },
  {
    id: 'balance_after',
    header: () => t('payments.balanceAfter'),
    cell: ({ balance_after: after }) => <Money value={after} />,
    copyValue: ({ balance_after: after }) => after / 1000,
    numeric: true,
    skeleton: 70,
  },
];

/** A movement on a small screen. */
export const MovementCard = ({ movement }: { movement: Movement }) => (
  <article className={row.card} aria-label={`${t(LEDGER_KIND_NAMES[movement.kind])}, ${dateTime(movement.created_at)}`}>
    <header className={row.head}>
      <strong>{t(LEDGER_KIND_NAMES[movement.kind])}</strong>
      <Delta value={movement.amount} unit="money" />
    </header>
    <dl className={row.figures}>
      <div>
        <dt>{t('payments.date')}</dt>
        <dd>
          <time dateTime={movement.created_at}>{dateTime(movement.created_at)}</time>
        </dd>
      </div>
      <div>
        <dt>{t('payments.balanceAfter')}</dt>
        <dd>
          <Money value={movement.balance_after} />
        </dd>
      </div>
      <div>
        <dt>{t('payments.reference')}</dt>
        <dd>{movement.reference}</dd>
      </div>
    </dl>
  </article>
);

import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { exchangeRate } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { removeFixedRate, type CurrencyRate } from '../item-management.queries.ts';
import { FactCard } from './Facts.tsx';
import { When } from './source-columns.tsx';
import css from './ItemManagement.module.css';

type Props = { rate: CurrencyRate };
type OnFix = (rate: CurrencyRate) => void;

const Used = ({ rate: { used, fixed } }: Props) =>
  used ? (
    <span className={css.marks}>
      {exchangeRate(used.rate)}
      {fixed && (
        <span className={css.mark} data-tone="warn">
          {t('item-management.fixed')}
        </span>
      )}
    </span>
  ) : (
    <span className="muted">{t('item-management.noRate')}</span>
  );

const Source = ({ rate: { used, fixed } }: Props) => (fixed ? t('item-management.fixedSource') : (used?.source ?? '–'));

/** The rate of the sources, which is still read while a rate is fixed. */
const Sourced = ({ rate: { sourced } }: Props) => (sourced ? exchangeRate(sourced.rate) : '–');

const Refused = ({ rate: { refused } }: Props) =>
  refused ? (
    <span className={css.stack}>
      <span>{exchangeRate(refused.rate)}</span>
      <span className={css.note}>
        <When at={refused.refused_at} />
      </span>
    </span>
  ) : (
    <span className="muted">{t('item-management.noRefused')}</span>
  );

function Buttons({ rate, onFix }: Props & { onFix: OnFix }) {
  const [busy, setBusy] = useState(false);
  const { currency } = rate;
  const remove = async (): Promise<void> => {
    setBusy(true);
    await removeFixedRate(currency);
    setBusy(false);
  };
  return (
    <div className={css.actions}>
      {rate.fixed && (
        <Button variant="default" busy={busy} aria-label={t('item-management.removeFixedOf', { currency })} onClick={() => void remove()}>
          {t('item-management.removeFixed')}
        </Button>
      )}
      <Button variant="default" aria-label={t('item-management.fixOf', { currency })} onClick={() => onFix(rate)}>
        {t('item-management.fix')}
      </Button>
    </div>
  );
}

export const rateColumns = (onFix: OnFix): readonly Column<CurrencyRate>[] => [
  { id: 'currency', header: () => t('item-management.currency'), cell: ({ currency }) => <strong>{currency}</strong> },
  { id: 'used', numeric: true, header: () => t('item-management.used'), cell: (rate) => <Used rate={rate} /> },
  { id: 'source', skeleton: 120, header: () => t('item-management.source'), cell: (rate) => <Source rate={rate} /> },
  { id: 'asOf', numeric: true, header: () => t('item-management.asOf'), cell: ({ used }) => <When at={used?.as_of ?? null} /> },
  { id: 'sourced', numeric: true, header: () => t('item-management.sourced'), cell: (rate) => <Sourced rate={rate} /> },
  { id: 'refused', header: () => t('item-management.refused'), cell: (rate) => <Refused rate={rate} /> },
  {
    id: 'actions',
    screenOnly: true,
    skeleton: 120,
    header: () => <span className="visually-hidden">{t('item-management.actions')}</span>,
    name: () => t('item-management.actions'),
    cell: (rate) => <Buttons rate={rate} onFix={onFix} />,
  },
];

export const rateCard = (onFix: OnFix) => (rate: CurrencyRate) => (
  <FactCard
    head={<strong>{rate.currency}</strong>}
    facts={[
      [t('item-management.used'), <Used key="used" rate={rate} />],
      [t('item-management.asOf'), <When key="asOf" at={rate.used?.as_of ?? null} />],
      [t('item-management.sourced'), <Sourced key="sourced" rate={rate} />],
      [t('item-management.refused'), <Refused key="refused" rate={rate} />],
    ]}
    foot={
      <>
        <span className="muted">
          <Source rate={rate} />
        </span>
        <Buttons rate={rate} onFix={onFix} />
      </>
    }
  />
);

import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { calendarDate } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { SaleDetails } from '../sales.queries.ts';
import { chooseLot } from '../sales.writes.ts';
import { SaleCost } from './SaleCost.tsx';
import css from './SaleLot.module.css';

type Lot = NonNullable<SaleDetails['lot']>;

/** The purchase whose piece was sold. */
const Purchase = ({ lot: { quantity, open, unit_cost: cost, bought_on: day, category, file_name: file } }: { lot: Lot }) => (
  <p className={css.purchase}>
    {t('sales.lotFacts', { day: calendarDate(day), n: quantity, open })} <Money value={cost} />
    {[category, file].filter(Boolean).map((word) => (
      <span key={word} className="muted">
        {' '}
        · {word}
      </span>
    ))}
  </p>
);

/** What the sold thing cost, the purchase that this comes from, and the purchases that it may come from instead. */
export function SaleLot({ details: { item: sale, lot, choices } }: { details: SaleDetails }) {
  const [busy, setBusy] = useState(false);
  const choose = async (id: number | null): Promise<void> => {
    setBusy(true);
    await chooseLot(sale.item_id, id);
    setBusy(false);
  };
  const others = choices.filter(({ id }) => id !== lot?.id);
  return (
    <section aria-label={t('sales.cost')} aria-busy={busy}>
      <div className={css.head}>
        <h3 className={css.heading}>{t('sales.cost')}</h3>
        <SaleCost sale={sale} />
      </div>
      {lot && <Purchase lot={lot} />}
      {others.length > 0 && (
        <>
          <p className="muted">{t(lot ? 'sales.otherLots' : 'sales.possibleLots')}</p>
          <ul className={css.rows}>
            {others.map(({ id, open, unit_cost: cost, bought_on: day, category }) => (
              <li key={id} className={css.row}>
                <span>
                  {t('sales.choiceFacts', { day: calendarDate(day), open })} <Money value={cost} />
                  {category !== '' && <span className="muted"> · {category}</span>}
                </span>
                <Button
                  variant="default"
                  disabled={busy}
                  aria-label={t('sales.useLotOf', { day: calendarDate(day) })}
                  onClick={() => void choose(id)}
                >
                  {t('sales.useLot')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <button type="button" className={`link ${css.rule}`} disabled={busy} onClick={() => void choose(null)}>
        {t('sales.letDecide')}
      </button>
    </section>
  );
}

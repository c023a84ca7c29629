import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import type { SaleDetails } from '../sales.queries.ts';
import { listingState } from '../sales.rules.ts';
import { SaleMarket } from './sale-cells.tsx';
import lot from './SaleLot.module.css';
import css from './SaleListings.module.css';

/** The markets on which the thing was on sale, and what became of each listing. */
export function SaleListings({ listings }: Pick<SaleDetails, 'listings'>) {
  if (listings.length === 0) return null;
  return (
    <section aria-label={t('sales.listings')}>
      <h3 className={lot.heading}>{t('sales.listings')}</h3>
      <ul className={css.rows}>
        {listings.map(({ market, price, state, ended_at: at }) => (
          <li key={`${market} ${at}`}>
            <SaleMarket named slug={market} />
            <span className={css.price}>
              <Money value={price} />
            </span>
            <span className="muted">
              {t(listingState(state))}
              {at !== null && <> · {dateTime(at)}</>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { IconArrowRight } from '@tabler/icons-react';
import type { Money as Amount } from '@lootfolio/domain/money';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import type { Lowering, Skip } from '../listed-items.rules.ts';
import css from './LowerPreview.module.css';

const REASONS = {
  notListed: 'listed-items.skipNotListed',
  noMarketPrice: 'listed-items.skipNoMarketPrice',
  suspicious: 'listed-items.skipSuspicious',
  lowest: 'listed-items.skipLowest',
  notLower: 'listed-items.skipNotLower',
} as const satisfies Record<Skip, PlainKey>;

/** The number of rows that are shown. */
const MOST_ROWS = 200;

/** An old and a new price. */
export const PriceChange = ({ from, to }: { from: Amount; to: Amount }) => (
  <span className={css.change}>
    <Money value={from} />
    <IconArrowRight size={13} stroke={1.8} aria-label={t('listed-items.becomes')} />
    <strong>
      <Money value={to} />
    </strong>
  </span>
);

/** What would become of each price: the new one, or why it stays. Those that change come first. */
export function LowerPreview({ plan }: { plan: readonly Lowering[] }) {
  const changes = plan.filter(({ price }) => price !== null);
  const rows = [...changes, ...plan.filter(({ price }) => price === null)];
  const before = changes.reduce((sum, { listing }) => sum + listing.sale_price, 0);
  const after = changes.reduce((sum, { price }) => sum + price!, 0);
  return (
    <section className={css.preview} aria-label={t('listed-items.preview')}>
      <p className={css.summary} role="status">
        {t('listed-items.previewSummary', { n: changes.length, skipped: plan.length - changes.length })}
      </p>
      {/* the list scrolls, so that the keyboard must reach it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <div className={css.box} role="region" tabIndex={0} aria-label={t('listed-items.previewTable')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('listed-items.item')}</th>
              <th scope="col">{t('listed-items.market')}</th>
              <th scope="col" data-numeric>
                {t('listed-items.priceChange')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_ROWS).map(({ item, listing, price, skip }) => (
              <tr key={listing.listing_id} data-skipped={skip !== null}>
                <td>{item.name}</td>
                <td>
                  <MarketBadge id={listing.market_id} name={listing.market_name} />
                </td>
                <td data-numeric>
                  {price === null ? (
                    <span className={css.stays}>
                      <Money value={listing.sale_price} /> · {t(REASONS[skip!])}
                    </span>
                  ) : (
                    <PriceChange from={listing.sale_price} to={price} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > MOST_ROWS && <p className={css.more}>{t('listed-items.moreRows', { n: rows.length - MOST_ROWS })}</p>}
      </div>
      {changes.length > 0 && (
        <dl className={css.sums}>
          <div>
            <dt>{t('listed-items.sumBefore')}</dt>
            <dd>
              <Money value={before} />
            </dd>
          </div>
          <div>
            <dt>{t('listed-items.sumAfter')}</dt>
            <dd>
              <Money value={after} />
            </dd>
          </div>
          <div>
            <dt>{t('listed-items.difference')}</dt>
            <dd>
              <Delta value={after - before} unit="money" />
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}

import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { sumOfChanges, type Lowering, type Skip } from '../listed-items.rules.ts';
import { PriceChanges } from './PriceChanges.tsx';
import css from './LowerPreview.module.css';

const REASONS = {
  notListed: 'listed-items.skipNotListed',
  noMarketPrice: 'listed-items.skipNoMarketPrice',
  suspicious: 'listed-items.skipSuspicious',
  lowest: 'listed-items.skipLowest',
  notLower: 'listed-items.skipNotLower',
} as const satisfies Record<Skip, PlainKey>;

/** What would become of each price: the new one, or why it stays. Those that change come first. */
export function LowerPreview({ plan }: { plan: readonly Lowering[] }) {
  const changes = plan.filter(({ price }) => price !== null);
  const rows = [...changes, ...plan.filter(({ price }) => price === null)];
  const { before, after, things } = sumOfChanges(changes);
  return (
    <PriceChanges
      label={t('listed-items.preview')}
      summary={t('listed-items.previewSummary', { n: changes.length, skipped: plan.length - changes.length })}
      caption={t('listed-items.previewTable')}
      rows={rows.map(({ item, listing, price, skip }) => ({
        id: listing.listing_id,
        name: item.name,
        market: { id: listing.market_id, name: listing.market_name },
        from: listing.sale_price,
        to: price,
        why: skip && t(REASONS[skip]),
      }))}
    >
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
      {plan.some(({ skip }) => skip === 'noMarketPrice') && <p className={css.note}>{t('listed-items.noMarketPriceNote')}</p>}
      {things < changes.length && <p className={css.note}>{t('listed-items.sumNote')}</p>}
    </PriceChanges>
  );
}

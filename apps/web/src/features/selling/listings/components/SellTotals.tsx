import { t } from '../../../../i18n/i18n.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { totalsOf, type SellRow } from '../sell.rules.ts';
import css from './SellTotals.module.css';

type Props = { rows: readonly SellRow[]; markets: readonly string[]; netOf: (market: string, price: number) => number };

/** The sums over all rows, each thing sold where it brings most. */
export function SellTotals({ rows, markets, netOf }: Props) {
  const { things, gross, net, cost, unknown } = totalsOf(rows, markets, netOf);
  return (
    <dl className={css.totals}>
      <div>
        <dt>{t('listings.totalListings')}</dt>
        <dd>{t('listings.totalCount', { things, markets: markets.length })}</dd>
      </div>
      <div>
        <dt>{t('listings.totalPrice')}</dt>
        <dd>
          <Money value={gross} />
        </dd>
      </div>
      <div>
        <dt>{t('listings.totalNet')}</dt>
        <dd>
          <Money value={net} />
        </dd>
      </div>
      <div>
        <dt>{t('listings.totalProfit')}</dt>
        <dd>{unknown === 0 ? <Delta value={net - cost} unit="money" plain /> : t('listings.costUnknown', { n: unknown })}</dd>
      </div>
    </dl>
  );
}

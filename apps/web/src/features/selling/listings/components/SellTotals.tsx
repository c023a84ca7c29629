import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { totalsOf, type SellRow } from '../sell.rules.ts';
import css from './SellTotals.module.css';

type Props = { rows: readonly SellRow[]; markets: readonly string[]; netOf: (market: string, price: number) => number };

/** A sum; with several markets it is only the greatest possible one. */
const UpTo = ({ range: { least, most }, children }: { range: { least: number; most: number }; children: ReactNode }) => (
  <dd>
    {least < most && `${t('listings.upTo')} `}
    {children}
  </dd>
);

/** The sums over all rows. Nobody knows on which of its markets a thing will be sold. */
export function SellTotals({ rows, markets, netOf }: Props) {
  const { things, markets: used, gross, net, cost, unknown } = totalsOf(rows, markets, netOf);
  return (
    <dl className={css.totals}>
      <div>
        <dt>{t('listings.totalListings')}</dt>
        <dd>{t('listings.totalCount', { things, markets: used })}</dd>
      </div>
      <div>
        <dt>{t('listings.totalPrice')}</dt>
        <UpTo range={gross}>
          <Money value={gross.most} />
        </UpTo>
      </div>
      <div>
        <dt>{t('listings.totalNet')}</dt>
        <UpTo range={net}>
          <Money value={net.most} />
        </UpTo>
      </div>
      <div>
        <dt>{t('listings.totalProfit')}</dt>
        {unknown === 0 ? (
          <UpTo range={net}>
            <Delta value={net.most - cost} unit="money" plain />
          </UpTo>
        ) : (
          <dd>{t('listings.costUnknown', { n: unknown })}</dd>
        )}
      </div>
    </dl>
  );
}

import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { PriceChange } from '../../../market/items/items.public.tsx';
import type { TrackedItem } from '../tracker.queries.ts';
import { Bought, CurrentPrice, Profit, TrackedActions, TrackedName, Trend, type RowActions } from './tracked-columns.tsx';
import css from '../../../../ui/table/RowCard.module.css';

/** A row on a phone. */
export function TrackedCard({ item, actions }: { item: TrackedItem; actions: RowActions | null }) {
  return (
    <article className={css.card} aria-label={item.name}>
      <header className={css.head}>
        <TrackedName item={item} size={44} />
        {actions && <TrackedActions item={item} {...actions} />}
      </header>
      <dl className={css.figures}>
        <div>
          <dt>{t('tracker.buyPrice')}</dt>
          <dd>
            {integer(item.qty)} × <Money value={item.buy_price} />
          </dd>
        </div>
        <div>
          <dt>{t('tracker.currentPrice')}</dt>
          <dd>
            <CurrentPrice item={item} /> {item.change_1d && <PriceChange of={item} span="change_1d" />}
          </dd>
        </div>
        <div>
          <dt>{t('tracker.profit')}</dt>
          <dd>
            <Profit item={item} labelled />
          </dd>
        </div>
        <div>
          <dt>{t('tracker.profitRatio')}</dt>
          <dd>
            <Delta value={item.profit_ratio} unit="percent" plain />
          </dd>
        </div>
      </dl>
      <footer className={css.foot}>
        <Bought item={item} />
        <Trend item={item} />
      </footer>
    </article>
  );
}

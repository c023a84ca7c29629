import { t } from '../../../../i18n/i18n.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import type { ListedItem } from '../listed-items.queries.ts';
import { ListedMarkets, ListedName, ListedSince, RemoveThing, type Remove } from './listed-columns.tsx';
import { ListedBuyPrice } from './ListedPrices.tsx';
import row from '../../../../ui/table/RowCard.module.css';
import css from './ListedCard.module.css';

/** A listed thing on a small screen. */
export const ListedCard = ({ item, onRemove }: { item: ListedItem; onRemove: Remove }) => (
  <article className={row.card} aria-label={item.name}>
    <header className={row.head}>
      <ListedName item={item} size={44} />
      <RemoveThing item={item} onRemove={onRemove} />
    </header>
    <dl className={css.figures}>
      <div>
        <dt>{t('listed-items.buyPrice')}</dt>
        <dd>
          <ListedBuyPrice item={item} />
        </dd>
      </div>
      <div>
        <dt>{t('listed-items.reference')}</dt>
        <dd>
          <Money value={item.referance_price === 0 ? null : item.referance_price} />
        </dd>
      </div>
      <div>
        <dt>{t('listed-items.listed')}</dt>
        <dd className={css.since}>
          <ListedSince item={item} />
        </dd>
      </div>
    </dl>
    <ListedMarkets named item={item} onRemove={onRemove} />
  </article>
);

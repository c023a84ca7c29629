import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Age, Money } from '../../../../ui/value/figures.tsx';
import { Suspicious } from '../../../../ui/value/Flag.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { NetFigure, type Item, type Price } from '../../items/items.public.tsx';
import { FeeAssumed, PayoutFlag } from '../../marketplaces/marketplaces.public.tsx';
import { markViewed } from '../viewed-items.ts';
import css from './ItemPrices.module.css';

function PriceRow({ price, itemId, now }: { price: Price; itemId: number; now: number }) {
  const { id, name } = price.markets;
  return (
    <tr data-stale={!price.fresh}>
      <th scope="row">
        <span className={css.market}>
          {price.url === null ? (
            <MarketBadge id={id} name={name} />
          ) : (
            <a className="link" href={price.url} target="_blank" rel="noopener noreferrer" onClick={() => markViewed(itemId)}>
              <MarketBadge id={id} name={name} />
            </a>
          )}
          <PayoutFlag marketId={id} />
          {price.outlier && <Suspicious />}
          {!price.fee_known && <FeeAssumed />}
        </span>
      </th>
      <td>
        <Money value={price.price} />
      </td>
      <td>
        <NetFigure
          marketId={id}
          marketName={name}
          price={price.price}
          net={price.net}
          afterPayout={price.after_payout}
          at={price.updated_at}
        />
      </td>
      <td>{price.quantity === null ? '–' : integer(price.quantity)}</td>
      <td>
        <Age at={price.updated_at} now={now} stale={!price.fresh} />
      </td>
    </tr>
  );
}

/** The item's price on every market, in the server's order. */
export function ItemPrices({ item }: { item: Item }) {
  const now = useNow();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
    <div className={css.scroll} tabIndex={0} role="region" aria-label={t('comparison.pricesOf', { name: item.name })}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('comparison.pricesOf', { name: item.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('comparison.market')}</th>
            <th scope="col">{t('comparison.price')}</th>
            <th scope="col">{t('comparison.net')}</th>
            <th scope="col">{t('comparison.quantity')}</th>
            <th scope="col">{t('comparison.updated')}</th>
          </tr>
        </thead>
        <tbody>
          {item.price_info.map((price) => (
            <PriceRow key={price.markets.id} price={price} itemId={item.item_id} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

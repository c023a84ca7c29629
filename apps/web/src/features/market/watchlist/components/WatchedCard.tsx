import { IconTrash } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { age } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { Age, Money } from '../../../../ui/value/figures.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { RowButtons } from '../../../../ui/table/RowButtons.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { PayoutFlag } from '../../marketplaces/marketplaces.public.tsx';
import { removeFromWatchlist, type ProviderPrice, type WatchedItem } from '../watchlist.queries.ts';
import { Change, PriceWhenAdded } from './Change.tsx';
import { Difference, Net, ProviderAmount } from './ProviderFigures.tsx';
import css from './WatchedCard.module.css';

/** Buttons that copy the item's name and remove the item from the list. */
export function WatchedActions({ item }: { item: WatchedItem }) {
  return (
    <RowButtons>
      <CopyButton
        text={item.market_hash_name}
        label={t('watchlist.copyName', { name: item.name })}
        copied={t('watchlist.copied')}
        failed={t('watchlist.copyError')}
      />
      <IconButton
        label={t('watchlist.removeItem', { name: item.name })}
        title={t('watchlist.remove')}
        className={css.remove}
        onClick={() => void removeFromWatchlist(item.id, item)}
      >
        <IconTrash size={15} stroke={1.7} aria-hidden />
      </IconButton>
    </RowButtons>
  );
}

/** A market's badge, or only its mark. Links to the item there when the address is known. */
export function ProviderLink({ offer, itemName, mark = false }: { offer: ProviderPrice; itemName: string; mark?: boolean }) {
  const badge = <MarketBadge id={offer.market_id} name={offer.market_name} compact={mark} />;
  if (offer.url === null) return badge;
  return (
    <a href={offer.url} target="_blank" rel="noopener noreferrer" className={css.market}>
      {badge}
      <span className="visually-hidden">: {itemName}</span>
    </a>
  );
}

function Provider({ offer, itemName, isBase }: { offer: ProviderPrice; itemName: string; isBase: boolean }) {
  const now = useNow();
  return (
    <tr>
      <td>
        <ProviderLink offer={offer} itemName={itemName} /> <PayoutFlag marketId={offer.market_id} />
      </td>
      <td className={css.about}>
        {offer.updated_at !== null && <Age at={offer.updated_at} now={now} stale={!offer.fresh} />}
        {offer.quantity !== null && <span>{t('watchlist.pieces', { n: offer.quantity })}</span>}
      </td>
      <td className={css.price}>
        <ProviderAmount offer={offer} />
        <Net offer={offer} />
      </td>
      <td className={css.difference}>{offer.price !== null && <Difference offer={offer} isBase={isBase} />}</td>
    </tr>
  );
}

/** One watched item: its price when added, its price now, and its prices on the chosen markets. */
export function WatchedCard({ item, baseName }: { item: WatchedItem; baseName: string }) {
  const now = useNow();
  return (
    <article className={css.card} aria-label={item.name}>
      <header className={css.head}>
        <ItemCell
          name={item.name}
          image={item.image}
          itemId={item.item_id}
          color={item.color}
          exterior={item.exterior}
          href={pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } })}
          size={44}
        />
        <WatchedActions item={item} />
      </header>
      <dl className={css.base}>
        <div>
          <dt>{t('watchlist.whenAdded')}</dt>
          <dd>
            <PriceWhenAdded item={item} />
          </dd>
        </div>
        <div>
          <dt>{t('watchlist.nowOn', { market: baseName })}</dt>
          <dd>
            <Money value={item.added_price.today.price} />
          </dd>
        </div>
        <div>
          <dt>{t('watchlist.change')}</dt>
          <dd>
            <Change item={item} baseName={baseName} />
          </dd>
        </div>
      </dl>
      <table className={css.providers}>
        <caption className="visually-hidden">{t('watchlist.providers')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('watchlist.market')}</th>
            <th scope="col">{t('watchlist.updated')}</th>
            <th scope="col">{t('watchlist.price')}</th>
            <th scope="col">{t('watchlist.difference', { market: baseName })}</th>
          </tr>
        </thead>
        <tbody>
          {item.prices.map((offer) => (
            <Provider
              key={offer.market_id}
              offer={offer}
              itemName={item.name}
              isBase={offer.market_id === item.added_price.today.market_id}
            />
          ))}
        </tbody>
      </table>
      <p className={css.added}>{t('watchlist.addedAgo', { age: age(item.added_at, now) })}</p>
    </article>
  );
}

import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, type ComponentType } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { usePageTitle } from '../../../../lib/title.ts';
import { useMissedUpdates } from '../../../../lib/use-missed-updates.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { Failed, Skeleton, StaleNotice, Updates } from '../../../../ui/state/ListState.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { About } from '../components/About.tsx';
import { BestPlaces } from '../components/BestPlaces.tsx';
import { BuyOrders } from '../components/BuyOrders.tsx';
import { ItemActions } from '../components/ItemActions.tsx';
import { ItemHeader, ItemTraits } from '../components/ItemHeader.tsx';
import { MarketPrices } from '../components/MarketPrices.tsx';
import { PriceHistory } from '../components/PriceHistory.tsx';
import { PriceStats } from '../components/PriceStats.tsx';
import { Quantities } from '../components/Quantities.tsx';
import { Reading } from '../components/Reading.tsx';
import { VariantSwitch } from '../components/VariantSwitch.tsx';
import { useItem, useNearItems, type Item } from '../items.queries.ts';
import css from './ItemPage.module.css';

type Props = {
  /** The button that watches an item. */
  Watch: ComponentType<{
    item: Pick<Item, 'app_id' | 'market_hash_name' | 'item_id' | 'general_id'>;
  }>;
};

/** Suggests the items whose names are closest to the address. */
function Missing({ game, slug }: { game: string; slug: string }) {
  const { data: near } = useNearItems(game, slug);
  usePageTitle(t('items.notFoundTitle'));
  return (
    <div className={css.missing}>
      <h1>{t('items.notFoundTitle')}</h1>
      {near && near.length > 0 ? (
        <>
          <p>{t('items.nearText')}</p>
          <ul className={css.near}>
            {near.map((item) => (
              <li key={item.item_id}>
                <AppLink href={pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } })}>
                  <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={40} />
                  {item.name}
                  <span className={css.price}>
                    <Money value={item.price} />
                  </span>
                </AppLink>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('items.notFoundText')}</p>
      )}
      <ButtonLink href={pathTo('/comparison')}>{t('items.comparePrices')}</ButtonLink>
    </div>
  );
}

function Loading() {
  return (
    <div className={css.page} role="status" aria-label={t('items.loading')}>
      <Skeleton height={34} />
      <Skeleton height={28} />
      <Skeleton height={370} />
      <Skeleton height={72} />
      <Skeleton height={480} />
    </div>
  );
}

/** One item: its traits, its price on every market, and its price history. */
export function ItemPage({ Watch }: Props) {
  const { game, slug } = useParams({ from: '/$game/item/$slug' });
  const navigate = useNavigate({ from: '/$game/item/$slug' });
  const { data: item, error, dataUpdatedAt, refetch } = useItem(game, slug);
  const missed = useMissedUpdates(dataUpdatedAt);
  const now = useNow();
  const isPhone = useMobile('shell');
  const found = item?.slug;
  useEffect(() => {
    // the item was found by its name: put its slug in the address
    if (found !== undefined && found !== slug)
      void navigate({ to: '/$game/item/$slug', params: { game, slug: found }, search: true, replace: true });
  }, [found, slug, game, navigate]);

  const refresh = (): void => void refetch();
  if (error instanceof ApiError && error.status === 404) return <Missing game={game} slug={slug} />;
  if (!item) return error ? <Failed error={error} onRetry={refresh} /> : <Loading />;
  return (
    <div className={css.page}>
      {error && <StaleNotice at={new Date(dataUpdatedAt)} now={now} onRefresh={refresh} />}
      <div className={css.top}>
        <div className={css.head}>
          <ItemHeader item={item} />
        </div>
        <div className={css.actions}>
          <ItemActions item={item}>
            <Updates count={missed} onRefresh={refresh} />
            <Watch item={item} />
          </ItemActions>
        </div>
        <div className={css.picture}>
          <ItemPicture src={item.image} itemId={item.item_id} color={item.rarity_color ?? item.color} size={isPhone ? 64 : 84} />
        </div>
        <div className={css.traits}>
          <ItemTraits item={item} />
        </div>
        <div className={css.variants}>
          <VariantSwitch item={item} />
        </div>
        <div className={css.places}>
          <BestPlaces item={item} />
        </div>
        <div className={css.chart}>
          <PriceHistory item={item} />
        </div>
      </div>
      <PriceStats item={item} />
      <MarketPrices item={item} />
      <BuyOrders item={item} />
      <div className={css.columns}>
        <div className={css.column}>
          <Quantities item={item} />
          <Reading item={item} />
        </div>
        <About item={item} />
      </div>
    </div>
  );
}

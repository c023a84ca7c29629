import { APP_IDS } from '@lootfolio/domain/games';
import { IconTargetArrow } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, type ComponentType } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { usePageTitle } from '../../../../lib/title.ts';
import { useMissedUpdates } from '../../../../lib/use-missed-updates.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { Failed, Skeleton, StaleNotice, Updates } from '../../../../ui/state/ListState.tsx';
import { About } from '../components/About.tsx';
import { BestPlaces } from '../components/BestPlaces.tsx';
import { BuyOrders } from '../components/BuyOrders.tsx';
import { ItemHeader } from '../components/ItemHeader.tsx';
import { MarketPrices } from '../components/MarketPrices.tsx';
import { PriceHistory } from '../components/PriceHistory.tsx';
import { PriceStats } from '../components/PriceStats.tsx';
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

/** True for the games that have price targets. */
const hasTargets = ({ app_id: appId }: Item): boolean => appId === APP_IDS.cs2 || appId === APP_IDS.dota2;

function Loading() {
  return (
    <div className={css.page} role="status" aria-label={t('items.loading')}>
      <Skeleton height={140} />
      <Skeleton height={84} />
      <Skeleton height={150} />
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
    <>
      <ItemHeader
        item={item}
        actions={
          <>
            <Watch item={item} />
            {hasTargets(item) && (
              <ButtonLink
                variant="default"
                icon={<IconTargetArrow size={16} stroke={1.7} aria-hidden />}
                href={pathTo('/target', { search: { set: `${item.game}/${item.slug}` } })}
              >
                {t('items.setTarget')}
              </ButtonLink>
            )}
          </>
        }
      />
      <VariantSwitch item={item} />
      <div className={css.page}>
        {error && <StaleNotice at={new Date(dataUpdatedAt)} now={now} onRefresh={refresh} />}
        <BestPlaces item={item} />
        <PriceStats item={item} />
        <MarketPrices item={item} actions={<Updates count={missed} onRefresh={refresh} />} />
        <BuyOrders item={item} />
        <div className={css.columns}>
          <PriceHistory item={item} />
          <About item={item} />
        </div>
        <Reading item={item} />
      </div>
    </>
  );
}

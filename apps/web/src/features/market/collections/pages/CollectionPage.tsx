import { useParams } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { Money, MoneyRange } from '../../../../ui/value/figures.tsx';
import { EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { CardFigure, PictureCard, PictureCards, PictureCardSkeletons } from '../../../../market-ui/PictureCard.tsx';
import { PictureHeader } from '../../../../market-ui/PictureHeader.tsx';
import { SkinCard } from '../../../../market-ui/SkinCard.tsx';
import { rarityName } from '../../items/items.public.tsx';
import { Found, NotYet } from '../components/Found.tsx';
import { casePath } from '../../../../lib/case-paths.ts';
import { useCollection, useCollectionInfo, type CollectionItem } from '../collections.queries.ts';
import { readIdSearch } from '../collections.search.ts';
import css from './CasePage.module.css';

const Skin = ({ item }: { item: CollectionItem }) => (
  <SkinCard skin={item}>
    <CardFigure label={item.rarity === null ? t('collections.price') : rarityName(item.rarity)}>
      <MoneyRange range={item.price_min === null ? null : { min: item.price_min, max: item.price_max! }} />
    </CardFigure>
  </SkinCard>
);

const CaseCard = ({ item }: { item: CollectionItem }) => (
  <PictureCard image={item.image} itemId={item.item_id} color={item.color} name={item.name} href={casePath(item)}>
    <CardFigure label={t('collections.price')}>
      <Money value={item.price_min} />
    </CardFigure>
  </PictureCard>
);

function Items({ id, count }: { id: number; count: number }) {
  const { data, error, refetch } = useCollection(id);
  if (!data && error) return <Failed error={error} onRetry={() => void refetch()} />;
  const cases = data?.items.filter(({ type }) => type === 'case') ?? [];
  return (
    <div className={css.screen}>
      <section className={css.part}>
        <h2>{t('collections.skinsOf')}</h2>
        {!data ? (
          <PictureCardSkeletons label={t('collections.skinsOf')} count={count} />
        ) : data.items.length === cases.length ? (
          <EmptyList text={t('collections.itemsNotFound')} />
        ) : (
          <PictureCards label={t('collections.skinsOf')}>
            {data.items.map((item) => item.type === 'item' && <Skin key={item.id} item={item} />)}
          </PictureCards>
        )}
      </section>
      {cases.length > 0 && (
        <section className={css.part}>
          <h2>{t('collections.casesOf')}</h2>
          <PictureCards label={t('collections.casesOf')}>
            {cases.map((item) => (
              <CaseCard key={item.id} item={item} />
            ))}
          </PictureCards>
        </section>
      )}
    </div>
  );
}

function Collection({ id }: { id: number }) {
  const { data: info, error, refetch } = useCollectionInfo(id);
  if (!info) return <NotYet type="collection" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PictureHeader
        image={info.image}
        color={info.color}
        over={t('collections.kindCollection')}
        title={info.name}
        help={['collections.oneHelp1', 'collections.oneHelp2', 'collections.oneHelp3', 'collections.oneHelp4', 'collections.oneHelp5']}
        facts={
          <>
            <span>{t('collections.skins', { n: info.item_count })}</span>
            {info.price_min !== null && (
              <span>
                {t('collections.prices')}: <MoneyRange range={{ min: info.price_min, max: info.price_max! }} />
              </span>
            )}
          </>
        }
      />
      <Items id={id} count={info.item_count} />
    </>
  );
}

/** A collection: its skins, and the cases that hold it. */
export function CollectionPage() {
  const { name } = useParams({ from: '/cs2/collection/$name' });
  const { id } = useAddress(readIdSearch);
  return (
    <Found type="collection" name={name} id={id}>
      {(found) => <Collection key={found} id={found} />}
    </Found>
  );
}

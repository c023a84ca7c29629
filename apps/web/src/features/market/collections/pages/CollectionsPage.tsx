import { getRouteApi } from '@tanstack/react-router';
import { COLLECTIONS_PER_PAGE } from '@lootfolio/domain/case-opening';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Delta, Money, MoneyRange } from '../../../../ui/value/figures.tsx';
import { EmptyByFilter, Failed } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { CardFigure, PictureCard, PictureCards, PictureCardSkeletons } from '../../../../market-ui/PictureCard.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { casePath, collectionPath } from '../../../../lib/case-paths.ts';
import { useCollections, type Card } from '../collections.queries.ts';
import {
  KINDS,
  readCollectionsSearch,
  sortOf,
  SORTS,
  type CardKind,
  type CardSort,
  type CollectionsSearch,
} from '../collections.search.ts';
import { KIND_LABELS } from '../labels.ts';
import css from './CollectionsPage.module.css';

const route = getRouteApi('/collections');
const DEBOUNCE_MS = 1000;

const SORT_LABELS: Readonly<Record<CardSort, PlainKey>> = {
  name: 'collections.sortName',
  top: 'collections.sortTop',
  price: 'collections.sortPrice',
  ratio: 'collections.expectedReturn',
};

type Change = (next: Partial<CollectionsSearch>, replace?: boolean) => void;

function Filters({ search, onChange }: { search: CollectionsSearch; onChange: Change }) {
  const isMobile = useMobile('list');
  const { by, descending } = sortOf(search);
  const options = [
    { value: 'all' as const, label: t('ui.all') },
    ...KINDS.map((kind) => ({ value: kind, label: t(KIND_LABELS[kind].all) })),
  ];
  const show = {
    label: t('collections.show'),
    options,
    value: search.kind ?? ('all' as const),
    onChange: (kind: CardKind | 'all'): void => onChange({ kind: kind === 'all' ? undefined : kind }),
  };
  return (
    <ListBar>
      <SearchField
        label={t('collections.search')}
        hint={t('collections.searchHint')}
        value={search.q ?? ''}
        ms={DEBOUNCE_MS}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      {isMobile ? <SelectField {...show} /> : <Segments {...show} />}
      <SortControl<CardSort>
        options={SORTS.map((sort) => ({ value: sort, label: t(SORT_LABELS[sort]) }))}
        value={by}
        descending={descending}
        onSort={(sort) => onChange({ sort: sort === 'name' ? undefined : sort, order: undefined })}
        onDirection={(desc) => onChange({ order: desc ? 'desc' : 'asc' })}
      />
    </ListBar>
  );
}

const CollectionCard = ({ card }: { card: Card }) => (
  <PictureCard
    image={card.image}
    color={card.color}
    over={t(KIND_LABELS[card.kind].one)}
    name={card.name}
    href={(card.type === 'case' ? casePath : collectionPath)(card)}
  >
    <CardFigure label={t(card.type === 'case' ? 'collections.items' : 'collections.skins', { n: card.item_count })}>
      <MoneyRange range={card.price_min === null ? null : { min: card.price_min, max: card.price_max! }} />
    </CardFigure>
    {card.type === 'case' && (
      <>
        <CardFigure label={t('collections.price')}>
          <Money value={card.price} />
        </CardFigure>
        <CardFigure label={t('collections.expectedValue')}>
          <Money value={card.value} /> {card.ratio !== null && <Delta value={card.ratio} unit="percent" plain />}
        </CardFigure>
      </>
    )}
  </PictureCard>
);

function List({ query, onClear }: { query: ReturnType<typeof useCollections>; onClear: () => void }) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data) return <PictureCardSkeletons label={t('collections.title')} count={COLLECTIONS_PER_PAGE} />;
  if (data.total === 0)
    return (
      <Panel flush>
        <EmptyByFilter text={t('collections.itemsNotFound')} onClear={onClear} />
      </Panel>
    );
  return (
    <PictureCards label={t('collections.title')} refreshing={isPlaceholderData}>
      {data.items.map((card) => (
        <CollectionCard key={`${card.type} ${card.id}`} card={card} />
      ))}
    </PictureCards>
  );
}

/** Every collection, case, souvenir package and capsule. */
export function CollectionsPage() {
  const search = useAddress(readCollectionsSearch);
  const navigate = route.useNavigate();
  const query = useCollections(search);
  const total = query.data?.total ?? 0;
  const page = search.page ?? 1;
  const change: Change = (next, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  return (
    <>
      <PageHeader
        title={t('collections.title')}
        lead={t('collections.lead')}
        help={['collections.help1', 'collections.help2', 'collections.help3', 'collections.help4', 'collections.help5']}
      />
      <div className={css.screen}>
        <Filters search={search} onChange={change} />
        <List query={query} onClear={() => change({ q: undefined, kind: undefined })} />
        <ListFoot page={page} pageSize={COLLECTIONS_PER_PAGE} total={total} waiting={query.isPlaceholderData} onChange={change} />
      </div>
    </>
  );
}

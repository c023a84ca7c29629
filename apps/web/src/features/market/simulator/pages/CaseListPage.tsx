import { getRouteApi } from '@tanstack/react-router';
import { CASES_PER_PAGE } from '@lootfolio/domain/case-opening';
import type { CaseKind } from '@lootfolio/domain/odds';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { EmptyByFilter, Failed } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { CardFigure, PictureCard, PictureCards, PictureCardSkeletons } from '../../../../market-ui/PictureCard.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { useCases } from '../simulator.queries.ts';
import { simulatorPath } from '../simulator.public.tsx';
import { KINDS, readSimulatorSearch, sortOf, SORTS, type CaseSort, type SimulatorSearch } from '../simulator.search.ts';
import css from './CaseListPage.module.css';

const route = getRouteApi('/cs2/simulator');
const DEBOUNCE_MS = 1000;
const KIND_LABELS: Readonly<Record<CaseKind, PlainKey>> = {
  normal: 'simulator.kindNormal',
  souvenir: 'simulator.kindSouvenir',
  sticker: 'simulator.kindSticker',
};

const SORT_LABELS: Readonly<Record<CaseSort, PlainKey>> = {
  known: 'simulator.sortKnown',
  ratio: 'simulator.expectedReturn',
  price: 'simulator.sortPrice',
  name: 'simulator.sortName',
};

type Change = (next: Partial<SimulatorSearch>, replace?: boolean) => void;

function Tools({ search, onChange }: { search: SimulatorSearch; onChange: Change }) {
  const { by, descending } = sortOf(search);
  return (
    <ListBar>
      <SearchField
        label={t('simulator.search')}
        hint={t('simulator.searchHint')}
        value={search.q ?? ''}
        ms={DEBOUNCE_MS}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <SelectField<CaseKind | 'all'>
        label={t('simulator.show')}
        options={[{ value: 'all', label: t('ui.all') }, ...KINDS.map((kind) => ({ value: kind, label: t(KIND_LABELS[kind]) }))]}
        value={search.kind ?? 'all'}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
      />
      <SortControl<CaseSort>
        options={SORTS.map((sort) => ({ value: sort, label: t(SORT_LABELS[sort]) }))}
        value={by}
        descending={descending}
        onSort={(sort) => onChange({ sort: sort === 'known' ? undefined : sort, order: undefined })}
        onDirection={(desc) => onChange({ order: desc ? 'desc' : 'asc' })}
      />
    </ListBar>
  );
}

function List({ query, onClear }: { query: ReturnType<typeof useCases>; onClear: () => void }) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data) return <PictureCardSkeletons label={t('simulator.cases')} count={CASES_PER_PAGE} figures={2} />;
  if (data.total === 0)
    return (
      <Panel flush>
        <EmptyByFilter text={t('simulator.itemsNotFound')} onClear={onClear} />
      </Panel>
    );
  return (
    <PictureCards label={t('simulator.cases')} refreshing={isPlaceholderData}>
      {data.data.map((box) => (
        <PictureCard key={box.id} image={box.image} itemId={box.id} color={box.color} name={box.name} href={simulatorPath(box.id)}>
          <CardFigure label={t('simulator.price')}>
            <Money value={box.price} />
          </CardFigure>
          <CardFigure label={t('simulator.expectedReturn')}>
            <Delta value={box.ratio} unit="percent" plain />
          </CardFigure>
        </PictureCard>
      ))}
    </PictureCards>
  );
}

/** The cases to choose from. */
export function CaseListPage() {
  const search = useAddress(readSimulatorSearch);
  const navigate = route.useNavigate();
  const query = useCases(search);
  const total = query.data?.total ?? 0;
  const page = search.page ?? 1;
  const change: Change = (next, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  return (
    <>
      <PageHeader
        title={t('simulator.title')}
        lead={t('simulator.lead')}
        help={['simulator.help1', 'simulator.help2', 'simulator.help3', 'simulator.help4', 'simulator.help5']}
      />
      <div className={css.screen}>
        <Tools search={search} onChange={change} />
        <List query={query} onClear={() => change({ q: undefined, kind: undefined })} />
        <ListFoot page={page} pageSize={CASES_PER_PAGE} total={total} waiting={query.isPlaceholderData} onChange={change} />
      </div>
    </>
  );
}

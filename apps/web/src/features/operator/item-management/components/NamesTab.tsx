import { MARKETS } from '@lootfolio/domain/markets';
import { useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { ADMIN_SEARCH_MS } from '../../../../lib/admin-screens.ts';
import type { Chip } from '../../../../ui/layout/Chips.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { EmptyByFilter, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { filterChip } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { useSentNames, type SentName } from '../item-management.queries.ts';
import { namesQuery, PAGE_SIZE } from '../item-management.search.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { nameCard, nameColumns, nameKey } from './name-columns.tsx';
import type { TabProps } from './tab-props.ts';
import css from './ItemManagement.module.css';

type State = SentName['state'];

const STATES: Readonly<Record<State, { label: PlainKey; none: PlainKey }>> = {
  open: { label: 'item-management.open', none: 'item-management.noOpen' },
  assigned: { label: 'item-management.assigned', none: 'item-management.noAssigned' },
  ignored: { label: 'item-management.ignored', none: 'item-management.noIgnored' },
};

const chipsOf = ({ search: { market, state }, onChange }: TabProps): Chip[] => [
  ...filterChip(market !== undefined, t('item-management.market'), MARKETS.find(({ slug }) => slug === market)?.name ?? '', () =>
    onChange({ market: undefined }),
  ),
  ...filterChip(state !== undefined, t('item-management.decision'), state ? t(STATES[state].label) : '', () =>
    onChange({ state: undefined }),
  ),
];

function Nothing({ search, onChange }: TabProps) {
  if (search.q !== undefined || search.market !== undefined)
    return <EmptyByFilter text={t('item-management.noNamesFound')} onClear={() => onChange({ q: undefined, market: undefined })} />;
  const state = search.state ?? 'open';
  return (
    <EmptyList text={t(STATES[state].none)}>{state === 'open' && <p className="muted">{t('item-management.noOpenText')}</p>}</EmptyList>
  );
}

/** Names that are not in the catalogue: assigned to an item, ignored, or still waiting for a decision. */
export function NamesTab({ search, onChange }: TabProps) {
  const { data, error, isPlaceholderData, refetch } = useSentNames(namesQuery(search));
  const [assigned, setAssigned] = useState<SentName | null>(null);
  return (
    <div className={css.tab}>
      <ListBar>
        <SearchField
          label={t('item-management.searchNames')}
          value={search.q ?? ''}
          ms={ADMIN_SEARCH_MS}
          onSearch={(q) => onChange({ q: q || undefined })}
        />
        <FilterPanel chips={chipsOf({ search, onChange })} onClear={() => onChange({ market: undefined, state: undefined })}>
          <SelectField
            label={t('item-management.market')}
            options={[
              { value: '', label: t('item-management.allMarkets') },
              ...MARKETS.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            value={search.market ?? ''}
            onChange={(market) => onChange({ market: market || undefined })}
          />
          <SelectField<State>
            label={t('item-management.decision')}
            options={(Object.keys(STATES) as State[]).map((value) => ({ value, label: t(STATES[value].label) }))}
            value={search.state ?? 'open'}
            onChange={(state) => onChange({ state: state === 'open' ? undefined : state })}
          />
        </FilterPanel>
      </ListBar>
      <DataTable
        caption={t('item-management.namesCaption')}
        columns={nameColumns(setAssigned)}
        rows={data?.items ?? []}
        rowId={nameKey}
        loading={!data && !error}
        skeletonRows={PAGE_SIZE}
        refreshing={isPlaceholderData}
        card={nameCard(setAssigned)}
        empty={data ? <Nothing search={search} onChange={onChange} /> : <Failed error={error} onRetry={() => void refetch()} />}
      />
      <Pagination
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        waiting={isPlaceholderData || !data}
        onPage={(page, replace) => onChange({ page: page === 1 ? undefined : page }, replace)}
      />
      {assigned && <AssignDialog name={assigned} onClose={() => setAssigned(null)} />}
    </div>
  );
}

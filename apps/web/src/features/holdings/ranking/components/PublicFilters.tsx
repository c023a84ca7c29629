import { PUBLIC_SORTS } from '@lootfolio/domain/ranking';
import { t } from '../../../../i18n/i18n.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { groupChips, GroupFilters, groupsInAddress, type ChosenGroups, useFilterOptions } from '../../../market/items/items.public.tsx';
import { NO_FILTERS, type PublicSearch } from '../public-inventory.search.ts';

const DEBOUNCE_MS = 1000;

const SORT_LABELS = { price: 'inventory.value', name: 'inventory.columnName', float: 'inventory.float' } as const;

type Props = { appid: number; search: PublicSearch; onChange: (next: PublicSearch, replace?: boolean) => void };

/** Search and order of the things, and the filters by type and exterior. */
export function PublicFilters({ appid, search, onChange }: Props) {
  const groups = useFilterOptions(appid).data?.groups;
  const chosen = { type: search.type ?? [], exterior: search.exterior ?? [], rarity: [], extra: [] };
  const changeGroups = (patch: Partial<ChosenGroups>): void => onChange(groupsInAddress(patch));
  return (
    <ListBar>
      <SearchField
        label={t('ranking.searchThings')}
        value={search.q ?? ''}
        ms={DEBOUNCE_MS}
        onSearch={(q) => onChange({ q: q || undefined }, true)}
      />
      <SortControl
        options={PUBLIC_SORTS.map((sort) => ({ value: sort, label: t(SORT_LABELS[sort]) }))}
        value={search.sort ?? 'price'}
        descending={!search.asc}
        onSort={(sort) => onChange({ sort: sort === 'price' ? undefined : sort, asc: sort === 'price' ? undefined : true })}
        onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
      />
      <FilterPanel mobile="shell" chips={groupChips(chosen, changeGroups)} onClear={() => onChange(NO_FILTERS)}>
        <GroupFilters value={chosen} groups={groups} only={['type', 'exterior']} onChange={changeGroups} />
      </FilterPanel>
    </ListBar>
  );
}

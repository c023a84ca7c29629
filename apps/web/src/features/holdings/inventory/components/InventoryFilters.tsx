import type { ReactNode } from 'react';
import { INVENTORY_DEFAULTS, INVENTORY_SORTS } from '@lootfolio/domain/inventory';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { filterChip } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import {
  CHANGE_NAMES,
  groupChips,
  GroupFilters,
  groupsInAddress,
  type ChosenGroups,
  ItemSearch,
  useFilterOptions,
} from '../../../market/items/items.public.tsx';
import { appOf, NO_FILTERS, type InventorySearch } from '../inventory.search.ts';
import { sortOf } from './ThingTable.tsx';

const DEBOUNCE_MS = 1000;
const SUGGESTIONS = 6;

const SORT_LABELS = {
  price: 'inventory.value',
  name: 'inventory.columnName',
  float: 'inventory.float',
  acquired: 'inventory.acquired',
  profit: 'inventory.profit',
  ...CHANGE_NAMES,
} as const satisfies Record<(typeof INVENTORY_SORTS)[number], PlainKey>;

const TRADABLE_LABELS = {
  all: 'ui.all',
  tradable: 'inventory.tradable',
  locked: 'inventory.locked',
} as const satisfies Record<'all' | NonNullable<InventorySearch['tradable']>, PlainKey>;

export type View = 'grid' | 'list';

type Props = {
  search: InventorySearch;
  view: View;
  onView: (view: View) => void;
  onChange: (next: Partial<InventorySearch>, replace?: boolean) => void;
  /** What else stands in the bar. */
  children: ReactNode;
};

/** Search, order and layout of the things, and the filters by type, exterior, rarity and lock. */
export function InventoryFilters({ search, view, onView, onChange, children }: Props) {
  const groups = useFilterOptions(appOf(search)).data?.groups;
  const chosen = { type: search.type ?? [], exterior: search.exterior ?? [], rarity: search.rarity ?? [], extra: [] };
  const changeGroups = (patch: Partial<ChosenGroups>): void => onChange(groupsInAddress(patch));
  const tradable = search.tradable ?? 'all';
  const chips = [
    ...groupChips(chosen, changeGroups),
    ...filterChip(tradable !== 'all', t('inventory.columnTradable'), t(TRADABLE_LABELS[tradable]), () => onChange({ tradable: undefined })),
  ];
  return (
    <ListBar>
      <ItemSearch
        key={appOf(search)}
        label={t('inventory.searchThings')}
        game={appOf(search)}
        ms={DEBOUNCE_MS}
        limit={SUGGESTIONS}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined }, true)}
      />
      <SortControl
        options={INVENTORY_SORTS.map((sort) => ({ value: sort, label: t(SORT_LABELS[sort]) }))}
        value={search.sort ?? INVENTORY_DEFAULTS.sort}
        descending={!search.asc}
        onSort={(sort) => onChange(sortOf(sort, sort !== 'name' && sort !== 'float'))}
        onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
      />
      <Segments<View>
        label={t('inventory.view')}
        options={[
          { value: 'grid', label: t('inventory.viewGrid') },
          { value: 'list', label: t('inventory.viewList') },
        ]}
        value={view}
        onChange={onView}
      />
      <FilterPanel mobile="shell" chips={chips} onClear={() => onChange(NO_FILTERS)}>
        <GroupFilters value={chosen} groups={groups} only={['type', 'exterior', 'rarity']} onChange={changeGroups} />
        <SelectField
          label={t('inventory.columnTradable')}
          options={Object.entries(TRADABLE_LABELS).map(([value, key]) => ({ value, label: t(key) }))}
          value={tradable}
          onChange={(value) => onChange({ tradable: value === 'tradable' || value === 'locked' ? value : undefined })}
        />
      </FilterPanel>
      {children}
    </ListBar>
  );
}

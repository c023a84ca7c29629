import type { ReactNode } from 'react';
import { INVENTORY_DEFAULTS } from '@lootfolio/domain/inventory';
import { LIST_ITEMS_PAGE_SIZES } from '@lootfolio/domain/listings';
import { marketName, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { filterChip } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { MultiSelect } from '../../../../ui/form/MultiSelect.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { PageSize } from '../../../../ui/table/Pagination.tsx';
import {
  groupChips,
  GroupFilters,
  groupsInAddress,
  type ChosenGroups,
  ItemSearch,
  useFilterOptions,
} from '../../../market/items/items.public.tsx';
import { CS2, NO_FILTERS, type ListItemsSearch } from '../list-items.search.ts';

const DEBOUNCE_MS = 500;
const SUGGESTIONS = 12;

type Props = { search: ListItemsSearch; onChange: (next: Partial<ListItemsSearch>, replace?: boolean) => void; children: ReactNode };

/** Game, search and grouping of the things, and the filters by markets, type, exterior and rarity. */
export function ListItemsFilters({ search, onChange, children }: Props) {
  const groups = useFilterOptions(CS2).data?.groups;
  const chosen = { type: search.type ?? [], exterior: search.exterior ?? [], rarity: search.rarity ?? [], extra: [] };
  const changeGroups = (patch: Partial<ChosenGroups>): void => onChange(groupsInAddress(patch));
  const exclude = search.exclude ?? [];
  const chips = [
    ...filterChip(exclude.length > 0, t('listings.excludeListed'), exclude.map(marketName).join(', '), () =>
      onChange({ exclude: undefined }),
    ),
    ...groupChips(chosen, changeGroups),
  ];
  return (
    <ListBar>
      <ItemSearch
        label={t('listings.search')}
        game={CS2}
        ms={DEBOUNCE_MS}
        limit={SUGGESTIONS}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined }, true)}
      />
      <SelectField label={t('listings.game')} inline options={[{ value: 'cs2', label: 'CS2' }]} value="cs2" onChange={() => undefined} />
      <PageSize
        value={search.size ?? INVENTORY_DEFAULTS.size}
        options={LIST_ITEMS_PAGE_SIZES}
        onChange={(size) => onChange({ size: size === INVENTORY_DEFAULTS.size ? undefined : size })}
      />
      <Toggle inline label={t('listings.groupItems')} on={search.group ?? false} onChange={(on) => onChange({ group: on || undefined })} />
      <FilterPanel mobile="shell" chips={chips} onClear={() => onChange(NO_FILTERS)}>
        <MultiSelect
          label={t('listings.excludeListed')}
          emptyLabel={t('ui.none')}
          options={SELLING_MARKETS.map((slug) => ({ value: slug, label: marketName(slug) }))}
          value={exclude}
          onChange={(slugs) => onChange({ exclude: slugs.length > 0 ? [...slugs] : undefined })}
        />
        <GroupFilters value={chosen} groups={groups} only={['type', 'exterior', 'rarity']} onChange={changeGroups} />
      </FilterPanel>
      {children}
    </ListBar>
  );
}

import { INVENTORY_DEFAULTS } from '@lootfolio/domain/inventory';
import { LIST_ITEMS_PAGE_SIZES } from '@lootfolio/domain/listings';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { MultiSelect } from '../../../../ui/form/MultiSelect.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { PageSize } from '../../../../ui/table/Pagination.tsx';
import { GroupFilters, ItemSearch, useFilterOptions } from '../../../market/items/items.public.tsx';
import { activeFilters, CS2, NO_FILTERS, type ListItemsSearch } from '../list-items.search.ts';

const DEBOUNCE_MS = 500;
const SUGGESTIONS = 12;

type Props = { search: ListItemsSearch; onChange: (next: Partial<ListItemsSearch>, replace?: boolean) => void };

/** Game, search and grouping of the things, and the filters by markets, type, exterior and rarity. */
export function ListItemsFilters({ search, onChange }: Props) {
  const groups = useFilterOptions(CS2).data?.groups;
  const chosen = { type: search.type ?? [], exterior: search.exterior ?? [], rarity: search.rarity ?? [], extra: [] };
  return (
    <>
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
        <Toggle
          inline
          label={t('listings.groupItems')}
          on={search.group ?? false}
          onChange={(on) => onChange({ group: on || undefined })}
        />
      </ListBar>
      <FilterPanel mobile="shell" active={activeFilters(search)} onClear={() => onChange(NO_FILTERS)}>
        <MultiSelect
          label={t('listings.excludeListed')}
          emptyLabel={t('ui.none')}
          options={SELLING_MARKETS.map((slug) => ({ value: slug, label: findMarket(slug)!.name }))}
          value={search.exclude ?? []}
          onChange={(exclude) => onChange({ exclude: exclude.length > 0 ? [...exclude] : undefined })}
        />
        <GroupFilters
          value={chosen}
          groups={groups}
          only={['type', 'exterior', 'rarity']}
          onChange={(patch) =>
            onChange(Object.fromEntries(Object.entries(patch).map(([key, names]) => [key, names.length > 0 ? [...names] : undefined])))
          }
        />
      </FilterPanel>
    </>
  );
}

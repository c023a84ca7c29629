import { GAMES, type GameSlug } from '@lootfolio/domain/games';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ADMIN_SEARCH_MS } from '../../../../lib/admin-screens.ts';
import type { Chip } from '../../../../ui/layout/Chips.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { EmptyByFilter, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { filterChip } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { useManagedItems, type ManagedItem } from '../item-management.queries.ts';
import { itemsQuery, PAGE_SIZE, type ItemManagementSearch } from '../item-management.search.ts';
import { EditItemDialog } from './EditItemDialog.tsx';
import { itemCard, itemColumns } from './item-columns.tsx';
import type { TabProps } from './tab-props.ts';
import css from './ItemManagement.module.css';

type Show = NonNullable<ItemManagementSearch['show']> | 'all';

const gameOptions = (): { value: GameSlug | 'all'; label: string }[] => [
  { value: 'all', label: t('item-management.allGames') },
  ...GAMES.map(({ slug, label }) => ({ value: slug, label })),
];
const showOptions = (): { value: Show; label: string }[] => [
  { value: 'all', label: t('item-management.showAll') },
  { value: 'changed', label: t('item-management.showChanged') },
  { value: 'hidden', label: t('item-management.showHidden') },
];

const labelOf = <T extends string>(options: readonly { value: T; label: string }[], chosen: T | undefined): string =>
  options.find(({ value }) => value === chosen)?.label ?? '';

const chipsOf = ({ search: { game, show }, onChange }: TabProps): Chip[] => [
  ...filterChip(game !== undefined, t('item-management.game'), labelOf(gameOptions(), game), () => onChange({ game: undefined })),
  ...filterChip(show !== undefined, t('item-management.show'), labelOf(showOptions(), show), () => onChange({ show: undefined })),
];

const NO_FILTERS: ItemManagementSearch = { q: undefined, game: undefined, show: undefined };

function Nothing({ search, onChange }: TabProps) {
  if (search.q !== undefined || search.game !== undefined)
    return <EmptyByFilter text={t('item-management.noItemsFound')} onClear={() => onChange(NO_FILTERS)} />;
  return <EmptyList text={t(search.show === 'hidden' ? 'item-management.noHidden' : 'item-management.noChanged')} />;
}

/** Every item, including hidden ones, with the changes by administrators. */
export function ItemsTab({ search, onChange }: TabProps) {
  const { data, error, isPlaceholderData, refetch } = useManagedItems(itemsQuery(search));
  const [edited, setEdited] = useState<ManagedItem | null>(null);
  return (
    <div className={css.tab}>
      <ListBar>
        <SearchField
          label={t('item-management.searchItems')}
          value={search.q ?? ''}
          ms={ADMIN_SEARCH_MS}
          onSearch={(q) => onChange({ q: q || undefined })}
        />
        <FilterPanel chips={chipsOf({ search, onChange })} onClear={() => onChange({ game: undefined, show: undefined })}>
          <SelectField
            label={t('item-management.game')}
            options={gameOptions()}
            value={search.game ?? 'all'}
            onChange={(game) => onChange({ game: game === 'all' ? undefined : game })}
          />
          <SelectField
            label={t('item-management.show')}
            options={showOptions()}
            value={search.show ?? 'all'}
            onChange={(show) => onChange({ show: show === 'all' ? undefined : show })}
          />
        </FilterPanel>
      </ListBar>
      <DataTable
        caption={t('item-management.itemsCaption')}
        columns={itemColumns(setEdited)}
        rows={data?.items ?? []}
        rowId={(item) => String(item.item_id)}
        loading={!data && !error}
        skeletonRows={PAGE_SIZE}
        refreshing={isPlaceholderData}
        card={itemCard(setEdited)}
        onRowOpen={setEdited}
        empty={data ? <Nothing search={search} onChange={onChange} /> : <Failed error={error} onRetry={() => void refetch()} />}
      />
      <ListFoot
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        waiting={isPlaceholderData}
        onChange={({ page }, replace) => onChange({ page }, replace)}
      />
      {edited && <EditItemDialog item={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

import { LISTED_SORTS } from '@lootfolio/domain/listings';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { filterChip } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { ItemSearch } from '../../../market/items/items.public.tsx';
import { appOf, DEFAULT_SORT, SORTS, sortOf, type ListedSearch } from '../listed-items.search.ts';
import css from './ListedBar.module.css';

const DEBOUNCE_MS = 500;
const SUGGESTIONS = 12;

type Props = {
  search: ListedSearch;
  onChange: (next: Partial<ListedSearch>, replace?: boolean) => void;
  /** What else stands in the bar. */
  children: ReactNode;
};

/** Searches, filters and sorts the listed items. */
export function ListedBar({ search, onChange, children }: Props) {
  const narrow = useMobile('list');
  return (
    <ListBar>
      <ItemSearch
        label={t('listed-items.search')}
        game={appOf(search) || undefined}
        ms={DEBOUNCE_MS}
        limit={SUGGESTIONS}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined }, true)}
      />
      <FilterPanel
        chips={[
          ...filterChip(search.game !== undefined, t('listed-items.game'), 'CS2', () => onChange({ game: undefined })),
          ...filterChip(search.costly === true, t('listed-items.buyPrice'), t('listed-items.aboveZero'), () =>
            onChange({ costly: undefined }),
          ),
        ]}
        onClear={() => onChange({ game: undefined, costly: undefined })}
      >
        <Segments<'all' | 'cs2'>
          showLabel
          label={t('listed-items.game')}
          options={[
            { value: 'all', label: t('ui.all') },
            { value: 'cs2', label: 'CS2' },
          ]}
          value={search.game ?? 'all'}
          onChange={(game) => onChange({ game: game === 'all' ? undefined : game })}
        />
        {!narrow && (
          <Checkbox className={css.zero} checked={!search.costly} onChange={(shown) => onChange({ costly: shown ? undefined : true })}>
            {t('listed-items.showZero')}
          </Checkbox>
        )}
      </FilterPanel>
      <SortControl
        options={LISTED_SORTS.map((sort) => ({ value: sort, label: t(SORTS[sort]) }))}
        value={search.sort ?? DEFAULT_SORT}
        descending={!search.asc}
        onSort={(sort) => onChange(sortOf(sort, sort !== 'name'))}
        onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
      />
      {children}
    </ListBar>
  );
}

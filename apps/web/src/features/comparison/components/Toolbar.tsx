import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { t } from '../../../i18n/i18n.ts';
import { SORT_KEYS, type SortKey } from '../filters.ts';
import { SORT_LABELS } from '../labels.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import css from './Toolbar.module.css';

const DEBOUNCE_MS = 1000;

/** Searches after a pause of 1 s, or at once on Enter. */
export const SearchBox = ({ value, onSearch }: { value: string; onSearch: (text: string) => void }) => (
  <search className={css.search} aria-label={t('comparison.searchItems')}>
    <SearchField label={t('comparison.search')} hint={t('comparison.searchHint')} ms={DEBOUNCE_MS} value={value} onSearch={onSearch} />
  </search>
);

export function SortControl({
  sortBy,
  sortOrder,
  onChange,
}: {
  sortBy: SortKey;
  sortOrder: 'ASC' | 'DESC';
  onChange: (sort: { sortBy: SortKey; sortOrder: 'ASC' | 'DESC' }) => void;
}) {
  const descending = sortOrder === 'DESC';
  const Icon = descending ? IconSortDescending : IconSortAscending;
  const direction = descending ? t('comparison.descending') : t('comparison.ascending');
  return (
    <div className={css.sort}>
      <SelectField
        label={t('comparison.sort')}
        options={SORT_KEYS.map((key) => ({ value: key, label: t(SORT_LABELS[key]) }))}
        value={sortBy}
        onChange={(key) => onChange({ sortBy: key, sortOrder: key === 'name' ? 'ASC' : 'DESC' })}
      />
      <button
        type="button"
        className={css.swap}
        aria-label={`${t('comparison.direction')}: ${direction}`}
        title={direction}
        onClick={() => onChange({ sortBy, sortOrder: descending ? 'ASC' : 'DESC' })}
      >
        <Icon size={16} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}

/** The only game whose prices are compared. */
export function GameSelect() {
  return (
    <div className={css.game}>
      <SelectField label={t('comparison.game')} options={[{ value: 'cs2', label: 'CS2' }]} value="cs2" onChange={() => undefined} />
    </div>
  );
}

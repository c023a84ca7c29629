import { t } from '../../../../i18n/i18n.ts';
import { SORT_KEYS, type SortKey } from '@lootfolio/domain/comparison-filters';
import { SORT_LABELS } from '../labels.ts';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import css from './Toolbar.module.css';

const DEBOUNCE_MS = 1000;

/** Searches after a pause of 1 s, or at once on Enter. */
export const SearchBox = ({ value, onSearch }: { value: string; onSearch: (text: string) => void }) => (
  <search className={css.search} aria-label={t('comparison.searchItems')}>
    <SearchField label={t('comparison.search')} hint={t('comparison.searchHint')} ms={DEBOUNCE_MS} value={value} onSearch={onSearch} />
  </search>
);

type Order = { sortBy: SortKey; sortOrder: 'ASC' | 'DESC' };

export const SortBar = ({
  inline = false,
  sortBy,
  sortOrder,
  onChange,
}: Order & { inline?: boolean; onChange: (order: Order) => void }) => (
  <div className={css.sort}>
    <SortControl
      inline={inline}
      options={SORT_KEYS.map((key) => ({ value: key, label: t(SORT_LABELS[key]) }))}
      value={sortBy}
      descending={sortOrder === 'DESC'}
      onSort={(key) => onChange({ sortBy: key, sortOrder: key === 'name' ? 'ASC' : 'DESC' })}
      onDirection={(descending) => onChange({ sortBy, sortOrder: descending ? 'DESC' : 'ASC' })}
    />
  </div>
);

/** The only game whose prices are compared. */
export function GameSelect() {
  return (
    <div className={css.game}>
      <SelectField
        hideLabel
        label={t('comparison.game')}
        options={[{ value: 'cs2', label: 'CS2' }]}
        value="cs2"
        onChange={() => undefined}
      />
    </div>
  );
}

import { IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { SORT_KEYS, type SortKey } from '../filters.ts';
import { SORT_LABELS } from '../labels.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import field from '../../../ui/field.module.css';
import css from './Toolbar.module.css';

const PAUSE_MS = 1000;

/** Asks after a pause of 1 s, at once on Enter. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  useEffect(() => {
    // only a change from elsewhere: what was asked for here must not overwrite what was typed since
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  const ask = (text: string): void => {
    const trimmed = text.trim();
    if (trimmed === asked.current) return;
    asked.current = trimmed;
    onSearch(trimmed);
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask(typed);
  };
  return (
    <form role="search" className={css.search} aria-label={t('comparison.searchItems')} onSubmit={submit}>
      <label className={field.field}>
        <span className={field.label}>{t('comparison.search')}</span>
        <span className={css.searchBox}>
          <IconSearch size={15} stroke={1.8} aria-hidden />
          <input
            type="search"
            value={typed}
            maxLength={200}
            placeholder={t('comparison.searchHint')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </span>
      </label>
    </form>
  );
}

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

/** The one game whose prices are compared. */
export function GameSelect() {
  return (
    <div className={css.game}>
      <SelectField label={t('comparison.game')} options={[{ value: 'cs2', label: 'CS2' }]} value="cs2" onChange={() => undefined} />
    </div>
  );
}

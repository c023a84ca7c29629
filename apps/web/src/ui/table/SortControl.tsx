import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { t } from '../../i18n/i18n.ts';
import { SelectField } from '../form/SelectField.tsx';
import css from './SortControl.module.css';

type Props<T extends string> = {
  options: readonly { value: T; label: string }[];
  value: T;
  descending: boolean;
  /** Shows the label beside the choice, not above it. */
  inline?: boolean;
  onSort: (value: T) => void;
  onDirection: (descending: boolean) => void;
};

/** The order of a list, with a button that reverses it. */
export function SortControl<T extends string>({ options, value, descending, inline = false, onSort, onDirection }: Props<T>) {
  const Icon = descending ? IconSortDescending : IconSortAscending;
  const direction = descending ? t('ui.descending') : t('ui.ascending');
  return (
    <div className={css.sort} data-inline={inline}>
      <SelectField inline={inline} label={t('ui.sortBy')} options={options} value={value} onChange={onSort} />
      <button
        type="button"
        className={css.direction}
        aria-label={`${t('ui.direction')}: ${direction}`}
        title={direction}
        onClick={() => onDirection(!descending)}
      >
        <Icon size={16} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}

import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, useId, useState, type ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useMobile, type MOBILE_BELOW } from '../../lib/use-media.ts';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { useStored } from '../../lib/use-stored.ts';
import { Chips, type Chip } from '../layout/Chips.tsx';
import { useBelowBar } from '../table/below-bar.ts';
import { LazyPart } from '../state/LazyPart.tsx';
import css from './FilterPanel.module.css';

const FilterSheet = lazy(() => importWithTimeout(() => import('./FilterSheet.tsx')).then((module) => ({ default: module.FilterSheet })));

type Props = {
  /** The filters that differ from their defaults. */
  chips: readonly Chip[];
  /** The number on the button; the default is the number of chips. */
  active?: number;
  onClear: () => void;
  /** For screens that offer "Clear filters" elsewhere, and here only in the sheet: whether there is something to clear. */
  clearable?: boolean;
  /** Only for the sheet, because wider windows show it elsewhere: the content before the filters. */
  head?: ReactNode;
  /** The width below which the filters are in a sheet. */
  mobile?: keyof typeof MOBILE_BELOW;
  children: ReactNode;
};

function Clear({ onClear }: Pick<Props, 'onClear'>) {
  return (
    <button type="button" className={css.clear} onClick={onClear}>
      {t('ui.clearFilters')}
    </button>
  );
}

/**
 * A list's filters, behind a button in the bar above the list, so that the list starts high. What is set stands below as chips. On a phone
 * they open in a lazily loaded sheet. Whether they are open is one setting for all lists, stored in this browser. Belongs into a `ListBar`.
 */
export function FilterPanel({ chips, active = chips.length, onClear, clearable, head, mobile = 'list', children }: Props) {
  const asSheet = useMobile(mobile);
  const [inSheet, setInSheet] = useState(false);
  const [stored, store] = useStored('filters');
  const id = useId();
  const isOpen = !asSheet && stored === 'open';
  const showBelow = useBelowBar();
  const toggle = (): void => {
    if (asSheet) setInSheet(true);
    else store(isOpen ? null : 'open');
  };
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-expanded={asSheet ? undefined : isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />
        {t('ui.filters')}
        {active > 0 && <span className={css.count}>{active}</span>}
      </button>
      {isOpen &&
        showBelow(
          <section id={id} className={css.strip} data-labels="above" aria-label={t('ui.filters')}>
            {children}
          </section>,
        )}
      {chips.length > 0 &&
        showBelow(
          <div className={css.chips}>
            <Chips label={t('ui.filtersSet')} hideLabel chips={chips} />
            {clearable === undefined && <Clear onClear={onClear} />}
          </div>,
        )}
      {inSheet && (
        <LazyPart onClose={() => setInSheet(false)}>
          <FilterSheet onClose={() => setInSheet(false)} clear={(clearable ?? active > 0) && <Clear onClear={onClear} />} head={head}>
            {children}
          </FilterSheet>
        </LazyPart>
      )}
    </>
  );
}

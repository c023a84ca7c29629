import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, useState, type ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useMobile, type MOBILE_BELOW } from '../../lib/use-media.ts';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { LazyPart } from '../state/LazyPart.tsx';
import css from './FilterPanel.module.css';

const FilterSheet = lazy(() => importWithTimeout(() => import('./FilterSheet.tsx')).then((module) => ({ default: module.FilterSheet })));

type Props = {
  /** The number of filters that differ from their defaults. */
  active: number;
  onClear: () => void;
  /** Only for the sheet, because wider windows show both elsewhere: the content before the filters, and a button that replaces "Clear". */
  sheet?: { head: ReactNode; reset: ReactNode } | undefined;
  /** The width below which the filters are in a sheet. */
  mobile?: keyof typeof MOBILE_BELOW;
  children: ReactNode;
};

function Clear({ active, onClear }: Pick<Props, 'active' | 'onClear'>) {
  if (active === 0) return null;
  return (
    <button type="button" className={css.clear} onClick={onClear}>
      {t('ui.clearFilters')}
    </button>
  );
}

/** A list's filters: a strip above it. On mobile: a lazily loaded sheet, opened by a button that counts the filters. */
export function FilterPanel({ active, onClear, sheet, mobile = 'list', children }: Props) {
  const asSheet = useMobile(mobile);
  const [opened, setOpened] = useState(false);
  if (!asSheet)
    return (
      <section className={css.strip} aria-label={t('ui.filters')}>
        <div className={css.fields}>{children}</div>
        <Clear active={active} onClear={onClear} />
      </section>
    );
  return (
    <>
      <button type="button" className={css.open} onClick={() => setOpened(true)}>
        <IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />
        {t('ui.filters')}
        {active > 0 && <span className={css.count}>{active}</span>}
      </button>
      {opened && (
        <LazyPart onClose={() => setOpened(false)}>
          <FilterSheet
            onClose={() => setOpened(false)}
            clear={sheet?.reset ?? <Clear active={active} onClear={onClear} />}
            head={sheet?.head}
          >
            {children}
          </FilterSheet>
        </LazyPart>
      )}
    </>
  );
}

import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { t } from '../i18n/i18n.ts';
import { money } from '../lib/format.ts';
import { Money } from './figures.tsx';
import { IconButton } from './IconButton.tsx';
import css from './BulkBar.module.css';

type Props = {
  count: number;
  /** Sum of the selected items, and their net: thousandths of a dollar. Null while not known. */
  sum?: number | null;
  net?: number | null;
  onClear: () => void;
  /** All rows that match the filters, when more match than are selected. */
  all?: { total: number; onSelect: () => void };
  /** The actions on the selection. */
  children?: ReactNode;
};

const Figure = ({ label, value }: { label: string; value: number | null }) => (
  <div className={css.figure}>
    <dt>{label}</dt>
    <dd>
      <Money value={value} />
    </dd>
  </div>
);

const announcement = ({ count, sum, net }: Props): string => {
  if (count === 0) return '';
  const figures = [
    [t('ui.sum'), sum],
    [t('ui.net'), net],
  ] as const;
  const amounts = figures.flatMap(([label, value]) => (typeof value === 'number' ? [`${label} ${money(value)}`] : []));
  return [t('ui.selected', { n: count }), ...amounts].join(', ');
};

/** Distance from the bar's lower edge to the window's, in pixels. */
const EDGE = 8;

/** Sets `--bulk-space` to the height that the bar covers, so that a table's total row stands above the bar. */
function useSpace(bar: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!shown || !element) return;
    const { style } = document.documentElement;
    const setSpace = (): void => style.setProperty('--bulk-space', `${element.offsetHeight + EDGE}px`);
    setSpace();
    const sizes = new ResizeObserver(setSpace);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      style.removeProperty('--bulk-space');
    };
  }, [bar, shown]);
}

/**
 * The selection and its actions, at the lower edge of the window. Render it last on the screen: it then extends the page only at the
 * end and moves nothing else.
 */
export function BulkBar(props: Props) {
  const { count, sum, net, onClear, all, children } = props;
  const bar = useRef<HTMLElement>(null);
  useSpace(bar, count > 0);
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement(props)}
      </p>
      {count > 0 && (
        <section ref={bar} className={css.bar} aria-label={t('ui.selection')}>
          <div className={css.what}>
            <IconButton label={t('ui.clearSelection')} onClick={onClear}>
              <IconX size={16} stroke={1.8} aria-hidden />
            </IconButton>
            <strong>{t('ui.selected', { n: count })}</strong>
            {all && all.total > count && (
              <button type="button" className={`link ${css.all}`} onClick={all.onSelect}>
                {t('ui.selectMatching', { n: all.total })}
              </button>
            )}
          </div>
          <dl className={css.figures}>
            {sum !== undefined && <Figure label={t('ui.sum')} value={sum} />}
            {net !== undefined && <Figure label={t('ui.net')} value={net} />}
          </dl>
          {children && <div className={css.actions}>{children}</div>}
        </section>
      )}
    </>
  );
}

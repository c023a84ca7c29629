import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { t } from '../i18n/i18n.ts';
import { money } from '../lib/format.ts';
import { Money } from './figures.tsx';
import { IconButton } from './IconButton.tsx';
import css from './BulkBar.module.css';

type Props = {
  count: number;
  /** Sum of the selected, and what is left of it after fees: thousandths of a dollar. Null while not known. */
  sum?: number | null;
  net?: number | null;
  onClear: () => void;
  /** Everything that matches the filters, where more matches than is selected. */
  all?: { total: number; onSelect: () => void };
  /** What can be done with the selection. */
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

const spoken = ({ count, sum, net }: Props): string => {
  if (count === 0) return '';
  const figures = [
    [t('ui.sum'), sum],
    [t('ui.net'), net],
  ] as const;
  const words = figures.flatMap(([label, value]) => (typeof value === 'number' ? [`${label} ${money(value)}`] : []));
  return [t('ui.selected', { n: count }), ...words].join(', ');
};

/** Distance of the bar's lower edge from that of the window, in pixels. */
const EDGE = 8;

/** Tells the page how much of its lower edge the bar covers: a table's total row stands above it. */
function useSpace(bar: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!shown || !element) return;
    const { style } = document.documentElement;
    const tell = (): void => style.setProperty('--bulk-space', `${element.offsetHeight + EDGE}px`);
    tell();
    const sizes = new ResizeObserver(tell);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      style.removeProperty('--bulk-space');
    };
  }, [bar, shown]);
}

/**
 * What is selected and what can be done with it, at the lower edge of the window. It stands last on the screen: there it makes
 * the page longer at its end, and moves nothing.
 */
export function BulkBar(props: Props) {
  const { count, sum, net, onClear, all, children } = props;
  const bar = useRef<HTMLElement>(null);
  useSpace(bar, count > 0);
  return (
    <>
      <p className="visually-hidden" role="status">
        {spoken(props)}
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

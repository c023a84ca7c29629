import { useEffect, useId, useSyncExternalStore } from 'react';
import { t } from '../../i18n/i18n.ts';
import css from './ChartFrame.module.css';

/** The drawn charts of the page, in the order in which they came. */
let shown: readonly string[] = [];
const listeners = new Set<() => void>();

function setShown(next: readonly string[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Names the authors of the chart library, as its licence asks, at the first chart of a page. */
export function Attribution() {
  const id = useId();
  useEffect(() => {
    setShown([...shown, id]);
    return () => setShown(shown.filter((one) => one !== id));
  }, [id]);
  const first = useSyncExternalStore(subscribe, () => shown[0]);
  if (first !== id) return null;
  return (
    <a className={css.attribution} href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
      {t('ui.chartBy')}
    </a>
  );
}

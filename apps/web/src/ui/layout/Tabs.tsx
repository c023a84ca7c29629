import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import css from './Tabs.module.css';

type ListProps<T extends string> = {
  /** Connects the tabs with their `TabPanel`: an id of the page. */
  id: string;
  label: string;
  tabs: readonly { value: T; label: string; /** Shown after the label, such as a count. */ note?: ReactNode }[];
  /** The chosen tab; the screen keeps it in its address. */
  value: T;
  onChange: (value: T) => void;
  /** Continues in a second line instead of scrolling sideways. */
  wrap?: boolean;
};

type Props<T extends string> = Omit<ListProps<T>, 'id'> & {
  /** The content of the chosen tab. */
  children: ReactNode;
};

const TARGETS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** The tabs alone, for a screen that has them beside its title and their `TabPanel` below. Tab stops at the chosen tab; the arrow keys, Home and End choose another. */
export function TabList<T extends string>({ id, label, tabs, value, onChange, wrap = false }: ListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);
  // on a phone the chosen tab may be beyond the edge
  useEffect(() => {
    const box = list.current;
    const chosen = box?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (box && chosen) box.scrollLeft = chosen.offsetLeft - box.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = TARGETS[event.key]?.(at, tabs.length - 1);
    const chosen = to === undefined ? undefined : tabs[to];
    if (to === undefined || !chosen || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
    onChange(chosen.value);
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={css.list} data-wrap={wrap}>
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={index === at}
          aria-controls={index === at ? `${id}-panel` : undefined}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
          {tab.note !== undefined && <span className={css.note}>{tab.note}</span>}
        </button>
      ))}
    </div>
  );
}

/** The content of the chosen tab. @param value the chosen tab; undefined when none is */
export const TabPanel = ({ id, value, children }: { id: string; value: string | undefined; children: ReactNode }) => (
  <div id={`${id}-panel`} role="tabpanel" aria-labelledby={value && `${id}-${value}`} tabIndex={0} className={css.panel}>
    {children}
  </div>
);

/** Parts of a screen, one shown at a time. */
export function Tabs<T extends string>({ children, ...list }: Props<T>) {
  const id = useId();
  const { tabs, value } = list;
  return (
    <div className={css.tabs}>
      <TabList {...list} id={id} />
      <TabPanel id={id} value={tabs.find((tab) => tab.value === value)?.value}>
        {children}
      </TabPanel>
    </div>
  );
}

import { useWindowVirtualizer, type Range, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState, type FocusEvent, type RefObject } from 'react';

type Options = {
  count: number;
  /** Height of an entry before it is measured, in pixels. */
  estimate: number;
  /** Space between entries, in pixels. */
  gap?: number;
  /** Entries rendered beyond each edge of the window. */
  overscan?: number;
  /** Entries are added and removed in groups of this size, so that most frames of a scroll change only the scroll position. */
  group?: number;
};

export type WindowRows = {
  /**
   * Entries to render: those in view, some around them, and the one with the focus. `start` and `end` are pixels from the top of the
   * list.
   */
  items: readonly VirtualItem[];
  /** Height of the whole list, in pixels. */
  height: number;
  /** The ref for entries of different heights; each needs `data-index`. */
  measure: (element: HTMLElement | null) => void;
  /** Handlers for the list's `onFocus` and `onBlur`. They keep the entry with the focus rendered. */
  keepFocus: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
  scrollTo: (index: number) => void;
};

/** Distance of an element from the top of the page; measured again when the page's height changes. */
function useOffset(box: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const read = (): void => {
      if (box.current) setOffset(Math.round(box.current.getBoundingClientRect().top + scrollY));
    };
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [box]);
  return offset;
}

const indexOf = (target: EventTarget): number | null => {
  const entry = (target as Element).closest<HTMLElement>('[data-index]');
  return entry ? Number(entry.dataset['index']) : null;
};

/**
 * Height of an entry, as the browser reports it after layout. Measuring it directly would force a layout for each
 * new entry.
 */
function heightOf(entry: Element, report: ResizeObserverEntry | undefined, virtualizer: Virtualizer<Window, Element>): number {
  const reported = report?.borderBoxSize[0]?.blockSize;
  if (reported !== undefined) return reported;
  return virtualizer.measurementsCache[virtualizer.indexFromElement(entry)]?.size ?? 0;
}

/** The entries of a long list to render while the window scrolls. `box` is the list's element. */
export function useWindowRows(
  box: RefObject<HTMLElement | null>,
  { count, estimate, gap = 0, overscan = 8, group = 8 }: Options,
): WindowRows {
  const offset = useOffset(box);
  const [focused, setFocused] = useState<number | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions are not passed to anything that a compiler memoises
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    gap,
    overscan,
    scrollMargin: offset,
    useFlushSync: false,
    measureElement: heightOf,
    rangeExtractor: useCallback(
      (range: Range) => {
        const first = Math.max(0, range.startIndex - range.overscan);
        const last = Math.min(range.count - 1, range.endIndex + range.overscan);
        const start = first - (first % group);
        const end = Math.min(range.count - 1, last - (last % group) + group - 1);
        const shown = Array.from({ length: end - start + 1 }, (_, at) => start + at);
        if (focused === null || focused >= range.count || shown.includes(focused)) return shown;
        return [...shown, focused].toSorted((a, b) => a - b);
      },
      [focused, group],
    ),
  });
  return {
    items: virtualizer.getVirtualItems().map((item) => ({ ...item, start: item.start - offset, end: item.end - offset })),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    keepFocus: { onFocus: ({ target }) => setFocused(indexOf(target)), onBlur: () => setFocused(null) },
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}

import { memo, useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { useWidth } from '../lib/use-width.ts';
import { Skeleton } from '../ui/state/ListState.tsx';
import { Tick } from '../ui/form/Tick.tsx';
import { useTicks } from '../ui/form/use-ticks.ts';
import { useWindowRows } from '../ui/table/use-window-rows.ts';
import { cardAfter } from './grid-keys.ts';
import css from './ItemGrid.module.css';

type Props<T extends object> = {
  /** The accessible name of the grid, not shown: it says which items the grid lists. */
  caption: string;
  items: readonly T[];
  itemId: (item: T) => string;
  itemLabel: (item: T) => string;
  /** The content of a card; its text is the card's accessible name. */
  render: (item: T) => ReactNode;
  /** The fixed height of every card in pixels, so that placeholders and scrolling need no measuring. */
  cardHeight: number;
  /** The minimum width of a card in pixels, which decides the number of columns. */
  cardWidth?: number;
  loading?: boolean;
  skeletons?: number;
  refreshing?: boolean;
  selection?: ReadonlySet<string>;
  onSelection?: (selection: Set<string>) => void;
  /** Called on Enter or a click on a card. */
  onOpen?: (item: T) => void;
  /** Shown instead of cards when there are none. */
  empty?: ReactNode;
};

const GAP = 8;
const CARD_WIDTH = 168;
const SKELETONS = 24;

const columnsIn = (width: number, least: number): number => Math.max(1, Math.floor((width + GAP) / (least + GAP)));

/** CSS chooses the columns, by the rule of `columnsIn`, because the width is measured only after the first layout. */
function Skeletons({ count, least, height }: { count: number; least: number; height: number }) {
  return (
    <div className={css.row} style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${least}px), 1fr))` }} aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={css.card} style={{ height }}>
          <Skeleton height={Math.max(24, height * 0.4)} />
          <Skeleton width="70%" />
          <Skeleton width="45%" />
        </div>
      ))}
    </div>
  );
}

type CardProps<T extends object> = {
  grid: Props<T>;
  item: T;
  at: number;
  column: number;
  active: boolean;
  onTick: (id: string, range: boolean) => void;
};

function PlainCard<T extends object>({ grid, item, at, column, active, onTick }: CardProps<T>) {
  const { itemId, itemLabel, render, cardHeight, selection, onSelection, onOpen } = grid;
  const id = itemId(item);
  const selected = selection?.has(id) ?? false;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid handles its keys
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={onSelection ? selected : undefined}
      data-at={at}
      tabIndex={active ? 0 : -1}
      className={css.card}
      data-opens={Boolean(onOpen)}
      style={{ height: cardHeight }}
      onClick={onOpen && (() => onOpen(item))}
    >
      {render(item)}
      {onSelection && (
        <span className={css.tick} role="presentation" onClick={(event) => event.stopPropagation()}>
          <Tick name={itemLabel(item)} selected={selected} tabIndex={-1} onTick={(range) => onTick(id, range)} />
        </span>
      )}
    </div>
  );
}

/** Rerenders only when the grid's data or selection changes, not on scroll. */
const Card = memo(PlainCard) as <T extends object>(props: CardProps<T>) => ReactNode;

function Cards<T extends object>({ grid, columns }: { grid: Props<T>; columns: number }) {
  const { caption, items, itemId, cardHeight, selection, onSelection, onOpen, refreshing = false } = grid;
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const moved = useRef(false);
  const count = Math.ceil(items.length / columns);
  const view = useWindowRows(box, { count, estimate: cardHeight, gap: GAP, overscan: 2, group: 3 });
  const tick = useTicks({ order: () => items.map(itemId), selection, onSelection });
  const shown = Math.min(active, items.length - 1);

  const { scrollTo } = view;
  const focusActive = useCallback((): void => {
    if (!moved.current) return;
    const card = box.current?.querySelector<HTMLElement>(`[data-at="${shown}"]`);
    if (!card) return scrollTo(Math.floor(shown / columns));
    moved.current = false;
    card.focus();
  }, [shown, columns, scrollTo]);
  // runs after each render: the card may not be rendered yet
  useLayoutEffect(focusActive);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { at: place } = (event.target as HTMLElement).dataset;
    // keys on a control inside a card belong to that control
    if (place === undefined) return;
    const at = Number(place);
    const item = items[at]!;
    const next = cardAfter(event, at, { count: items.length, columns });
    if (next !== null) {
      moved.current = next !== at;
      setActive(next);
    } else if (event.key === ' ' && onSelection) tick(itemId(item), event.shiftKey);
    else if (event.key === 'Enter' && onOpen) onOpen(item);
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const card = event.target.closest<HTMLElement>('[data-at]');
    if (card) setActive(Number(card.dataset['at']));
    view.keepFocus.onFocus(event);
  };

  return (
    <div
      ref={box}
      role="grid"
      aria-label={caption}
      aria-rowcount={count}
      aria-colcount={columns}
      aria-multiselectable={onSelection ? true : undefined}
      aria-busy={refreshing}
      tabIndex={-1}
      className={css.grid}
      style={{ height: view.height }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={view.keepFocus.onBlur}
    >
      {view.items.map(({ index, start }) => (
        <div
          key={index}
          role="row"
          aria-rowindex={index + 1}
          data-index={index}
          className={css.row}
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, transform: `translateY(${start}px)` }}
        >
          {items.slice(index * columns, (index + 1) * columns).map((item, column) => {
            const at = index * columns + column;
            return <Card key={itemId(item)} grid={grid} item={item} at={at} column={column} active={at === shown} onTick={tick} />;
          })}
        </div>
      ))}
    </div>
  );
}

/**
 * Items as cards. Only the cards in view are rendered. The grid is a single Tab stop: arrow keys, Home, End and Page keys move between
 * cards, Space selects (with Shift a range), Enter opens.
 */
export function ItemGrid<T extends object>(props: Props<T>) {
  const { caption, items, cardHeight, cardWidth = CARD_WIDTH, loading = false, skeletons = SKELETONS, empty } = props;
  const box = useRef<HTMLDivElement>(null);
  const columns = columnsIn(useWidth(box), cardWidth);
  return (
    <div ref={box} className={css.box}>
      {loading ? (
        <>
          <p className="visually-hidden" role="status">{`${caption}. ${t('ui.loading')}`}</p>
          <Skeletons count={skeletons} least={cardWidth} height={cardHeight} />
        </>
      ) : items.length === 0 ? (
        empty
      ) : (
        <Cards grid={props} columns={columns} />
      )}
    </div>
  );
}

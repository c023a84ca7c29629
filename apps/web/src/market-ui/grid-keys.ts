type Pressed = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean };

/** The number of rows that a Page key moves by. */
const PAGE = 4;

/**
 * The card that a key moves to from card `at`; null for any other key. Home and End move to the ends of the row; with Ctrl they move to the
 * ends of the grid.
 */
export function cardAfter(
  { key, ctrlKey, altKey, metaKey }: Pressed,
  at: number,
  { count, columns }: { count: number; columns: number },
): number | null {
  if (altKey || metaKey) return null;
  const last = count - 1;
  const rowStart = at - (at % columns);
  const rowEnd = Math.min(last, rowStart + columns - 1);
  const sideways: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: ctrlKey ? 0 : rowStart,
    End: ctrlKey ? last : rowEnd,
  };
  if (key in sideways) return Math.max(0, Math.min(last, sideways[key]!));
  const rows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
  if (!(key in rows)) return null;
  const target = at + rows[key]! * columns;
  if (target < 0) return key === 'ArrowUp' ? at : at % columns;
  if (target <= last) return target;
  // the last row may be shorter than the current one
  return rowEnd === last ? at : last;
}

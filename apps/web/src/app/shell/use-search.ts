import { useRouter } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import { useOptions } from '../../ui/form/use-options.ts';
import type { Viewer } from '../pages.ts';
import { useItemSearch } from './item-search.ts';
import { isLink, usePasted } from './pasted.ts';
import { storeRecentItem, storeRecentSearch } from './recent.ts';
import { addressOf, isItemRow, pastedGroups, searchGroups, type ItemOption, type Row } from './search-rows.ts';

/** The longest name that the search takes. */
const MAX_NAME = 200;

/** `begun`: what is typed already. */
type Input = { viewer: Viewer; begun: string; shown: boolean; onDone: () => void };

/** The text of the search, its rows, and the keys that move through them: up and down between rows, left and right between exteriors. */
export function useSearch({ viewer, begun, shown, onDone }: Input) {
  const router = useRouter();
  const [text, setText] = useState(begun);
  const [variant, setVariant] = useState<ItemOption>();
  const link = isLink(text);
  const search = useItemSearch(link ? '' : text.slice(0, MAX_NAME));
  const pasted = usePasted(text);
  const change = (next: string): void => {
    setText(next);
    setVariant(undefined);
    list.clear();
  };
  const groups = !shown ? [] : link ? pastedGroups(pasted.reply) : searchGroups({ viewer, text, search, onText: change });
  const rows = groups.flatMap((group) => group.rows);
  const list = useOptions(
    rows.map(({ id }) => id),
    text.trim() !== '',
  );
  const row = rows.find(({ id }) => id === list.active);
  const option = row && isItemRow(row) ? (row.options.find(({ id }) => id === variant?.id) ?? row.main) : undefined;

  /** Remembers what was opened. The address is opened by the link that was pressed, or by `open`. */
  const note = (opened: ItemOption): void => {
    storeRecentItem(opened.item);
    if (text.trim() !== '' && !link) storeRecentSearch(text.trim());
  };
  /** A text that found a page is not needed again; one that found an item has more results. */
  const done = (): void => {
    change('');
    onDone();
  };
  const open = (chosen: Row, elsewhere: boolean): void => {
    if (isItemRow(chosen)) note(option!);
    const href = isItemRow(chosen) ? addressOf(option!.item) : chosen.href;
    if (href !== undefined && elsewhere) return void window.open(href, '_blank', 'noopener');
    if (href !== undefined) void router.navigate({ href });
    if (isItemRow(chosen)) return onDone();
    chosen.run?.();
    if (!chosen.stays) done();
  };
  /** Moves between the exteriors of the row that the arrow keys chose. */
  const moveSideways = ({ key }: KeyboardEvent): boolean => {
    if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || !list.moved || !row || !isItemRow(row) || !option) return false;
    const to = row.options[row.options.indexOf(option) + (key === 'ArrowRight' ? 1 : -1)];
    if (to) setVariant(to);
    return row.options.length > 1;
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (list.move(event)) {
      setVariant(undefined);
      return true;
    }
    if (moveSideways(event)) {
      event.preventDefault();
      return true;
    }
    if (event.key === 'Enter' && row) open(row, event.ctrlKey || event.metaKey);
    return false;
  };
  return { text, change, link, search, pasted, groups, row, option, list, note, open, onKeyDown };
}

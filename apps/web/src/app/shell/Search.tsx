import { useLocation, useRouter } from '@tanstack/react-router';
import { IconSearch, IconX } from '@tabler/icons-react';
import { lazy, useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { loadTexts, t } from '../../i18n/i18n.ts';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { useEscape } from '../../ui/overlay/escape.ts';
import { LazyPart } from '../../ui/state/LazyPart.tsx';
import type { Viewer } from '../pages.ts';
import { SEARCH_ID, SEARCH_MAX_LENGTH, type EarlySearch } from './early-search.ts';
import { ownedBy } from './search-rows.ts';
import { SearchStatus } from './SearchStatus.tsx';
import { useSearch } from './use-search.ts';
import css from './Search.module.css';

const SearchList = lazy(() =>
  importWithTimeout(async () => {
    const [module] = await Promise.all([import('./SearchList.tsx'), loadTexts('ui', 'watchlist')]);
    return { default: module.SearchList };
  }),
);

type Props = {
  viewer: Viewer;
  /** `bar`: a field whose list opens below it. `dialog`: field and list fill a dialog, which `onClose` closes. */
  place: 'bar' | 'dialog';
  early?: EarlySearch;
  onClose?: () => void;
};

/** Finds items, pages, commands, and the targets of a pasted link. Escape empties the field, then closes the list. */
export function Search({ viewer, place, early, onClose }: Props) {
  const inBar = place === 'bar';
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(early?.isOpened ?? !inBar);
  const close = (): void => {
    setOpened(!inBar);
    onClose?.();
  };
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shownOn = useRef(path);
  const openedFor = useRef<string>(undefined);
  const show = (): void => {
    // the address of a screen that still loads is known here before the screen changes
    openedFor.current = router.latestLocation.pathname;
    setOpened(true);
  };
  useEffect(() => {
    if (shownOn.current !== path && openedFor.current !== path) close();
    shownOn.current = path;
  });
  const { text, change, link, search, pasted, groups, row, option, list, note, open, onKeyDown } = useSearch({
    ...{ viewer, begun: early?.text ?? '', shown: opened, onDone: close },
  });
  const takesFocus = early?.isFocused ?? false;
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const leave = (): void => {
    if (text !== '') return change('');
    list.clear();
    close();
  };
  // a dialog closes by itself
  useEscape(leave, opened && (inBar || text !== ''));
  const active = option ?? row;
  const empty = (): void => {
    if (text === '') return close();
    change('');
    input.current?.focus();
  };
  /** The arrow keys also move while a button of a row has the focus. */
  const onKeys = (event: KeyboardEvent): void => {
    const inField = event.target === input.current;
    if (!inField && !event.key.startsWith('Arrow')) return;
    if (event.key === 'Escape' && !event.defaultPrevented) input.current?.blur();
    else if (!opened && event.key === 'ArrowDown') show();
    else if (onKeyDown(event)) input.current?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    if (inBar && !event.currentTarget.contains(event.relatedTarget)) setOpened(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the list closes when the focus leaves field and list
    <div
      className={css.search}
      data-place={place}
      data-open={opened}
      role={inBar ? 'search' : undefined}
      onBlur={onBlur}
      onKeyDown={onKeys}
    >
      <IconSearch size={16} aria-hidden className={css.icon} />
      <input
        ref={input}
        id={inBar ? SEARCH_ID : undefined}
        className={css.input}
        data-autofocus={!inBar || undefined}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX_LENGTH}
        aria-label={t('shell.searchItems')}
        aria-expanded={opened}
        aria-controls={list.listId}
        aria-autocomplete="list"
        aria-activedescendant={active && list.idOf(active.id)}
        placeholder={t('shell.searchPlaceholder')}
        value={text}
        onClick={show}
        onChange={(event) => {
          change(event.target.value);
          show();
        }}
      />
      {text === '' && !opened ? (
        <kbd className={css.key} aria-hidden>
          Ctrl K
        </kbd>
      ) : (
        <IconButton label={t(text === '' ? 'ui.close' : 'search.clear')} size="small" className={css.clear} onClick={empty}>
          <IconX size={14} aria-hidden />
        </IconButton>
      )}
      {/* the field keeps the focus when something in the list is pressed */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles no action */}
      <div className={css.panel} hidden={!opened} onMouseDown={(event) => event.preventDefault()}>
        {/* owns the options below, because a listbox must not contain the buttons of its rows */}
        <div
          id={list.listId}
          role="listbox"
          aria-label={t('shell.searchItems')}
          aria-owns={groups.flatMap(ownedBy).map(list.idOf).join(' ') || undefined}
        />
        {opened && groups.length > 0 && (
          <LazyPart>
            <SearchList groups={groups} active={row} option={option} idOf={list.idOf} onNote={note} onOpen={open} onClose={close} />
          </LazyPart>
        )}
        <div className={css.foot}>
          <div role="status" className={css.status}>
            {opened && <SearchStatus search={search} pasted={link ? pasted : null} />}
          </div>
          <p className={css.hint} aria-hidden>
            {t('search.hint')}
          </p>
        </div>
      </div>
    </div>
  );
}

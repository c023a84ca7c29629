import { useRouter } from '@tanstack/react-router';
import { IconSearch, IconX } from '@tabler/icons-react';
import { lazy, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../i18n/i18n.ts';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { pathTo } from '../../lib/path-to.ts';
import { useEscape } from '../../ui/overlay/escape.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { LazyPart } from '../../ui/state/LazyPart.tsx';
import { useOptions } from '../../ui/form/use-options.ts';
import { storeRecentItem, useItemSearch, type FoundItem, type ItemSearch as Search } from './item-search.ts';
import { isLink } from './pasted.ts';
import css from './ItemSearch.module.css';

const SearchResults = lazy(() =>
  importWithTimeout(() => import('./SearchResults.tsx')).then((module) => ({ default: module.SearchResults })),
);

export const SEARCH_ID = 'item-search';

function Status({ search }: { search: Search }) {
  if (search.state === 'searching') return <p className={css.status}>{t('shell.searching')}</p>;
  if (search.state === 'empty') return <p className={css.status}>{t('shell.noItems')}</p>;
  if (search.state === 'failed')
    return (
      <p className={css.status}>
        {t('shell.couldNotLoad')}{' '}
        <button type="button" className="link" onClick={search.retry}>
          {t('shell.retry')}
        </button>
      </p>
    );
  return <p className={css.status}>{search.state === 'idle' ? t('shell.recent') : t('shell.results', { n: search.items.length })}</p>;
}

/** The top bar's search over all items of the live games. @param onLink receives a link that is pasted into it */
export function ItemSearch({ onLink }: { onLink: (link: string) => void }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const search = useItemSearch(text);
  const shown = open && (text.trim() !== '' || search.items.length > 0);
  const { active, listId, idOf, move, clear } = useOptions(search.items.map(({ item_id }) => String(item_id)));

  const close = (): void => {
    setOpen(false);
    clear();
  };
  useEscape(close, shown);
  const choose = (item: FoundItem, elsewhere: boolean): void => {
    storeRecentItem(item);
    const href = pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } });
    if (elsewhere) window.open(href, '_blank', 'noopener');
    else {
      close();
      void router.navigate({ href });
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (move(event)) setOpen(true);
    else if (event.key === 'Escape' && !event.defaultPrevented) input.current?.blur();
    else if (event.key === 'Enter') {
      const item = search.items.find(({ item_id }) => String(item_id) === active);
      if (item) choose(item, event.ctrlKey || event.metaKey);
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list closes when the focus leaves field and list
    <div className={css.search} role="search" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}>
      <IconSearch size={16} aria-hidden className={css.icon} />
      <input
        ref={input}
        id={SEARCH_ID}
        className={css.input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-label={t('shell.searchItems')}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && shown ? idOf(active) : undefined}
        placeholder={t('shell.searchPlaceholder')}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          clear();
          setOpen(true);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text').trim();
          if (!isLink(pasted)) return;
          event.preventDefault();
          close();
          onLink(pasted);
        }}
        onKeyDown={onKeyDown}
      />
      {text === '' ? (
        <kbd className={css.key} aria-hidden>
          /
        </kbd>
      ) : (
        <IconButton
          label={t('shell.clearSearch')}
          size="small"
          className={css.clear}
          onClick={() => {
            setText('');
            input.current?.focus();
          }}
        >
          <IconX size={14} aria-hidden />
        </IconButton>
      )}
      <div className={css.panel} hidden={!shown}>
        <div role="status">{shown && <Status search={search} />}</div>
        <div id={listId} role="listbox" aria-label={t('shell.searchItems')}>
          {shown && search.items.length > 0 && (
            <LazyPart>
              <SearchResults items={search.items} idOf={idOf} active={active} onChosen={close} />
            </LazyPart>
          )}
        </div>
      </div>
    </div>
  );
}

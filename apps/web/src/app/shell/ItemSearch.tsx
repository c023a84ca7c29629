import { useRouter } from '@tanstack/react-router';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { money } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ItemPicture } from '../../ui/ItemPicture.tsx';
import { ItemName } from '../../ui/ItemName.tsx';
import { rememberItem, useItemSearch, type FoundItem, type ItemSearch as Search } from './item-search.ts';
import css from './ItemSearch.module.css';

export const SEARCH_ID = 'item-search';

function Status({ search }: { search: Search }) {
  if (search.state === 'searching') return <p className={css.status}>{t('shell.searching')}</p>;
  if (search.state === 'empty') return <p className={css.status}>{t('shell.noItems')}</p>;
  if (search.state === 'failed')
    return (
      <p className={css.status}>
        {t('shell.couldNotLoad')}{' '}
        <button type="button" className={css.retry} onClick={search.retry}>
          {t('shell.retry')}
        </button>
      </p>
    );
  return <p className={css.status}>{search.state === 'idle' ? t('shell.recent') : t('shell.results', { n: search.items.length })}</p>;
}

type ResultProps = { item: FoundItem; id: string; active: boolean; onChosen: () => void };

function Result({ item, id, active, onChosen }: ResultProps) {
  return (
    <AppLink
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={paths.item(item.game, item.slug)}
      className={css.result}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        rememberItem(item);
        onChosen();
      }}
    >
      <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={36} />
      <ItemName name={item.name} exterior={item.exterior} />
      <span className={css.price}>{item.price === null ? '' : money(item.price)}</span>
    </AppLink>
  );
}

/** The top bar's search over all CS2 items. */
export function ItemSearch() {
  const router = useRouter();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const search = useItemSearch(text);
  const shown = open && (text.trim() !== '' || search.items.length > 0);

  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (item: FoundItem, elsewhere: boolean): void => {
    rememberItem(item);
    const href = paths.item(item.game, item.slug);
    if (elsewhere) window.open(href, '_blank', 'noopener');
    else {
      close();
      void router.navigate({ href });
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = search.items.length;
    if (event.key === 'Escape') {
      if (shown) close();
      else input.current?.blur();
    } else if (count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setOpen(true);
      setActive((active + (event.key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1) + count) % count);
    } else if (event.key === 'Enter') {
      const item = search.items[active];
      if (item) choose(item, event.ctrlKey || event.metaKey);
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus that leaves field and list closes the list
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
        aria-activedescendant={active >= 0 && shown ? `${listId}-${active}` : undefined}
        placeholder={t('shell.searchPlaceholder')}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {text === '' ? (
        <kbd className={css.key} aria-hidden>
          /
        </kbd>
      ) : (
        <button
          type="button"
          className={css.clear}
          aria-label={t('ui.close')}
          onClick={() => {
            setText('');
            input.current?.focus();
          }}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
      <div className={css.panel} hidden={!shown}>
        <div role="status">{shown && <Status search={search} />}</div>
        <div id={listId} role="listbox" aria-label={t('shell.searchItems')}>
          {shown &&
            search.items.map((item, index) => (
              <Result key={item.item_id} item={item} id={`${listId}-${index}`} active={index === active} onChosen={close} />
            ))}
        </div>
      </div>
    </div>
  );
}

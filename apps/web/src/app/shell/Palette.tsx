import { useRouter } from '@tanstack/react-router';
import { IconCornerDownLeft, IconLanguage, IconMoon, IconSearch, IconSun, type Icon } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { currentLang, t } from '../../i18n/i18n.ts';
import { matches } from '../../lib/fold.ts';
import { money } from '../../lib/format.ts';
import { switchLanguage } from '../../lib/language.ts';
import { pathTo } from '../../lib/path-to.ts';
import { chooseTheme } from '../../lib/theme.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { GameMark } from '../../ui/GameMark.tsx';
import { ItemName } from '../../ui/ItemName.tsx';
import { ItemPicture } from '../../ui/ItemPicture.tsx';
import { useOptions } from '../../ui/use-options.ts';
import { pagesFor } from '../pages.ts';
import { storeRecentItem, useItemSearch, type FoundItem } from './item-search.ts';
import css from './Palette.module.css';

type Command = { id: string; label: string; icon: Icon; run: () => void };
type Option = { id: string; content: ReactNode; run: () => void };
type Group = { label: string; options: readonly Option[] };

function commands(): Command[] {
  const other = currentLang() === 'en' ? 'tr' : 'en';
  return [
    {
      id: 'lang',
      label: t('shell.switchTo', { language: other === 'tr' ? 'Türkçe' : 'English' }),
      icon: IconLanguage,
      run: () => void switchLanguage(other),
    },
    { id: 'dark', label: t('shell.useTheme', { theme: t('shell.themeDark') }), icon: IconMoon, run: () => chooseTheme('dark') },
    { id: 'light', label: t('shell.useTheme', { theme: t('shell.themeLight') }), icon: IconSun, run: () => chooseTheme('light') },
  ];
}

const pages = (signedIn: boolean, go: (path: string) => void): Command[] =>
  pagesFor(signedIn).map(({ path, label, sidebar }) => ({
    id: path,
    label: t(label),
    icon: sidebar?.icon ?? IconCornerDownLeft,
    run: () => go(path),
  }));

const commandOption = ({ id, label, icon: Icon, run }: Command): Option => ({
  id,
  run,
  content: (
    <>
      <Icon size={16} stroke={1.6} aria-hidden />
      {label}
    </>
  ),
});

const itemOption = (item: FoundItem, go: (path: string) => void): Option => ({
  id: `item-${item.item_id}`,
  run: () => {
    storeRecentItem(item);
    go(pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } }));
  },
  content: (
    <>
      <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={30} />
      <ItemName name={item.name} exterior={item.exterior} />
      <GameMark game={item.game} />
      <span className={css.price}>{item.price === null ? '' : money(item.price)}</span>
    </>
  ),
});

/** The state of the search when it is in progress, found nothing or failed. */
function Status({ search, nothing }: { search: ReturnType<typeof useItemSearch>; nothing: boolean }) {
  if (search.state === 'searching') return t('shell.searching');
  if (search.state === 'empty' && nothing) return t('shell.nothingFound');
  if (search.state !== 'failed') return null;
  return (
    <>
      {t('shell.couldNotLoad')}{' '}
      <button type="button" className="link" onClick={search.retry}>
        {t('shell.retry')}
      </button>
    </>
  );
}

/** Ctrl-K: every page, every item and the settings of the shell. */
export function Palette({ signedIn, onClose }: { signedIn: boolean; onClose: () => void }) {
  const router = useRouter();
  const go = (path: string): void => void router.navigate({ href: path });
  const [query, setQuery] = useState('');
  const search = useItemSearch(query);
  const fitting = (all: Command[]): Option[] =>
    all.filter(({ label }) => query.trim() === '' || matches(label, query)).map((command) => commandOption(command));
  const groups: Group[] = [
    { label: t('shell.pages'), options: fitting(pages(signedIn, go)) },
    {
      label: search.state === 'idle' ? t('shell.recent') : t('shell.items'),
      options: search.items.map((item) => itemOption(item, go)),
    },
    { label: t('shell.commands'), options: fitting(commands()) },
  ].filter(({ options }) => options.length > 0);
  const all = groups.flatMap(({ options }) => options);
  const { active, listId, idOf, move, clear } = useOptions(
    all.map(({ id }) => id),
    true,
  );
  const choose = (option: Option): void => {
    onClose();
    option.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (move(event) || event.key !== 'Enter') return;
    const option = all.find(({ id }) => id === active);
    if (option) choose(option);
  };
  return (
    <Dialog title={t('shell.palette')} hideTitle atTop width={600} onClose={onClose}>
      <div className={css.line}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          className={css.input}
          data-autofocus
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && idOf(active)}
          aria-label={t('shell.palette')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={t('shell.palettePlaceholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            clear();
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={css.list}>
        <div id={listId} role="listbox" aria-label={t('shell.palette')}>
          {groups.map(({ label, options }) => (
            <div key={label} role="group" aria-label={label}>
              <p className={css.heading} aria-hidden>
                {label}
              </p>
              {options.map((option) => (
                <button
                  key={option.id}
                  id={idOf(option.id)}
                  type="button"
                  role="option"
                  aria-selected={option.id === active}
                  tabIndex={-1}
                  className={css.option}
                  onClick={() => choose(option)}
                >
                  {option.content}
                </button>
              ))}
            </div>
          ))}
        </div>
        <p className={css.status} role="status">
          <Status search={search} nothing={all.length === 0} />
        </p>
      </div>
    </Dialog>
  );
}

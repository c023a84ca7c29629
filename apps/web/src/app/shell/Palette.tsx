import { useRouter } from '@tanstack/react-router';
import { IconCornerDownLeft, IconLanguage, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { currentLang, t } from '../../i18n/i18n.ts';
import { matches } from '../../lib/fold.ts';
import { switchLanguage } from '../../lib/language.ts';
import { chooseTheme } from '../../lib/theme.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useOptions } from '../../ui/form/use-options.ts';
import { pagesFor, type Viewer } from '../pages.ts';
import { useItemSearch } from './item-search.ts';
import { commandOption, itemOption, pastedOptions, pastedText, type Command, type Option } from './palette-options.tsx';
import { isLink, usePasted } from './pasted.ts';
import css from './Palette.module.css';

/** The longest name that the search takes, and the longest link. */
const MAX_SEARCH = 200;
const MAX_LINK = 2000;

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

const pages = (viewer: Viewer, go: (path: string) => void): Command[] =>
  pagesFor(viewer).map(({ path, label, sidebar }) => ({
    id: path,
    label: t(label),
    icon: sidebar?.icon ?? IconCornerDownLeft,
    run: () => go(path),
  }));

/** The state of the search when it is in progress, found nothing or failed. */
function Status({ search, nothing }: { search: Pick<ReturnType<typeof useItemSearch>, 'state' | 'retry'>; nothing: boolean }) {
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

/** Ctrl-K: finds pages, items, settings of the shell, and the targets of a pasted link. */
export function Palette({ viewer, link = '', onClose }: { viewer: Viewer; link?: string; onClose: () => void }) {
  const router = useRouter();
  const go = (path: string): void => void router.navigate({ href: path });
  const [query, setQuery] = useState(link);
  const linked = isLink(query);
  const search = useItemSearch(linked ? '' : query.slice(0, MAX_SEARCH));
  const pasted = usePasted(query);
  const fitting = (all: Command[]): Option[] =>
    all.filter(({ label }) => query.trim() === '' || matches(label, query)).map((command) => commandOption(command));
  const named: Group[] = [
    { label: t('shell.pages'), options: fitting(pages(viewer, go)) },
    {
      label: search.state === 'idle' ? t('shell.recent') : t('shell.items'),
      options: search.items.map((item) => itemOption(item, go)),
    },
    { label: t('shell.commands'), options: fitting(commands()) },
  ];
  const leading: Group[] = pasted.reply ? [{ label: t('shell.fromLink'), options: pastedOptions(pasted.reply, go) }] : [];
  const groups = (linked ? leading : named).filter(({ options }) => options.length > 0);
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
          maxLength={MAX_LINK}
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
          {linked && pasted.reply ? (
            pastedText(pasted.reply)
          ) : (
            <Status
              search={linked ? { state: pasted.failed ? 'failed' : 'searching', retry: pasted.retry } : search}
              nothing={all.length === 0}
            />
          )}
        </p>
      </div>
    </Dialog>
  );
}

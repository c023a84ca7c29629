import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '../../ui/mantine-modal.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Input.css';
import '@mantine/spotlight/styles.css';
import { useRouter } from '@tanstack/react-router';
import { IconCornerDownLeft, IconLanguage, IconMoon, IconSearch, IconSun, type Icon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { currentLang, t, type PlainKey } from '../../i18n/i18n.ts';
import { matches } from '../../lib/fold.ts';
import { money } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ItemName } from '../../ui/ItemName.tsx';
import { ItemPicture } from '../../ui/ItemPicture.tsx';
import { switchLanguage } from '../language.ts';
import { rememberItem, useItemSearch } from './item-search.ts';
import { navigationFor } from './nav.ts';
import css from './Palette.module.css';

const [store, actions] = createSpotlight();

type Command = { id: string; label: string; icon: Icon; run: () => void };

function useCommands(): Command[] {
  const { setColorScheme } = useMantineColorScheme();
  const other = currentLang() === 'en' ? 'tr' : 'en';
  return [
    {
      id: 'lang',
      label: t('shell.switchTo', { language: other === 'tr' ? 'Türkçe' : 'English' }),
      icon: IconLanguage,
      run: () => void switchLanguage(other),
    },
    { id: 'dark', label: t('shell.useTheme', { theme: t('shell.themeDark') }), icon: IconMoon, run: () => setColorScheme('dark') },
    { id: 'light', label: t('shell.useTheme', { theme: t('shell.themeLight') }), icon: IconSun, run: () => setColorScheme('light') },
  ];
}

function usePages(signedIn: boolean): Command[] {
  const router = useRouter();
  const entries: { path: string; label: PlainKey; icon: Icon }[] = [
    ...navigationFor(signedIn).flatMap((group) => group.entries),
    { path: paths.home(), label: 'shell.startPage', icon: IconCornerDownLeft },
    { path: paths.services(), label: 'shell.services', icon: IconCornerDownLeft },
    { path: paths.faq(), label: 'shell.faq', icon: IconCornerDownLeft },
    { path: paths.contact(), label: 'shell.contact', icon: IconCornerDownLeft },
    { path: paths.privacy(), label: 'shell.privacy', icon: IconCornerDownLeft },
    { path: paths.terms(), label: 'shell.terms', icon: IconCornerDownLeft },
    { path: paths.status(), label: 'shell.status', icon: IconCornerDownLeft },
  ];
  return entries.map(({ path, label, icon }) => ({ id: path, label: t(label), icon, run: () => void router.navigate({ href: path }) }));
}

function Commands({ label, commands }: { label: string; commands: readonly Command[] }) {
  if (commands.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {commands.map(({ id, label: text, icon: Icon, run }) => (
        <Spotlight.Action
          key={id}
          className={css.action}
          onClick={run}
          label={text}
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** Ctrl-K: every page, every item and the settings of the shell. */
export function Palette({ signedIn, onClose }: { signedIn: boolean; onClose: () => void }) {
  const router = useRouter();
  const [query, setQuery] = useState('');
  const search = useItemSearch(query);
  // not the kit's `forceOpened`, which Escape cannot close
  useEffect(() => {
    actions.open();
    return actions.close;
  }, []);
  const fits = ({ label }: Command): boolean => query.trim() === '' || matches(label, query);
  const pages = usePages(signedIn).filter(fits);
  const commands = useCommands().filter(fits);
  const nothing = pages.length + commands.length + search.items.length === 0;
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      tagsToIgnore={[]}
      shortcut={null}
      scrollable
      centered={false}
      yOffset="12vh"
      maxHeight="min(520px, 70vh)"
      radius="lg"
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1, blur: 0 }}
      attributes={{ content: { 'aria-label': t('shell.palette') } }}
    >
      <Spotlight.Search
        aria-label={t('shell.palette')}
        placeholder={t('shell.palettePlaceholder')}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      />
      <Spotlight.ActionsList>
        <Commands label={t('shell.pages')} commands={pages} />
        {search.items.length > 0 && (
          <Spotlight.ActionsGroup label={search.state === 'idle' ? t('shell.recent') : t('shell.items')}>
            {search.items.map((item) => (
              <Spotlight.Action
                key={item.item_id}
                className={css.action}
                onClick={() => {
                  rememberItem(item);
                  void router.navigate({ href: paths.item(item.game, item.slug) });
                }}
              >
                <span className={css.item}>
                  <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={30} />
                  <ItemName name={item.name} exterior={item.exterior} />
                  <span className="num">{item.price === null ? '' : money(item.price)}</span>
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        <Commands label={t('shell.commands')} commands={commands} />
        {search.state === 'searching' && <p className={css.status}>{t('shell.searching')}</p>}
        {search.state === 'failed' && <p className={css.status}>{t('shell.couldNotLoad')}</p>}
        {nothing && search.state === 'empty' && <Spotlight.Empty>{t('shell.nothingFound')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

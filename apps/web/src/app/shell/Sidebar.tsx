import { useLocation } from '@tanstack/react-router';
import {
  IconBrandSteam,
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
} from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { navigationFor } from './nav.ts';
import { SignInLink } from './SignInLink.tsx';
import { LanguageSwitch, ThemeSwitch } from './TopBar.tsx';
import css from './Sidebar.module.css';

type Props = { open: boolean; mobile: boolean; signedIn: boolean; onToggle: () => void; onChosen: () => void; onLogOut: () => void };
type Group = ReturnType<typeof navigationFor>[number];

function NavGroup({ group, open, onChosen }: { group: Group; open: boolean; onChosen: () => void }) {
  const { pathname } = useLocation();
  const [expanded, setExpanded] = useState(true);
  const collapses = Boolean(group.collapses && open);
  return (
    <div className={css.group}>
      {collapses ? (
        <button type="button" className={css.heading} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {group.label && t(group.label)}
          <IconChevronDown size={14} aria-hidden className={css.chevron} />
        </button>
      ) : (
        group.label && (
          <p className={css.heading} aria-hidden={!open}>
            {open ? t(group.label) : ''}
          </p>
        )
      )}
      <ul hidden={collapses && !expanded}>
        {group.entries.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <AppLink
              href={path}
              className={css.entry}
              aria-current={pathname === path ? 'page' : undefined}
              data-tip={open ? undefined : t(label)}
              onClick={onChosen}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              <span className={css.label}>{t(label)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** 250 px open, 78 px closed; on a phone it lies over the page. */
export function Sidebar({ open, mobile, signedIn, onToggle, onChosen, onLogOut }: Props) {
  const Toggle = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const wide = open || mobile;
  return (
    <nav id="sidebar" className={css.sidebar} data-open={wide} data-mobile={mobile} aria-label={t('shell.mainNavigation')}>
      <div className={css.groups}>
        {navigationFor(signedIn).map((group) => (
          <NavGroup key={group.label ?? ''} group={group} open={wide} onChosen={onChosen} />
        ))}
      </div>
      <div className={css.bottom}>
        {mobile && (
          <div className={css.settings}>
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        )}
        {signedIn ? (
          <button type="button" className={css.entry} data-tip={wide ? undefined : t('shell.logOut')} onClick={onLogOut}>
            <IconLogout size={18} stroke={1.6} aria-hidden />
            <span className={css.label}>{t('shell.logOut')}</span>
          </button>
        ) : (
          <SignInLink className={css.entry} data-tip={wide ? undefined : t('shell.signInShort')}>
            <IconBrandSteam size={18} stroke={1.6} aria-hidden />
            <span className={css.label}>{t('shell.signInShort')}</span>
          </SignInLink>
        )}
        {!mobile && (
          <button
            type="button"
            className={css.entry}
            aria-expanded={open}
            aria-controls="sidebar"
            aria-label={open ? t('shell.collapseSidebar') : t('shell.expandSidebar')}
            data-tip={open ? undefined : t('shell.expandSidebar')}
            onClick={onToggle}
          >
            <Toggle size={18} stroke={1.6} aria-hidden />
            <span className={css.label}>{t('shell.collapseSidebar')}</span>
          </button>
        )}
      </div>
    </nav>
  );
}

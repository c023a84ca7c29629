import { useLocation } from '@tanstack/react-router';
import {
  IconBrandSteam,
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  type Icon as IconOf,
} from '@tabler/icons-react';
import { useState } from 'react';
import { t, type PlainKey } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { SignInLink } from '../../ui/layout/SignInLink.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../ui/form/Switches.tsx';
import { isWithin, sidebarFor, type SidebarGroup, type Viewer } from '../pages.ts';
import css from './Sidebar.module.css';

type Props = { open: boolean; mobile: boolean; viewer: Viewer; onToggle: () => void; onChosen: () => void; onLogOut: () => void };
type GroupProps = { group: SidebarGroup; open: boolean; onOpen: () => void; onChosen: () => void };

const usePathname = (): string => useLocation({ select: (location) => location.pathname });

function Entries({ group, open, onChosen }: Pick<GroupProps, 'group' | 'open' | 'onChosen'>) {
  const pathname = usePathname();
  return (
    <ul>
      {group.pages.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <AppLink
            href={path}
            className={css.entry}
            aria-current={(path === '/admin' ? pathname === path : isWithin(pathname, path)) ? 'page' : undefined}
            data-tip={open ? undefined : t(label)}
            onClick={onChosen}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
            <span className={css.label}>{t(label)}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** Unfolds only while the sidebar is open. While it is closed, the icon opens the sidebar and the group. */
function FoldingGroup({ group, icon: Icon, label, open, onOpen, onChosen }: GroupProps & { icon: IconOf; label: PlainKey }) {
  const [expanded, setExpanded] = useState(open);
  if (!open && expanded) setExpanded(false);
  if (!open)
    return (
      <div className={css.group}>
        <button
          type="button"
          className={css.entry}
          aria-expanded={false}
          data-tip={t(label)}
          onClick={() => {
            onOpen();
            setExpanded(true);
          }}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
          <span className={css.label}>{t(label)}</span>
        </button>
      </div>
    );
  return (
    <div className={css.group}>
      <button type="button" className={css.heading} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
        {t(label)}
        <IconChevronDown size={14} aria-hidden className={css.chevron} />
      </button>
      {expanded && <Entries group={group} open onChosen={onChosen} />}
    </div>
  );
}

function NavGroup(props: GroupProps) {
  const { group, open, onChosen } = props;
  if (group.icon && group.label) return <FoldingGroup {...props} icon={group.icon} label={group.label} />;
  return (
    <div className={css.group}>
      {group.label && open && <p className={css.heading}>{t(group.label)}</p>}
      <Entries group={group} open={open} onChosen={onChosen} />
    </div>
  );
}

/** 250 px wide when open, 78 px when closed. On a phone it covers the page. */
export function Sidebar({ open, mobile, viewer, onToggle, onChosen, onLogOut }: Props) {
  const Toggle = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const wide = open || mobile;
  const pathname = usePathname();
  return (
    <nav id="sidebar" className={css.sidebar} data-open={wide} data-mobile={mobile} aria-label={t('shell.mainNavigation')}>
      <div className={css.groups}>
        {sidebarFor(viewer, pathname).map((group) => (
          <NavGroup key={group.name} group={group} open={wide} onOpen={onToggle} onChosen={onChosen} />
        ))}
      </div>
      <div className={css.bottom}>
        {mobile && (
          <div className={css.settings}>
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        )}
        {viewer ? (
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

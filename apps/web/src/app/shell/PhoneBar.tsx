import { useLocation } from '@tanstack/react-router';
import { IconArrowsLeftRight, IconBackpack, IconLayoutDashboard, IconTags, type Icon } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { t, type PlainKey } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { isWithin } from '../pages.ts';
import css from './PhoneBar.module.css';

/** The screens that a trader opens every day. */
const DAILY: readonly { path: string; label: PlainKey; icon: Icon }[] = [
  { path: '/dashboard', label: 'home.navigation', icon: IconLayoutDashboard },
  { path: '/comparison', label: 'shell.prices', icon: IconArrowsLeftRight },
  { path: '/inventory', label: 'shell.inventory', icon: IconBackpack },
  { path: '/listed-items', label: 'shell.listed', icon: IconTags },
];

/** The daily screens at a phone's lower edge, in reach of the thumb. Bars and messages stand above it (`--phone-bar`). */
export function PhoneBar() {
  const pathname = useLocation({ select: (location) => location.pathname });
  useLayoutEffect(() => {
    document.documentElement.dataset['phoneBar'] = '';
    return () => void delete document.documentElement.dataset['phoneBar'];
  }, []);
  return (
    <nav className={css.bar} aria-label={t('shell.daily')}>
      {DAILY.map(({ path, label, icon: Icon }) => (
        <AppLink key={path} href={path} className={css.entry} aria-current={isWithin(pathname, path) ? 'page' : undefined}>
          <Icon size={20} stroke={1.6} aria-hidden />
          {t(label)}
        </AppLink>
      ))}
    </nav>
  );
}

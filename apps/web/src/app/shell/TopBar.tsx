import { IconBrandSteam, IconMenu2, IconX } from '@tabler/icons-react';
import { lazy } from 'react';
import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { pathTo } from '../../lib/path-to.ts';
import { expectsSession, type User } from '../../lib/session.ts';
import { useWorld } from '../../lib/site.ts';
import { Logo, Mark } from '../../ui/layout/Logo.tsx';
import { SignInLink } from '../../ui/layout/SignInLink.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../ui/form/Switches.tsx';
import { LazyPart } from '../../ui/state/LazyPart.tsx';
import { SearchField } from './SearchField.tsx';
import css from './TopBar.module.css';

const SandboxMark = lazy(() => importWithTimeout(() => import('./frame-parts.ts')).then((module) => ({ default: module.SandboxMark })));

const UserTools = lazy(() => importWithTimeout(() => import('./user-parts.ts')).then((module) => ({ default: module.UserTools })));

type Props = { mobile: boolean; menuOpen: boolean; user: User | undefined; onMenu: () => void };

export function TopBar({ mobile, menuOpen, user, onMenu }: Props) {
  const world = useWorld();
  const MenuIcon = menuOpen ? IconX : IconMenu2;
  return (
    <header className={css.bar}>
      {mobile && (
        <button
          type="button"
          className={css.iconButton}
          aria-expanded={menuOpen}
          aria-controls="sidebar"
          aria-label={menuOpen ? t('shell.closeMenu') : t('shell.openMenu')}
          onClick={onMenu}
        >
          <MenuIcon size={20} stroke={1.6} aria-hidden />
        </button>
      )}
      <div className={css.brand}>
        <AppLink href={pathTo(user ? '/dashboard' : '/')} className={css.home} aria-label="Lootfolio">
          {mobile ? <Mark size={26} /> : <Logo />}
        </AppLink>
        {world === 'sandbox' && (
          <aside className={css.sandbox}>
            <LazyPart fallback={t('shell.sandboxShort')}>
              <SandboxMark />
            </LazyPart>
          </aside>
        )}
      </div>
      <SearchField viewer={user} />
      <div className={css.right}>
        {!mobile && !user && <LanguageSwitch />}
        {!mobile && !user && <ThemeSwitch />}
        {/* visitors have no notifications; a session that is still asked for keeps the place of the bell */}
        {!user && expectsSession() && <span className={css.place} />}
        {user ? (
          <LazyPart fallback={<span className={css.toolsPlace} />}>
            <UserTools user={user} mobile={mobile} />
          </LazyPart>
        ) : (
          <SignInLink className={css.signIn} aria-label={t('shell.signIn')}>
            <IconBrandSteam size={17} stroke={1.7} aria-hidden />
            {!mobile && t('shell.signIn')}
          </SignInLink>
        )}
      </div>
    </header>
  );
}

import { IconBrandSteam, IconDeviceDesktop, IconMenu2, IconMoon, IconSun, IconX } from '@tabler/icons-react';
import { currentLang, LANGUAGES, t, type Lang, type PlainKey } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { paths } from '../../lib/paths.ts';
import { chooseTheme, useTheme, type Theme } from '../../lib/theme.ts';
import { toast } from '../../ui/toasts.ts';
import { switchLanguage } from '../language.ts';
import type { User } from '../session.ts';
import { Bell } from './Bell.tsx';
import { ItemSearch } from './ItemSearch.tsx';
import { Logo, Mark } from './Logo.tsx';
import { SignInLink } from './SignInLink.tsx';
import css from './TopBar.module.css';

const THEMES: readonly { value: Theme; label: PlainKey; icon: typeof IconSun }[] = [
  { value: 'auto', label: 'shell.themeAuto', icon: IconDeviceDesktop },
  { value: 'dark', label: 'shell.themeDark', icon: IconMoon },
  { value: 'light', label: 'shell.themeLight', icon: IconSun },
];

async function switchTo(lang: Lang): Promise<void> {
  try {
    await switchLanguage(lang);
  } catch {
    toast('error', t('shell.couldNotLoad'));
  }
  requestAnimationFrame(() => document.getElementById(`lang-${lang}`)?.focus());
}

export function LanguageSwitch() {
  return (
    <div className={css.segments} role="group" aria-label={t('shell.language')}>
      {LANGUAGES.map((lang) => (
        <button
          key={lang}
          id={`lang-${lang}`}
          type="button"
          lang={lang}
          aria-pressed={currentLang() === lang}
          onClick={() => void switchTo(lang)}
        >
          {lang.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <div className={css.segments} role="group" aria-label={t('shell.theme')}>
      {THEMES.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          aria-label={t(label)}
          title={t(label)}
          onClick={() => chooseTheme(value)}
        >
          <Icon size={15} stroke={1.7} aria-hidden />
        </button>
      ))}
    </div>
  );
}

function Avatar({ user }: { user: User }) {
  return (
    <AppLink
      href={paths.userDetails()}
      className={css.avatar}
      aria-label={t('shell.account', { name: user.user_name })}
      title={user.user_name}
    >
      {user.avatar_medium ? <img src={user.avatar_medium} alt="" width={32} height={32} /> : user.user_name.slice(0, 1).toUpperCase()}
    </AppLink>
  );
}

type Props = { mobile: boolean; menuOpen: boolean; user: User | undefined; onMenu: () => void };

export function TopBar({ mobile, menuOpen, user, onMenu }: Props) {
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
      <AppLink href={paths.home()} className={css.home} aria-label="Lootfolio">
        {mobile ? <Mark size={26} /> : <Logo />}
      </AppLink>
      <ItemSearch />
      <div className={css.right}>
        {!mobile && <LanguageSwitch />}
        {!mobile && <ThemeSwitch />}
        <Bell user={user} />
        {user ? (
          <Avatar user={user} />
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

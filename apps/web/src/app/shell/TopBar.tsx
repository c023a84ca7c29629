import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconBell, IconBrandSteam, IconDeviceDesktop, IconMenu2, IconMoon, IconSun, IconX } from '@tabler/icons-react';
import { chooseLanguage, currentLang, LANGUAGES, t, type Lang, type PlainKey } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { clockTime, money } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { markMessagesRead, useToasts } from '../../ui/toasts.ts';
import type { User } from '../session.ts';
import { ItemSearch } from './ItemSearch.tsx';
import { Logo, Mark } from './Logo.tsx';
import { SignInLink } from './SignInLink.tsx';
import css from './TopBar.module.css';

const SCHEMES: readonly { value: MantineColorScheme; label: PlainKey; icon: typeof IconSun }[] = [
  { value: 'auto', label: 'shell.themeAuto', icon: IconDeviceDesktop },
  { value: 'dark', label: 'shell.themeDark', icon: IconMoon },
  { value: 'light', label: 'shell.themeLight', icon: IconSun },
];

async function switchTo(lang: Lang): Promise<void> {
  await chooseLanguage(lang);
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
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={css.segments} role="group" aria-label={t('shell.theme')}>
      {SCHEMES.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={colorScheme === value}
          aria-label={t(label)}
          title={t(label)}
          onClick={() => setColorScheme(value)}
        >
          <Icon size={15} stroke={1.7} aria-hidden />
        </button>
      ))}
    </div>
  );
}

function Bell() {
  const { messages, unread } = useToasts();
  return (
    <>
      <button type="button" className={css.iconButton} popoverTarget="messages" aria-label={t('shell.messagesCount', { n: unread })}>
        <IconBell size={18} stroke={1.6} aria-hidden />
        {unread > 0 && <span className={css.dot} aria-hidden />}
      </button>
      <div id="messages" popover="auto" className={css.pop} onToggle={(event) => event.newState === 'closed' && markMessagesRead()}>
        <h2 className={css.popTitle}>{t('shell.messages')}</h2>
        {messages.length === 0 ? (
          <p className={css.popEmpty}>{t('shell.noMessages')}</p>
        ) : (
          <ul>
            {messages.map((message) => (
              <li key={message.id} className={css.message} data-kind={message.kind}>
                <span>{message.text}</span>
                <time dateTime={message.at.toISOString()}>{clockTime(message.at)}</time>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function UserMenu({ user, onLogOut }: { user: User; onLogOut: () => void }) {
  return (
    <>
      <button type="button" className={css.avatar} popoverTarget="account" aria-label={t('shell.account', { name: user.user_name })}>
        {user.avatar_medium ? <img src={user.avatar_medium} alt="" width={30} height={30} /> : user.user_name.slice(0, 1).toUpperCase()}
      </button>
      <div id="account" popover="auto" className={css.pop}>
        <div className={css.person}>
          <strong>{user.user_name}</strong>
          <span className="muted">{t('shell.plan', { plan: user.plan })}</span>
        </div>
        <dl className={css.facts}>
          <dt>{t('shell.balance')}</dt>
          <dd className="num">{money(user.balance)}</dd>
        </dl>
        <button type="button" className={css.popAction} onClick={onLogOut}>
          {t('shell.logOut')}
        </button>
      </div>
    </>
  );
}

type Props = { mobile: boolean; menuOpen: boolean; user: User | undefined; onMenu: () => void; onLogOut: () => void };

export function TopBar({ mobile, menuOpen, user, onMenu, onLogOut }: Props) {
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
        <Bell />
        {user ? (
          <UserMenu user={user} onLogOut={onLogOut} />
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

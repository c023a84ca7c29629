import { getRouteApi } from '@tanstack/react-router';
import { IconAlertTriangle, IconBrandSteam, IconCheck } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useWorld } from '../../../../lib/site.ts';
import { usePageTitle } from '../../../../lib/title.ts';
import { Logo } from '../../../../ui/layout/Logo.tsx';
import { Copyright } from '../../../../ui/layout/Copyright.tsx';
import { SocialLinks } from '../../../../ui/layout/SocialLinks.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../../../ui/form/Switches.tsx';
import type { SignInError } from '../sign-in.ts';
import { steamSignInPath } from '../steam-sign-in.ts';
import css from './LoginPage.module.css';

const ERRORS: Record<SignInError, PlainKey> = {
  cancelled: 'auth.cancelled',
  failed: 'auth.failed',
  unavailable: 'auth.unavailable',
  banned: 'auth.banned',
};
const STEAM_DATA: readonly PlainKey[] = ['auth.toldId', 'auth.toldProfile', 'auth.toldNothing'];

const route = getRouteApi('/login');

/** The start of a sign-in, and the page that shows why one failed. */
export function LoginPage() {
  usePageTitle(t('auth.title'));
  const { error } = route.useSearch();
  const world = useWorld();
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <AppLink href={pathTo('/')} aria-label="Lootfolio" className={css.home}>
          <Logo />
        </AppLink>
        <div className={css.settings}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <div className={css.middle}>
        <h1 className={css.title}>{t('auth.title')}</h1>
        <p className={css.lead}>{t('auth.lead')}</p>
        {error && (
          <p className={css.error} role="alert">
            <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
            {t(ERRORS[error])}
          </p>
        )}
        <a href={steamSignInPath()} className={css.steam}>
          <IconBrandSteam size={21} stroke={1.6} aria-hidden />
          {t('auth.withSteam')}
        </a>
        {world === 'sandbox' && <p className={css.sandbox}>{t('auth.sandbox')}</p>}
        <ul className={css.steamData}>
          {STEAM_DATA.map((key) => (
            <li key={key}>
              <IconCheck size={15} stroke={2} aria-hidden />
              {t(key)}
            </li>
          ))}
        </ul>
        <AppLink href={pathTo('/comparison')} className="link">
          {t('auth.withoutSigningIn')}
        </AppLink>
      </div>
      <footer className={css.footer}>
        <div className={css.social}>
          <SocialLinks className={css.network} />
        </div>
        <p>
          <Copyright />
        </p>
        <p className={css.texts}>
          <AppLink href={pathTo('/terms')}>{t('legal.navigationTerms')}</AppLink>
          <AppLink href={pathTo('/privacy-policy')}>{t('legal.navigationPrivacy')}</AppLink>
        </p>
      </footer>
    </div>
  );
}

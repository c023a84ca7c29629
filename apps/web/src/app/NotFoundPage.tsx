import { useLocation } from '@tanstack/react-router';
import { t } from '../i18n/i18n.ts';
import { pathTo } from '../lib/path-to.ts';
import { expectsSession, useUser } from '../lib/session.ts';
import { usePageTitle } from '../lib/title.ts';
import { ButtonLink } from '../ui/form/Button.tsx';
import { ADMIN, isWithin } from './pages.ts';
import css from './NotFoundPage.module.css';

/** A price line that leaves the chart. */
function LostLine() {
  return (
    <svg viewBox="0 0 420 150" className={css.art} fill="none" aria-hidden>
      <path d="M0 30.5h420M0 75.5h420M0 120.5h420" stroke="var(--line)" />
      <path
        d="M0 96l34-14 30 9 36-32 31 12 34-21 33 17 28-8"
        stroke="var(--accent-text)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M226 59l38 22 32-15 40 34 34-11 50 38"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      <circle cx="226" cy="59" r="4.5" fill="var(--surface-0)" stroke="var(--accent-text)" strokeWidth="2" />
    </svg>
  );
}

/**
 * The way on that fits the reader: visitors may look at prices, administrators who looked for a screen of theirs go to the administration.
 * Everybody else has the link to the dashboard first.
 */
function useFirstWay(pathname: string): { href: string; label: string } | null {
  const user = useUser();
  if (!expectsSession()) return { href: pathTo('/comparison'), label: t('comparison.navigation') };
  if (user?.ROLE === 'ADMIN' && isWithin(pathname, ADMIN)) return { href: pathTo('/admin'), label: t('admin.navigation') };
  return null;
}

/** Says that nothing is at the address, and offers ways on. */
export function NotFoundPage() {
  usePageTitle(t('shell.notFoundTitle'));
  const { pathname } = useLocation();
  const first = useFirstWay(pathname);
  return (
    <div className={css.page}>
      <LostLine />
      <h1 className={css.title}>{t('shell.notFoundTitle')}</h1>
      <p className={css.lead}>{t('shell.pageNotFound')}</p>
      <p className={css.sought}>{pathname}</p>
      <p className={css.actions}>
        {first && (
          <ButtonLink size="large" href={first.href}>
            {first.label}
          </ButtonLink>
        )}
        <ButtonLink size="large" variant={first ? 'default' : 'filled'} href={pathTo('/dashboard')}>
          {t('shell.backToDashboard')}
        </ButtonLink>
        <ButtonLink size="large" variant="default" href={pathTo('/')}>
          {t('shell.toHome')}
        </ButtonLink>
      </p>
    </div>
  );
}

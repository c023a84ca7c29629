import { Loader } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Mark } from '../../../app/shell/Logo.tsx';
import { t } from '../../../i18n/i18n.ts';
import { takeNext } from '../../../lib/next-path.ts';
import { usePageTitle } from '../../../lib/title.ts';
import { settleSession } from '../sign-in.ts';
import css from './SplashPage.module.css';

/** Between the return from Steam and the first screen. */
export function SplashPage() {
  usePageTitle(t('auth.signingIn'));
  const router = useRouter();
  useEffect(() => {
    let left = false;
    void settleSession().then(() => (left ? undefined : router.navigate({ href: takeNext(), replace: true })));
    return () => {
      left = true;
    };
  }, [router]);
  return (
    <div className={css.page}>
      <Mark size={56} />
      <h1 className={css.text} role="status">
        {t('auth.signingIn')}
      </h1>
      <Loader size={22} aria-hidden />
    </div>
  );
}

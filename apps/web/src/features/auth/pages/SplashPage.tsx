import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { money } from '../../../lib/format.ts';
import { takeNext } from '../../../lib/next-path.ts';
import { usePageTitle } from '../../../lib/title.ts';
import { Mark } from '../../../ui/Logo.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { passSplash, type NetWorth } from '../sign-in.ts';
import css from './SplashPage.module.css';

/** Shown between the return from Steam and the first screen: the value of the user's inventories. */
export function SplashPage() {
  usePageTitle(t('auth.loadingWorth'));
  const router = useRouter();
  const [worth, setWorth] = useState<NetWorth>();
  useEffect(() => {
    let left = false;
    const show = (known: NetWorth): void => (left ? undefined : setWorth(known));
    void passSplash(show).then(() => (left ? undefined : router.navigate({ href: takeNext(), replace: true })));
    return () => {
      left = true;
    };
  }, [router]);
  return (
    <div className={css.page}>
      <Mark size={56} />
      <div className={css.state} role="status">
        {/* an inventory that was not read is not an inventory worth nothing */}
        <h1 className={worth?.count ? css.worth : css.text}>
          {worth ? (worth.count ? money(worth.net_worth) : t('auth.worthUnread')) : t('auth.loadingWorth')}
        </h1>
        {worth ? worth.count > 0 && <p className={css.told}>{t('auth.worthOf', { n: worth.count })}</p> : <Spinner />}
      </div>
    </div>
  );
}

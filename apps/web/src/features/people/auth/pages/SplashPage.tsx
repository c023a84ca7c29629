import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { consumeNextPath } from '../../../../lib/next-path.ts';
import { usePageTitle } from '../../../../lib/title.ts';
import { Mark } from '../../../../ui/layout/Logo.tsx';
import { Spinner } from '../../../../ui/state/Spinner.tsx';
import { runSplash, type NetWorth } from '../sign-in.ts';
import css from './SplashPage.module.css';

/** Shown between the return from Steam and the first screen: the value of the user's inventories. */
export function SplashPage() {
  usePageTitle(t('auth.loadingWorth'));
  const router = useRouter();
  const [worth, setWorth] = useState<NetWorth>();
  useEffect(() => {
    let unmounted = false;
    const show = (netWorth: NetWorth): void => (unmounted ? undefined : setWorth(netWorth));
    void runSplash(show).then(() => (unmounted ? undefined : router.navigate({ href: consumeNextPath(), replace: true })));
    return () => {
      unmounted = true;
    };
  }, [router]);
  return (
    <div className={css.page}>
      <Mark size={56} />
      <div className={css.state} role="status">
        {/* an inventory that was not read has an unknown value, not the value 0 */}
        <h1 className={worth?.count ? css.worth : css.text}>
          {worth ? (worth.count ? money(worth.net_worth) : t('auth.worthUnread')) : t('auth.loadingWorth')}
        </h1>
        {worth ? worth.count > 0 && <p className={css.count}>{t('auth.worthOf', { n: worth.count })}</p> : <Spinner />}
      </div>
    </div>
  );
}

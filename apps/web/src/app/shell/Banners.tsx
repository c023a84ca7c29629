import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useNewRelease } from '../../lib/release.ts';
import { SignInLink } from '../../ui/layout/SignInLink.tsx';
import { SiteNotice } from './SiteNotice.tsx';
import css from './Banners.module.css';

function subscribeToConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Notices on every screen: an ended session, a lost connection, a newer release, the operator's announcement. */
export function Banners() {
  const { search } = useLocation();
  const online = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  const isOutdated = useNewRelease();
  return (
    <>
      {'ended' in search && (
        <div className={css.notice} role="alert">
          {t('shell.sessionEnded')} <SignInLink className="link">{t('shell.signIn')}</SignInLink>
        </div>
      )}
      {'deleted' in search && (
        <div className={css.notice} role="status">
          {t('shell.accountDeleted')}
        </div>
      )}
      {!online && (
        <div className={css.warning} role="status">
          {t('shell.offline')}
        </div>
      )}
      {isOutdated && (
        <div className={css.notice} role="status">
          {t('shell.newRelease')}{' '}
          <button type="button" className="link" onClick={() => location.reload()}>
            {t('shell.reload')}
          </button>
        </div>
      )}
      <SiteNotice />
    </>
  );
}

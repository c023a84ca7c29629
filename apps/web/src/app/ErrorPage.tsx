import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { loadTexts, t } from '../i18n/i18n.ts';
import { ApiError } from '../lib/api-error.ts';
import { importWithTimeout, MissingCode } from '../lib/import-with-timeout.ts';
import { tabStore } from '../lib/storage.ts';
import { Button } from '../ui/form/Button.tsx';
import { LazyPart } from '../ui/state/LazyPart.tsx';
import css from './ErrorPage.module.css';

const RELOADED = 'reloadedForChunk';

const Failed = lazy(() =>
  importWithTimeout(async () => {
    const [module] = await Promise.all([import('../ui/state/ListState.tsx'), loadTexts('ui')]);
    return { default: module.Failed };
  }),
);

/** The check before a screen failed for a temporary reason: the address stays. */
function EntryFailed({ error }: { error: ApiError }) {
  const router = useRouter();
  return (
    <div className={css.page}>
      <LazyPart>
        <Failed error={error} onRetry={() => void router.invalidate()} />
      </LazyPart>
    </div>
  );
}

/**
 * Shown when the code of a screen could not be loaded or threw an error. A chunk that is missing after an update reloads the page once.
 * Offline the reload waits for the connection, because otherwise only the browser's error page would remain.
 */
function ScreenFailed({ error }: { error: unknown }) {
  useEffect(() => {
    if (!(error instanceof MissingCode) || tabStore.get(RELOADED) === location.href) return;
    const reload = (): void => {
      tabStore.set(RELOADED, location.href);
      location.reload();
    };
    if (navigator.onLine) reload();
    else addEventListener('online', reload, { once: true });
    return () => removeEventListener('online', reload);
  }, [error]);
  return (
    <div className={css.page} role="alert">
      <h1>{t('shell.pageFailed')}</h1>
      <p className={css.actions}>
        <Button size="large" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      </p>
    </div>
  );
}

export const ErrorPage = ({ error }: ErrorComponentProps) =>
  error instanceof ApiError ? <EntryFailed error={error} /> : <ScreenFailed error={error} />;

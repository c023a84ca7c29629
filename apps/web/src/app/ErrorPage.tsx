import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../i18n/i18n.ts';
import { tabStore } from '../lib/storage.ts';
import { Button } from '../ui/Button.tsx';
import css from './ErrorPage.module.css';

const RELOADED = 'reloadedForChunk';

const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/**
 * A screen that could not be loaded or that broke. A chunk missing after an update reloads the page, once; without a network
 * that waits until there is one, for a reload would leave nothing but the browser's own error.
 */
export function ErrorPage({ error }: ErrorComponentProps) {
  useEffect(() => {
    if (!isMissingChunk(error) || tabStore.get(RELOADED) === location.href) return;
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

import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../i18n/i18n.ts';
import css from './HomePage.module.css';

const RELOADED = 'reloadedForChunk';

const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/** A screen that could not be loaded or that broke. A chunk missing after an update reloads the page, once. */
export function ErrorPage({ error }: ErrorComponentProps) {
  useEffect(() => {
    if (!isMissingChunk(error) || sessionStorage.getItem(RELOADED) === location.href) return;
    sessionStorage.setItem(RELOADED, location.href);
    location.reload();
  }, [error]);
  return (
    <div className={css.page} role="alert">
      <h1>{t('shell.pageFailed')}</h1>
      <p className={css.actions}>
        <button type="button" className={css.primary} onClick={() => location.reload()}>
          {t('shell.reload')}
        </button>
      </p>
    </div>
  );
}

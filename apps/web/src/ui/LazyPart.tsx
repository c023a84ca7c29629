import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import css from './LazyPart.module.css';

function Failed() {
  return (
    <p className={css.failed} role="alert">
      {t('ui.partFailed')}{' '}
      <button type="button" className="link" onClick={() => location.reload()}>
        {t('ui.reload')}
      </button>
    </p>
  );
}

/** A part with lazily loaded code. A failed load shows an error in its place; the rest of the screen and typed text stay. */
export function LazyPart({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={Failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

import { useBlocker } from '@tanstack/react-router';
import { lazy, useCallback, useEffect, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { importWithTimeout } from '../lib/import-with-timeout.ts';
import { isFirstUnsaved, markUnsaved } from '../lib/unsaved.ts';
import { LazyPart } from './LazyPart.tsx';

const ConfirmDialog = lazy(() =>
  importWithTimeout(() => import('./ConfirmDialog.tsx')).then((module) => ({ default: module.ConfirmDialog })),
);

type Places = { current: { pathname: string }; next: { pathname: string } };

/**
 * While mounted, asks before the user leaves the screen or the page. A change of only the query or the hash stays on the screen and
 * does not ask.
 */
export function LeaveGuard() {
  const [me] = useState(() => ({}));
  useEffect(() => markUnsaved(me), [me]);
  const shouldBlockFn = useCallback(({ current, next }: Places) => current.pathname !== next.pathname && isFirstUnsaved(me), [me]);
  const enableBeforeUnload = useCallback(() => isFirstUnsaved(me), [me]);
  const { status, proceed, reset } = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true });
  if (status !== 'blocked') return null;
  return (
    <LazyPart>
      <ConfirmDialog danger title={t('ui.leaveTitle')} confirmLabel={t('ui.leave')} onConfirm={proceed} onClose={reset}>
        {t('ui.leaveText')}
      </ConfirmDialog>
    </LazyPart>
  );
}

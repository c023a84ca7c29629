import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { isFirstUnsaved, markUnsaved } from '../../lib/unsaved.ts';
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx';

type Navigation = { current: { pathname: string }; next: { pathname: string } };

/**
 * While mounted, asks before the user leaves the screen or the page. A change of only the query or the hash stays on the screen and
 * does not ask.
 */
export function UnsavedChangesGuard() {
  const [form] = useState(() => ({}));
  useEffect(() => markUnsaved(form), [form]);
  const shouldBlockFn = useCallback(({ current, next }: Navigation) => current.pathname !== next.pathname && isFirstUnsaved(form), [form]);
  const enableBeforeUnload = useCallback(() => isFirstUnsaved(form), [form]);
  const { status, proceed, reset } = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog danger title={t('ui.leaveTitle')} confirmLabel={t('ui.leave')} onConfirm={proceed} onClose={reset}>
      {t('ui.leaveText')}
    </ConfirmDialog>
  );
}

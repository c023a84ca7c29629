import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { endAccess, type User } from '../users.queries.ts';

/** Ends all sessions and API tokens of a user, after a confirmation. */
export function SignOutButton({ user, isOwn, busy }: { user: User; isOwn: boolean; busy: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" disabled={busy} onClick={() => setAsking(true)}>
        {t('users.signOut')}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={t('users.signOutQuestion', { name: user.user_name })}
          confirmLabel={t('users.signOut')}
          onConfirm={() => endAccess(user.id)}
          onClose={() => setAsking(false)}
        >
          {t(isOwn ? 'users.signOutOwnText' : 'users.signOutText')}
        </ConfirmDialog>
      )}
    </>
  );
}

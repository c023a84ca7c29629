import { useState, type ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { ApiError } from '../../lib/api-error.ts';
import { storeNextPath } from '../../lib/next-path.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { steamSignInPath } from './steam-sign-in.ts';

type RecentSignIn = {
  /** Runs `work`. Returns false when the server refused it for lack of a recent sign-in; the dialog then explains it. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  /** The caller renders it. */
  dialog: ReactNode;
};

/**
 * When a call needs a recent sign-in: explains why, sends the user through Steam, and brings them back.
 * @param back the address to come back to
 */
export function useRecentSignIn(back: string): RecentSignIn {
  const [dialogOpened, setDialogOpened] = useState(false);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'REAUTH')) throw error;
      setDialogOpened(true);
      return false;
    }
  };
  const goToSignIn = (): void => {
    storeNextPath(back);
    location.assign(steamSignInPath());
  };
  return {
    run,
    dialog: dialogOpened && (
      <ConfirmDialog
        title={t('auth.reauthTitle')}
        confirmLabel={t('auth.reauthGo')}
        onConfirm={goToSignIn}
        onClose={() => setDialogOpened(false)}
      >
        {t('auth.reauthText')}
      </ConfirmDialog>
    ),
  };
}

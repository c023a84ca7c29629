import { useState, type ReactNode } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { storeNextPath } from '../../../lib/next-path.ts';
import { clearUnsaved } from '../../../lib/unsaved.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { steamSignInPath } from './steam-sign-in.ts';

type RecentSignIn = {
  /** Runs `work`. Returns false when the server refused it for lack of a recent sign-in; the dialog then explains it. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  /** Rendered by the caller. */
  dialog: ReactNode;
};

/** Sends the user to Steam's sign-in and back. @param back the address to which the user returns */
export function signInAgain(back: string): void {
  storeNextPath(back);
  location.assign(steamSignInPath());
}

/**
 * For a call that needs a recent sign-in: explains the reason, sends the user to Steam's sign-in, and brings them back.
 * @param back the address to which the user returns
 * @param typed `secret`: typed text is not stored. The dialog says that it must be entered again
 */
export function useRecentSignIn(back: string, typed: 'kept' | 'secret' = 'kept'): RecentSignIn {
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
    // the dialog has already warned the user
    if (typed === 'secret') clearUnsaved();
    signInAgain(back);
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
        <p>{t('auth.reauthText')}</p>
        {typed === 'secret' && <p>{t('auth.reauthSecret')}</p>}
      </ConfirmDialog>
    ),
  };
}

import { useState, type ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { ApiError } from '../../lib/api-error.ts';
import { storeNextPath } from '../../lib/next-path.ts';
import { pathTo } from '../../lib/path-to.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { steamSignInPath } from '../auth/auth.public.ts';
import type { SectionId } from './sections.ts';

type RecentSignIn = {
  /** Runs `work`. Returns false when the server refused it for lack of a recent sign-in; the dialog then explains it. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  /** The caller renders it. */
  dialog: ReactNode;
};

/** When a call needs a recent sign-in: explains why, sends the user through Steam, and brings them back to the section. */
export function useRecentSignIn(section: SectionId): RecentSignIn {
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
    storeNextPath(pathTo('/user-details', { hash: section }));
    location.assign(steamSignInPath());
  };
  return {
    run,
    dialog: dialogOpened && (
      <ConfirmDialog
        title={t('account.reauthTitle')}
        confirmLabel={t('account.reauthGo')}
        onConfirm={goToSignIn}
        onClose={() => setDialogOpened(false)}
      >
        {t('account.reauthText')}
      </ConfirmDialog>
    ),
  };
}

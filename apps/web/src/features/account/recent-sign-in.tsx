import { useState, type ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { ApiError } from '../../lib/api-error.ts';
import { rememberNext } from '../../lib/next-path.ts';
import { pathTo } from '../../lib/path-to.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { steamSignInPath } from '../auth/auth.public.ts';
import type { SectionId } from './sections.ts';

type RecentSignIn = {
  /** Runs what needs a sign-in of the last 15 minutes; false when it was refused for want of one, and the dialog says so. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  /** To be rendered by whoever asks. */
  dialog: ReactNode;
};

/** Sends the user through Steam where a call asks for it, says why before, and brings them back to the section. */
export function useRecentSignIn(section: SectionId): RecentSignIn {
  const [asked, setAsked] = useState(false);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'REAUTH')) throw error;
      setAsked(true);
      return false;
    }
  };
  const leave = (): void => {
    rememberNext(pathTo('/user-details', { hash: section }));
    location.assign(steamSignInPath());
  };
  return {
    run,
    dialog: asked && (
      <ConfirmDialog
        title={t('account.reauthTitle')}
        confirmLabel={t('account.reauthGo')}
        onConfirm={leave}
        onClose={() => setAsked(false)}
      >
        {t('account.reauthText')}
      </ConfirmDialog>
    ),
  };
}

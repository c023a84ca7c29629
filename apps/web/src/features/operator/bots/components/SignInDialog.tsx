import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { useRecentSignIn } from '../../../people/auth/auth.public.ts';
import { nameOf, signInBot, type Bot } from '../bots.queries.ts';

/** Asks before a bot signs in at Steam again. */
export function SignInDialog({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const { run, dialog } = useRecentSignIn(pathTo('/admin/bots'));
  const confirm = async (): Promise<void> => {
    const isDone = await run(() => signInBot(bot.id));
    if (isDone) toast('success', t('bots.signInWanted'));
  };
  return (
    <>
      <ConfirmDialog
        title={t('bots.signInQuestion', { name: nameOf(bot) })}
        confirmLabel={t('bots.signIn')}
        onConfirm={confirm}
        onClose={onClose}
      >
        <p>{t('bots.signInText')}</p>
      </ConfirmDialog>
      {dialog}
    </>
  );
}

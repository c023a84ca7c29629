import { t } from '../../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { nameOf, signInBot, type Bot } from '../bots.queries.ts';

type Props = {
  bot: Bot;
  /** Runs a call that needs a recent sign-in. Resolves to false when that is missing. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  onClose: () => void;
};

/** Asks before a bot signs in at Steam again. */
export function SignInDialog({ bot, run, onClose }: Props) {
  const confirm = async (): Promise<void> => {
    const isDone = await run(() => signInBot(bot.id));
    if (isDone) toast('success', t('bots.signInWanted'));
  };
  return (
    <ConfirmDialog
      title={t('bots.signInQuestion', { name: nameOf(bot) })}
      confirmLabel={t('bots.signIn')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('bots.signInText')}</p>
    </ConfirmDialog>
  );
}

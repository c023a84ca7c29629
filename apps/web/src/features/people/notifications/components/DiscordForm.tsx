import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { linkChannel } from '../notifications.queries.ts';

/** The address of a webhook. The server sends a test message before it stores the address. */
export function DiscordForm() {
  const form = useForm({ saved: { target: '' }, draft: null, fallback: 'target' });
  const { target } = form.values;
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'notifications' }), 'secret');
  const link = async (): Promise<void> => {
    await linkChannel({ channel: 'DISCORD', target });
    toast('success', t('notifications.linked'));
  };
  return (
    <FormShell form={form} onSubmit={() => form.submit(() => run(link))}>
      <TextField
        label={t('notifications.webhook')}
        note={t('notifications.webhookNote')}
        problem={form.problems.target}
        value={target}
        secret
        placeholder="https://discord.com/api/webhooks/…"
        onChange={(text) => form.set({ target: text })}
      >
        <Button type="submit" variant="default" busy={form.busy} disabled={target.trim() === ''}>
          {t('notifications.link')}
        </Button>
      </TextField>
      {dialog}
    </FormShell>
  );
}

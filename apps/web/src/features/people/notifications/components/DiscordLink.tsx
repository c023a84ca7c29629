import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { takeFocus } from '../../../../ui/overlay/take-focus.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { linkChannel, type Linked } from '../notifications.queries.ts';
import { ChannelRow } from './ChannelRow.tsx';
import css from './ChannelsPanel.module.css';
import { LinkedRows } from './LinkedRow.tsx';

/** The button that opened the form is gone, so its field takes the focus. */
const focusField = (box: HTMLElement | null): void => takeFocus(box?.querySelector('input') ?? null);

/** The address of a webhook. The server sends a test message before it stores the address. */
function DiscordForm() {
  const form = useForm({ saved: { target: '' }, draft: null, fallback: 'target' });
  const { target } = form.values;
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'channels' }), 'secret');
  const link = async (): Promise<void> => {
    await linkChannel({ channel: 'DISCORD', target });
    toast('success', t('notifications.linked'));
  };
  return (
    <FormShell form={form} className={css.below} onSubmit={() => form.submit(() => run(link))}>
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

/** Discord: its form opens when the user wants to link it. */
export function DiscordLink({ linked }: { linked: readonly Linked[] }) {
  const [opened, setOpened] = useState(false);
  const isLinked = linked.length > 0;
  // the form is for the first address, and closed again once that is linked
  if (isLinked && opened) setOpened(false);
  const action = !isLinked && !opened && (
    <Button variant="default" onClick={() => setOpened(true)}>
      {t('notifications.linkDiscord')}
    </Button>
  );
  return (
    <ChannelRow channel="DISCORD" note={t('notifications.discordNote')} action={action}>
      <LinkedRows linked={linked} />
      {opened && !isLinked && (
        <div ref={focusField}>
          <DiscordForm />
        </div>
      )}
    </ChannelRow>
  );
}

import { useState, type FormEvent } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { causeOf } from '../../../ui/ListState.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toasts.ts';
import { linkChannel } from '../notifications.queries.ts';

const problemOf = (error: unknown): string => (error instanceof ApiError && error.fields['target']) || causeOf(error);

/** A webhook's address; the server tries it with a message before it keeps it. */
export function DiscordForm() {
  const [target, setTarget] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await linkChannel({ channel: 'DISCORD', target });
      toast('success', t('notifications.linked'));
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('notifications.webhook')}
        note={t('notifications.webhookNote')}
        problem={problem}
        value={target}
        secret
        placeholder="https://discord.com/api/webhooks/…"
        onChange={(text) => {
          setTarget(text);
          setProblem(null);
        }}
      >
        <Button type="submit" look="default" busy={busy} disabled={target.trim() === ''}>
          {t('notifications.link')}
        </Button>
      </TextField>
    </form>
  );
}

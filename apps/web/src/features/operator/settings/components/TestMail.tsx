import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { sendTestMail } from '../settings.queries.ts';
import css from './TestMail.module.css';

type Result = { mail: string; answer: string | null; sent: boolean };

/** Sends a mail at once and shows the answer of the mail server. */
export function TestMail({ to }: { to: string }) {
  const form = useForm({ saved: { mail: to }, draft: null, guard: false, fallback: 'mail' });
  const [result, setResult] = useState<Result | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const { mail } = form.values;
  const send = async (): Promise<void> => {
    setEmpty(mail.trim() === '');
    setResult(null);
    if (mail.trim() !== '') await form.submit(async () => setResult({ ...(await sendTestMail(mail)), mail }));
  };
  const edit = (text: string): void => {
    setEmpty(false);
    form.set({ mail: text });
  };
  return (
    <Panel title={t('settings.testMail')}>
      <FormShell form={form} onSubmit={send} label={t('settings.testMail')} className={css.form}>
        <TextField
          label={t('settings.testMailTo')}
          inputMode="email"
          value={mail}
          problem={isEmpty ? t('settings.testMailEmpty') : (form.problems.mail ?? null)}
          note={t('settings.testMailNote')}
          busy={form.busy}
          onChange={edit}
        >
          <Button type="submit" variant="default" busy={form.busy}>
            {t('settings.testMail')}
          </Button>
        </TextField>
        <div role="status" className={css.result}>
          {result && (
            <Notice tone={result.sent ? 'info' : 'danger'}>
              {result.sent ? t('settings.testMailSent', { mail: result.mail }) : t('settings.testMailFailed')}
              {result.answer !== null && <pre className={css.answer}>{result.answer}</pre>}
            </Notice>
          )}
        </div>
      </FormShell>
    </Panel>
  );
}

import { NOTE_LENGTH } from '@lootfolio/domain/users';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useUser } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import css from '../../../../ui/form/DialogForm.module.css';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { TextArea } from '../../../../ui/form/TextArea.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { useRecentSignIn } from '../../../people/auth/auth.public.ts';
import { explain, type Difference } from '../reconciliation.queries.ts';

/** Asks what caused a difference. */
export function ExplainDialog({ difference: { id, title, about }, onClose }: { difference: Difference; onClose: () => void }) {
  const form = useForm({ saved: { note: '' }, draft: `difference ${id} ${useUser()?.steam_id}` });
  const [missing, setMissing] = useState(false);
  const { run, dialog } = useRecentSignIn(pathTo('/admin/reconciliation'));
  const close = (): void => {
    form.reset();
    onClose();
  };
  const confirm = async (): Promise<void> => {
    const note = form.values.note.trim();
    setMissing(note === '');
    if (note === '') return;
    let isDone = false;
    const isSent = await form.submit(async () => {
      isDone = await run(() => explain(id, note));
    });
    if (isSent && isDone) close();
  };
  return (
    <Dialog title={t('reconciliation.explainTitle')} locked={form.busy} onClose={close}>
      <FormShell form={form} onSubmit={confirm} className={css.form}>
        <p>{t('reconciliation.explainText', { title, about })}</p>
        <TextArea
          label={t('reconciliation.note')}
          rows={3}
          maxLength={NOTE_LENGTH}
          required
          value={form.values.note}
          problem={missing ? t('reconciliation.noteMissing') : (form.problems.note ?? null)}
          busy={form.busy}
          onChange={(note) => {
            setMissing(false);
            form.set({ note });
          }}
        />
        <DialogActions>
          <Button variant="default" disabled={form.busy} onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t('reconciliation.explain')}
          </Button>
        </DialogActions>
      </FormShell>
      {dialog}
    </Dialog>
  );
}

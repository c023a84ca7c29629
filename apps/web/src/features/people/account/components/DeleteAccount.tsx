import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { request } from '../../../../lib/api.ts';
import { money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { clearClient } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import type { Details } from '../account.queries.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import css from './DeleteAccount.module.css';

/** Removes the user's data from this browser too. */
function clearAndRedirect(): void {
  clearClient({ keepTab: false });
  location.assign(pathTo('/', { search: { deleted: true } }));
}

/** The name as the browser displays it: several blanks look like one. */
const normalizeSpaces = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

type DialogProps = {
  user: Details;
  /** Deletes the account. Returns false when a recent sign-in is needed first; the caller then explains it. */
  deleteAccount: (forfeit: boolean) => Promise<boolean>;
  onClose: () => void;
};

function DeleteDialog({ user, deleteAccount, onClose }: DialogProps) {
  const form = useForm({ saved: { typed: '', forfeit: false }, draft: null, guard: false });
  const { refusal, busy } = form;
  const { typed, forfeit } = form.values;
  const name = normalizeSpaces(user.user_name);
  const hasBalance = user.balance > 0 || (refusal instanceof ApiError && refusal.code === 'NONZERO_BALANCE');
  const submit = (): Promise<boolean> =>
    form.submit(async () => {
      // keep the dialog locked until the browser has left the page
      if (await deleteAccount(forfeit)) await new Promise(() => undefined);
      else onClose();
    });
  return (
    <Dialog title={t('account.deleteTitle')} locked={busy} onClose={onClose}>
      <FormShell form={form} className={css.form} onSubmit={submit}>
        <p>{t('account.deleteErases')}</p>
        <p className="muted">{t('account.deleteKeeps')}</p>
        {hasBalance && (
          <Checkbox checked={forfeit} onChange={(on) => form.set({ forfeit: on })}>
            {t('account.forfeit', { balance: money(user.balance) })}
          </Checkbox>
        )}
        <TextField
          data-autofocus
          autoComplete="off"
          label={t('account.typeName', { name })}
          value={typed}
          onChange={(text) => form.set({ typed: text })}
        />
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={busy} disabled={normalizeSpaces(typed) !== name || (hasBalance && !forfeit)}>
            {t('account.deleteAccount')}
          </Button>
        </DialogActions>
      </FormShell>
    </Dialog>
  );
}

export function DeleteAccount({ user }: { user: Details }) {
  const [opened, setOpened] = useState(false);
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'own_data' }));
  const deleteAccount = (forfeit: boolean): Promise<boolean> =>
    run(async () => {
      await request('DELETE /users/account', { body: { forfeit } });
      clearAndRedirect();
    });
  return (
    <>
      <Button variant="default" className={css.open} icon={<IconTrash size={14} aria-hidden />} onClick={() => setOpened(true)}>
        {t('account.deleteAccount')}
      </Button>
      {opened && <DeleteDialog user={user} deleteAccount={deleteAccount} onClose={() => setOpened(false)} />}
      {dialog}
    </>
  );
}

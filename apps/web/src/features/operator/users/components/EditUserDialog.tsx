import { isCountry } from '@lootfolio/domain/countries';
import { MAX_BALANCE, NOTE_LENGTH, PROFILE_STATES, USER_NAME_LENGTH } from '@lootfolio/domain/users';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { countryName } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextArea } from '../../../../ui/form/TextArea.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm, type Form } from '../../../../ui/form/use-form.ts';
import { changeOf, formOf, missingFields, needsNote, type UserForm } from '../edit-user.rules.ts';
import { roleOptions, stateOptions } from '../users.labels.ts';
import { updateUser, type User } from '../users.queries.ts';
import { SignOutButton } from './SignOutButton.tsx';
import css from '../../../../ui/form/DialogForm.module.css';

/** The arrow keys move by a dollar. */
const STEP = 1000;
/** An account that already holds more may keep it. */
const boundsOf = ({ balance }: User) => ({ min: 0, max: Math.max(MAX_BALANCE, balance) });

type FieldsProps = {
  user: User;
  isOwn: boolean;
  form: Form<UserForm>;
  missing: readonly string[];
  onChange: (next: Partial<UserForm>) => void;
};

/** Warns about the further effects of a change. */
function Warnings({ user, values }: { user: User; values: UserForm }) {
  const isBan = values.profile_state === String(PROFILE_STATES.banned) && user.profile_state !== PROFILE_STATES.banned;
  return (
    <>
      {values.steam_id.trim() !== (user.steam_id ?? '') && <Notice tone="warning">{t('users.steamIdWarning')}</Notice>}
      {isBan && <Notice tone="warning">{t('users.banWarning')}</Notice>}
      {values.ROLE === 'ADMIN' && user.ROLE !== 'ADMIN' && <Notice tone="warning">{t('users.adminWarning')}</Notice>}
    </>
  );
}

function Fields({ user, isOwn, form, missing, onChange }: FieldsProps) {
  const { values, problems, busy } = form;
  const problemOf = (name: keyof UserForm): string | null => (missing.includes(name) ? t('users.fieldMissing') : (problems[name] ?? null));
  const text = (name: 'user_name' | 'steam_id' | 'mail' | 'trade_link' | 'country', label: string) => ({
    label,
    value: values[name],
    problem: problemOf(name),
    busy,
    autoComplete: 'off',
    onChange: (value: string) => onChange({ [name]: value }),
  });
  const country = values.country.trim().toUpperCase();
  const noteNeeded = needsNote(user, values);
  return (
    <>
      <div className={css.pair}>
        <TextField {...text('user_name', t('users.userName'))} required maxLength={USER_NAME_LENGTH} data-autofocus />
        <TextField {...text('steam_id', t('users.steamId'))} required maxLength={40} inputMode="numeric" />
      </div>
      <div className={css.pair}>
        <SelectField
          label={t('users.role')}
          options={roleOptions(user.ROLE)}
          value={values.ROLE}
          disabled={busy || isOwn}
          onChange={(ROLE) => onChange({ ROLE })}
        />
        <SelectField
          label={t('users.status')}
          options={stateOptions()}
          value={values.profile_state}
          disabled={busy || isOwn}
          onChange={(state) => onChange({ profile_state: state })}
        />
      </div>
      {isOwn && <p className="muted">{t('users.ownNote')}</p>}
      <Warnings user={user} values={values} />
      <div className={css.pair}>
        <MoneyInput
          label={t('users.balance')}
          value={values.balance}
          bounds={boundsOf(user)}
          step={STEP}
          required
          busy={busy || isOwn}
          problem={problems.balance ?? null}
          onChange={(balance) => onChange({ balance })}
        />
        <TextField
          {...text('country', t('users.country'))}
          maxLength={2}
          note={isCountry(country) ? countryName(country) : t('users.countryNote')}
        />
      </div>
      <TextField {...text('mail', t('users.mail'))} type="email" maxLength={254} />
      <TextField {...text('trade_link', t('users.tradeLink'))} maxLength={300} note={user.trade_link && t('users.tradeLinkNote')} />
      <TextArea
        label={t('users.note')}
        value={values.note}
        rows={2}
        maxLength={NOTE_LENGTH}
        required={noteNeeded}
        busy={busy}
        problem={problemOf('note')}
        note={noteNeeded ? t('users.noteNeeded') : t('users.noteOptional')}
        onChange={(note) => onChange({ note })}
      />
    </>
  );
}

/** Changes a user. Sends only changed fields. @param props `isOwn`: the administrator's own account, whose role, status and balance stay */
export function EditUserDialog({ user: shown, isOwn = false, onClose }: { user: User; isOwn?: boolean; onClose: () => void }) {
  // the list is read again while the form is open; changes are relative to the values that were shown first
  const [user] = useState(shown);
  const form = useForm({ saved: formOf(user), draft: null });
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { values, busy } = form;
  const change = (next: Partial<UserForm>): void => {
    form.set(next);
    setMissing(missing.filter((name) => !(name in next)));
  };
  const save = async (): Promise<void> => {
    const empty = missingFields(user, values);
    setMissing(empty);
    // an invalid amount shows its problem at the field
    if (empty.length > 0 || typeof values.balance !== 'number') return;
    const changes = changeOf(user, values);
    if (changes === null || (await form.submit(() => updateUser(changes)))) onClose();
  };
  return (
    <Dialog title={t('users.editTitle')} width={620} locked={busy} onClose={onClose}>
      <FormShell form={form} onSubmit={save} className={css.form}>
        <Fields user={user} isOwn={isOwn} form={form} missing={missing} onChange={change} />
        <DialogActions>
          <SignOutButton user={user} isOwn={isOwn} busy={busy} />
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('users.save')}
          </Button>
        </DialogActions>
      </FormShell>
    </Dialog>
  );
}

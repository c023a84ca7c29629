import { GREATEST_TYPED, LEAST_TYPED } from '@lootfolio/domain/payments-admin';
import { NOTE_LENGTH } from '@lootfolio/domain/users';
import type { BalancePaymentMethod, OperationType } from '@lootfolio/domain/payments';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ADMIN_SEARCH_MS } from '../../../../lib/admin-screens.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import css from '../../../../ui/form/DialogForm.module.css';
import field from '../../../../ui/form/field.module.css';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextArea } from '../../../../ui/form/TextArea.tsx';
import { useForm, type Form } from '../../../../ui/form/use-form.ts';
import type { Typed } from '../../../../ui/form/use-number-text.ts';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { useRecentSignIn } from '../../../people/auth/auth.public.ts';
import { balanceMethodOptions, typeOptions } from '../payments-admin.labels.ts';
import { createTransaction, useFoundUsers } from '../payments-admin.queries.ts';

type NewForm = {
  user_id: string;
  operation_type: OperationType;
  amount: Typed;
  balance_payment_method: BalancePaymentMethod;
  note: string;
};

const EMPTY: NewForm = { user_id: '', operation_type: 'DEPOSIT', amount: null, balance_payment_method: 'BANK_TRANSFER', note: '' };

/** Finds a user by name or Steam id. Another search forgets the choice: a user who is no longer listed must not get the money. */
function UserChoice({ value, problem, onChange }: { value: string; problem: string | null; onChange: (id: string) => void }) {
  const [search, setSearch] = useState('');
  const { data } = useFoundUsers(search);
  const users = search === '' ? [] : (data?.items ?? []);
  const find = (text: string): void => {
    setSearch(text);
    if (text !== search) onChange('');
  };
  return (
    <div className={css.pair}>
      <SearchField label={t('payments-admin.findUser')} value={search} ms={ADMIN_SEARCH_MS} onSearch={find} />
      <SelectField
        label={t('payments-admin.user')}
        options={[
          { value: '', label: search !== '' && data?.items.length === 0 ? t('payments-admin.noUser') : t('payments-admin.chooseUser') },
          ...users.map(({ id, user_name: name }) => ({ value: String(id), label: `${name} (${t('payments-admin.userId', { id })})` })),
        ]}
        value={value}
        disabled={users.length === 0}
        problemId={problem === null ? undefined : 'new-transaction-user'}
        onChange={onChange}
      />
      {problem !== null && (
        <p id="new-transaction-user" className={field.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

type FieldsProps = { form: Form<NewForm>; missing: readonly string[]; onChange: (next: Partial<NewForm>) => void };

function Fields({ form, missing, onChange }: FieldsProps) {
  const { values, problems, busy } = form;
  const problemOf = (name: keyof NewForm): string | null =>
    missing.includes(name) ? t('payments-admin.fieldMissing') : (problems[name] ?? null);
  return (
    <>
      <UserChoice value={values.user_id} problem={problemOf('user_id')} onChange={(id) => onChange({ user_id: id })} />
      <div className={css.pair}>
        <MoneyInput
          label={t('payments-admin.amount')}
          value={values.amount}
          bounds={{ min: LEAST_TYPED, max: GREATEST_TYPED }}
          step={LEAST_TYPED}
          required
          busy={busy}
          problem={problemOf('amount')}
          onChange={(amount) => onChange({ amount })}
        />
        <SelectField
          label={t('payments-admin.type')}
          options={typeOptions()}
          value={values.operation_type}
          disabled={busy}
          onChange={(type) => onChange({ operation_type: type })}
        />
      </div>
      <SelectField
        label={t('payments-admin.balanceMethod')}
        options={balanceMethodOptions()}
        value={values.balance_payment_method}
        disabled={busy}
        onChange={(method) => onChange({ balance_payment_method: method })}
      />
      <TextArea
        label={t('payments-admin.note')}
        rows={3}
        maxLength={NOTE_LENGTH}
        required
        value={values.note}
        problem={problemOf('note')}
        note={t('payments-admin.noteNew')}
        busy={busy}
        onChange={(note) => onChange({ note })}
      />
    </>
  );
}

/** Enters a payment that was made elsewhere. It waits for its approval. */
export function NewTransactionDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ saved: EMPTY, draft: null });
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { run, dialog } = useRecentSignIn(pathTo('/admin/payments'), 'secret');
  const { values, busy } = form;
  const save = async (): Promise<void> => {
    const { amount, user_id: userId, note, ...same } = values;
    const empty = [...(userId === '' ? ['user_id'] : []), ...(amount === null ? ['amount'] : []), ...(note.trim() === '' ? ['note'] : [])];
    setMissing(empty);
    if (empty.length > 0 || typeof amount !== 'number') return;
    let isDone = false;
    const isSent = await form.submit(async () => {
      isDone = await run(() => createTransaction({ ...same, user_id: Number(userId), amount, note: note.trim() }));
    });
    if (isSent && isDone) onClose();
  };
  return (
    <Dialog title={t('payments-admin.newTitle')} width={560} locked={busy} onClose={onClose}>
      <FormShell form={form} onSubmit={save} className={css.form}>
        <p className="muted">{t('payments-admin.newText')}</p>
        <Fields
          form={form}
          missing={missing}
          onChange={(next) => {
            form.set(next);
            setMissing(missing.filter((name) => !(name in next)));
          }}
        />
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('payments-admin.create')}
          </Button>
        </DialogActions>
      </FormShell>
      {dialog}
    </Dialog>
  );
}

import { GREATEST_TYPED, LEAST_TYPED } from '@lootfolio/domain/payments-admin';
import { NOTE_LENGTH } from '@lootfolio/domain/users';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useUser } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import css from '../../../../ui/form/DialogForm.module.css';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextArea } from '../../../../ui/form/TextArea.tsx';
import { useForm, type Form } from '../../../../ui/form/use-form.ts';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { useRecentSignIn } from '../../../people/auth/auth.public.ts';
import { changeOf, effectOf, formOf, needsNote, NO_METHOD, saysNothing, type TransactionForm } from '../edit-transaction.rules.ts';
import { balanceMethodOptions, statusOptions, typeOptions } from '../payments-admin.labels.ts';
import { updateTransaction, type Transaction } from '../payments-admin.queries.ts';

type FieldsProps = {
  transaction: Transaction;
  form: Form<TransactionForm>;
  noteMissing: boolean;
  onChange: (next: Partial<TransactionForm>) => void;
};

/** Says what saving books. */
function Effect({ transaction: { booked }, values }: { transaction: Transaction; values: TransactionForm }) {
  if (typeof values.amount !== 'number') return null;
  const difference = effectOf(values, values.amount) - booked;
  return (
    <Notice tone={difference === 0 ? 'info' : 'warning'}>
      {difference === 0 ? t('payments-admin.booksNothing') : t('payments-admin.books', { amount: money(difference, { sign: true }) })}
    </Notice>
  );
}

function Fields({ transaction, form, noteMissing, onChange }: FieldsProps) {
  const { values, problems, busy } = form;
  const isItems = transaction.payment_method === 'ITEMPAY';
  const isNeeded = needsNote(transaction);
  return (
    <>
      <div className={css.pair}>
        <MoneyInput
          label={t('payments-admin.amount')}
          value={values.amount}
          bounds={{ min: LEAST_TYPED, max: GREATEST_TYPED }}
          step={LEAST_TYPED}
          required
          busy={busy}
          problem={problems.amount ?? null}
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
      <div className={css.pair}>
        <SelectField
          label={t('payments-admin.balanceMethod')}
          options={[...(isItems ? [{ value: NO_METHOD, label: t('payments-admin.methodNone') } as const] : []), ...balanceMethodOptions()]}
          value={values.balance_payment_method}
          disabled={busy}
          onChange={(method) => onChange({ balance_payment_method: method })}
        />
        <SelectField
          label={t('payments-admin.status')}
          options={statusOptions()}
          value={values.operation_status}
          disabled={busy}
          onChange={(status) => onChange({ operation_status: status })}
        />
      </div>
      <TextArea
        label={t('payments-admin.note')}
        rows={3}
        maxLength={NOTE_LENGTH}
        required={isNeeded}
        value={values.note}
        problem={noteMissing ? t('payments-admin.fieldMissing') : (problems.note ?? null)}
        note={t(isNeeded ? 'payments-admin.noteEnded' : 'payments-admin.noteOptional')}
        busy={busy}
        onChange={(note) => onChange({ note })}
      />
      <Effect transaction={transaction} values={values} />
    </>
  );
}

/** Changes a payment. What its new state books is the difference. */
export function EditTransactionDialog({ transaction: shown, onClose }: { transaction: Transaction; onClose: () => void }) {
  // the list is read again while the form is open; the change refers to what was shown first
  const [transaction] = useState(shown);
  const { id } = transaction;
  const form = useForm({ saved: formOf(transaction), draft: `payment edit ${id} ${useUser()?.steam_id}` });
  const [noteMissing, setNoteMissing] = useState(false);
  const { run, dialog } = useRecentSignIn(pathTo('/admin/payments', { search: { payment: id } }));
  const { values, busy } = form;
  const close = (): void => {
    form.reset();
    onClose();
  };
  const save = async (): Promise<void> => {
    if (saysNothing(transaction, values)) return close();
    const isMissing = needsNote(transaction) && values.note.trim() === '';
    setNoteMissing(isMissing);
    const change = changeOf(values);
    // an invalid amount shows its problem at the field
    if (isMissing || change === null) return;
    let isDone = false;
    const isSent = await form.submit(async () => {
      isDone = await run(() => updateTransaction(transaction, change));
    });
    if (isSent && isDone) close();
  };
  return (
    <Dialog title={t('payments-admin.editTitle', { id })} width={560} locked={busy} onClose={close}>
      <FormShell form={form} onSubmit={save} className={css.form}>
        <Fields
          transaction={transaction}
          form={form}
          noteMissing={noteMissing}
          onChange={(next) => {
            form.set(next);
            if ('note' in next) setNoteMissing(false);
          }}
        />
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('forms.save')}
          </Button>
        </DialogActions>
      </FormShell>
      {dialog}
    </Dialog>
  );
}

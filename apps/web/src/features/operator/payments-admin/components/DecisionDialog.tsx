import { NOTE_LENGTH } from '@lootfolio/domain/users';
import { useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useUser } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import css from '../../../../ui/form/DialogForm.module.css';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { TextArea } from '../../../../ui/form/TextArea.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { useRecentSignIn } from '../../../people/auth/auth.public.ts';
import { actOn, type Act, type Transaction } from '../payments-admin.queries.ts';
import own from './DecisionDialog.module.css';
import { Amount, payerName } from './transaction-parts.tsx';

const TEXTS = {
  approve: { title: 'payments-admin.approveQuestion', text: 'payments-admin.approveText', button: 'payments-admin.approve' },
  reject: { title: 'payments-admin.rejectQuestion', text: 'payments-admin.rejectText', button: 'payments-admin.reject' },
  takeBack: { title: 'payments-admin.takeBackQuestion', text: 'payments-admin.takeBackText', button: 'payments-admin.takeBack' },
} as const;

/** What an administrator must know of a trade that is not final before they decide; null when there is nothing. */
function tradeWarning({ steam_trade: trade }: Transaction, act: Act): PlainKey | null {
  const isWaiting = trade?.status === 'CREATED' || trade?.status === 'SENT';
  const isTraded = trade?.status === 'ACCEPTED' || trade?.status === 'PROTECTED';
  if (act === 'approve') return isWaiting ? 'payments-admin.approveWaiting' : isTraded ? 'payments-admin.approveProtected' : null;
  return isWaiting ? 'payments-admin.rejectWaiting' : isTraded || trade?.status === 'SETTLED' ? 'payments-admin.rejectTraded' : null;
}

/** What is decided about: whose payment, its amount, and what a gateway received for it. */
function Figures({ transaction, isTakenBack }: { transaction: Transaction; isTakenBack: boolean }) {
  const { crypto_transaction: crypto, booked, promised } = transaction;
  return (
    <dl className={own.figures}>
      <div>
        <dt>{t('payments-admin.user')}</dt>
        <dd>{payerName(transaction)}</dd>
      </div>
      {crypto && (
        <div>
          <dt>{t('payments-admin.received')}</dt>
          <dd>
            <Money value={crypto.received} />
          </dd>
        </div>
      )}
      {booked !== 0 && (
        <div>
          <dt>{t('payments-admin.booked')}</dt>
          <dd>
            <Money value={booked} />
          </dd>
        </div>
      )}
      {promised !== 0 && (
        <div>
          <dt>{t('payments-admin.promised')}</dt>
          <dd>
            <Money value={promised} />
          </dd>
        </div>
      )}
      {!isTakenBack && (
        <div>
          <dt>{t('payments-admin.amount')}</dt>
          <dd>
            <Amount transaction={transaction} />
          </dd>
        </div>
      )}
    </dl>
  );
}

type Props = { transaction: Transaction; act: Act; onClose: () => void };

/** Asks before a payment is approved, rejected or taken back, with the reason. */
export function DecisionDialog({ transaction: shown, act, onClose }: Props) {
  // the list is read again while the dialog is open; the administrator decides about what they saw first
  const [transaction] = useState(shown);
  const { id, crypto_transaction: crypto, amount } = transaction;
  const form = useForm({ saved: { note: '' }, draft: `payment ${act} ${id} ${useUser()?.steam_id}` });
  const [missing, setMissing] = useState(false);
  const { run, dialog } = useRecentSignIn(pathTo('/admin/payments', { search: { payment: id } }));
  const { title, text, button } = TEXTS[act];
  const warning = tradeWarning(transaction, act);
  const isRequired = act !== 'approve';
  const note = form.values.note.trim();
  const confirm = async (): Promise<void> => {
    setMissing(isRequired && note === '');
    if (isRequired && note === '') return;
    let isDone = false;
    const isSent = await form.submit(async () => {
      isDone = await run(() => actOn(transaction, act, note));
    });
    if (!isSent || !isDone) return;
    form.reset();
    onClose();
  };
  const cancel = (): void => {
    form.reset();
    onClose();
  };
  return (
    <Dialog title={t(title)} role="alertdialog" locked={form.busy} onClose={cancel}>
      <FormShell form={form} onSubmit={confirm} className={css.form}>
        <p>{t(text)}</p>
        <Figures transaction={transaction} isTakenBack={act === 'takeBack'} />
        {warning !== null && <Notice tone="warning">{t(warning)}</Notice>}
        {act === 'approve' && crypto && crypto.received < amount && <Notice tone="warning">{t('payments-admin.lessReceived')}</Notice>}
        <TextArea
          label={t('payments-admin.note')}
          rows={3}
          maxLength={NOTE_LENGTH}
          required={isRequired}
          value={form.values.note}
          problem={missing ? t('payments-admin.fieldMissing') : (form.problems.note ?? null)}
          note={t(isRequired ? 'payments-admin.noteNeeded' : 'payments-admin.noteOptional')}
          busy={form.busy}
          onChange={(next) => {
            setMissing(false);
            form.set({ note: next });
          }}
        />
        <DialogActions>
          <Button variant="default" data-autofocus disabled={form.busy} onClick={cancel}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant={act === 'approve' ? 'filled' : 'danger'} busy={form.busy}>
            {t(button)}
          </Button>
        </DialogActions>
      </FormShell>
      {dialog}
    </Dialog>
  );
}

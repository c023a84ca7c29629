import { useState, type FormEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { todayInUtc as dayNow } from '../../../../lib/calendar.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { checkPurchase, type PurchaseFields, type PurchaseProblems } from '../purchase.rules.ts';
import type { TrackedItem } from '../tracker.queries.ts';
import { changeItem } from '../tracker.writes.ts';
import { PurchaseFieldset } from './PurchaseFieldset.tsx';
import css from '../../../../ui/form/DialogForm.module.css';

/** Changes a purchase. */
export function EditItemDialog({ portfolioId, item, onClose }: { portfolioId: number; item: TrackedItem; onClose: () => void }) {
  const [today] = useState(() => dayNow());
  const [values, setValues] = useState<PurchaseFields>({
    buy_price: item.buy_price,
    qty: item.qty,
    transaction_date: item.transaction_date,
    market: item.market ?? '',
    notes: item.notes ?? '',
  });
  const [problems, setProblems] = useState<PurchaseProblems>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const checked = checkPurchase(values, today);
    if ('problems' in checked) {
      setProblems(checked.problems);
      return;
    }
    setBusy(true);
    const { market, notes, ...figures } = checked.purchase;
    const outcome = await changeItem(portfolioId, { id: item.id, ...figures, market: market || null, notes: notes.trim() || null });
    setBusy(false);
    if ('reply' in outcome) onClose();
    else setProblems(outcome.fields);
  };
  return (
    <Dialog title={t('tracker.editItemTitle')} width={520} locked={busy} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <ItemCell name={item.name} image={item.image} itemId={item.item_id} color={item.color} exterior={item.exterior} />
        <PurchaseFieldset
          values={values}
          problems={problems}
          busy={busy}
          today={today}
          onChange={(next) => {
            setValues({ ...values, ...next });
            setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in next))));
          }}
        />
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('tracker.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

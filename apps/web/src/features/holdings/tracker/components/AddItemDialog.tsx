import { APP_IDS } from '@lootfolio/domain/games';
import { useState, type FormEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { todayInUtc as dayNow } from '../../../../lib/calendar.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { ItemPicker, type PickedItem } from '../../../market/items/items.public.tsx';
import { checkPurchase, EMPTY_PURCHASE, type PurchaseFields, type PurchaseProblems } from '../purchase.rules.ts';
import { addItem } from '../tracker.writes.ts';
import { PurchaseFieldset } from './PurchaseFieldset.tsx';
import css from '../../../../ui/form/DialogForm.module.css';

const SUGGESTIONS = { ms: 1000, limit: 12, fewest: 2 };

/** Adds a purchase to a portfolio. The field of the price has the current price of the chosen item until the user types one. */
export function AddItemDialog({ portfolioId, onClose }: { portfolioId: number; onClose: () => void }) {
  const [today] = useState(() => dayNow());
  const [item, setItem] = useState<PickedItem | null>(null);
  const [values, setValues] = useState<PurchaseFields>(() => EMPTY_PURCHASE(today));
  const [priceTyped, setPriceTyped] = useState(false);
  const [problems, setProblems] = useState<PurchaseProblems & { item?: string }>({});
  const [busy, setBusy] = useState(false);

  const change = (next: Partial<PurchaseFields>): void => {
    if ('buy_price' in next) setPriceTyped(true);
    setValues({ ...values, ...next });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in next))));
  };
  const choose = (next: PickedItem | null): void => {
    setItem(next);
    if (next === null) return;
    setProblems(({ item: _, ...others }) => others);
    if (!priceTyped) setValues({ ...values, buy_price: next.price });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const checked = checkPurchase(values, today);
    if (item === null || 'problems' in checked) {
      setProblems({ ...('problems' in checked && checked.problems), ...(item === null && { item: t('tracker.itemMissing') }) });
      return;
    }
    setBusy(true);
    const { market, notes, ...figures } = checked.purchase;
    const { general_id, name } = item;
    const outcome = await addItem(portfolioId, { general_id, name, ...figures, market: market || null, notes: notes.trim() || null });
    setBusy(false);
    if ('reply' in outcome) onClose();
    else setProblems({ ...outcome.fields, ...(outcome.fields['name'] && { item: outcome.fields['name'] }) });
  };

  return (
    <Dialog title={t('tracker.addTitle')} width={520} locked={busy} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <ItemPicker
          {...SUGGESTIONS}
          label={t('tracker.itemName')}
          game={APP_IDS.cs2}
          value={item}
          onChange={choose}
          problem={problems.item ?? null}
        />
        <PurchaseFieldset values={values} problems={problems} busy={busy} today={today} onChange={change} />
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('tracker.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { useState, type FormEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { todayInUtc as dayNow } from '../../../../lib/calendar.ts';
import { money } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { ItemPicker, type PickedItem } from '../../../market/items/items.public.tsx';
import { checkInvestment, EMPTY_INVESTMENT, fewestOf, type InvestmentFields, type Problems } from '../investment.rules.ts';
import type { Investment } from '../investments.queries.ts';
import { addInvestment, changeInvestment, type Refused } from '../investments.writes.ts';
import { InvestmentFieldset } from './InvestmentFieldset.tsx';
import { SaleList } from './SaleList.tsx';
import layout from '../../../../ui/form/DialogForm.module.css';

const SUGGESTIONS = { ms: 500, limit: 12 };

type AllProblems = Problems<InvestmentFields> & { item?: string };

const fieldsOf = ({ quantity, buy_price, buy_date, category, note }: Investment): InvestmentFields => ({
  ...{ quantity, buyPrice: buy_price, buyDate: buy_date, category, note },
});

/** The messages at the fields. `cause` has the messages that no field can show. */
const problemsOf = ({ fields: { item_id, name, ...rest } }: Refused): AllProblems => {
  const item = item_id ?? name;
  return { ...rest, ...(item !== undefined && { item }) };
};

function useInvestmentForm(opened: Investment | null, onClose: () => void) {
  const [today] = useState(() => dayNow());
  // changes while the dialog is open, when the user removes a sale
  const [item, setItem] = useState(opened);
  const [picked, setPicked] = useState<PickedItem | null>(null);
  const [values, setValues] = useState<InvestmentFields>(() => (opened ? fieldsOf(opened) : EMPTY_INVESTMENT(today)));
  const [problems, setProblems] = useState<AllProblems>({});
  const [cause, setCause] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fewest = fewestOf(item);

  const change = (next: Partial<InvestmentFields>): void => {
    setValues({ ...values, ...next });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in next))));
  };
  const pick = (next: PickedItem | null): void => {
    setPicked(next);
    if (next) setProblems(({ item: _, ...others }) => others);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const reading = checkInvestment(values, today, fewest);
    const isMissing = item === null && picked === null;
    if (isMissing || 'problems' in reading) {
      setProblems({ ...('problems' in reading && reading.problems), ...(isMissing && { item: t('investments.itemMissing') }) });
      return;
    }
    setBusy(true);
    setCause(null);
    const { checked } = reading;
    const outcome = item
      ? await changeInvestment({ id: item.id, name: item.name, held: item.quantity, ...checked })
      : await addInvestment({ name: picked!.name, item_id: picked!.item_id, ...checked });
    setBusy(false);
    if ('reply' in outcome) return onClose();
    const found = problemsOf(outcome.refused);
    setProblems(found);
    if (Object.keys(found).length === 0) setCause(outcome.refused.cause);
  };
  const onSaleRemoved = (next: Investment): void => {
    setItem(next);
    change({ quantity: next.quantity });
  };
  return { today, item, picked, values, problems, cause, busy, fewest, change, pick, submit, onSaleRemoved };
}

type Props = {
  /** The investment to change; null for a new one. */
  item: Investment | null;
  onClose: () => void;
};

/** Adds or changes an investment. The item of an existing investment cannot be changed. */
export function InvestmentDialog({ item: opened, onClose }: Props) {
  const { item, picked, problems, busy, ...form } = useInvestmentForm(opened, onClose);
  const now = picked?.price;
  return (
    <Dialog title={opened ? t('investments.editTitle') : t('investments.addTitle')} width={520} locked={busy} onClose={onClose}>
      <form className={layout.form} noValidate onSubmit={(event) => void form.submit(event)}>
        {item ? (
          <ItemCell name={item.name} image={item.img} itemId={item.item_id} color={item.color} exterior={item.exterior} />
        ) : (
          <ItemPicker
            {...SUGGESTIONS}
            label={t('investments.itemName')}
            value={picked}
            onChange={form.pick}
            problem={problems.item ?? null}
          />
        )}
        <InvestmentFieldset
          values={form.values}
          problems={problems}
          busy={busy}
          today={form.today}
          fewest={form.fewest}
          priceNote={typeof now === 'number' ? t('investments.lowestNow', { amount: money(now) }) : undefined}
          onChange={form.change}
        />
        {item && item.sales.length > 0 && <SaleList item={item} disabled={busy} onRemoved={form.onSaleRemoved} />}
        {form.cause !== null && <Notice tone="danger">{form.cause}</Notice>}
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {opened ? t('investments.save') : t('investments.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

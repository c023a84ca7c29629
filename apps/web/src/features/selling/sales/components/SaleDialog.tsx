import { MAX_SALE_PRICE } from '@lootfolio/domain/sales';
import { useState, type FormEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { addDays, today } from '../../../../lib/calendar.ts';
import { fieldProblems } from '../../../../lib/field-problems.ts';
import { thousands } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Dialog, DialogActions, DialogFoot } from '../../../../ui/overlay/Dialog.tsx';
import { ItemPicker, type PickedItem } from '../../../market/items/items.public.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { appOf, checkDraft, emptyDraft, FORM_GAMES, problemsIn, type DraftProblems, type SaleDraft } from '../sale-draft.rules.ts';
import { saleMarkets } from '../sale-markets.ts';
import { addSale } from '../sales.writes.ts';
import layout from '../../../../ui/form/DialogForm.module.css';

const SUGGESTIONS = { ms: 500, limit: 12 };
const PRICE_BOUNDS = { min: 0, max: MAX_SALE_PRICE };
/** A cent, in thousandths. */
const STEP = 10;

/** The state of the form. After a failure it keeps what was typed. */
function useSaleForm(onClose: () => void) {
  const [now] = useState(() => today());
  const [picked, setPicked] = useState<PickedItem | null>(null);
  const [draft, setDraft] = useState<SaleDraft>(() => emptyDraft(now));
  const [problems, setProblems] = useState<DraftProblems>({});
  const [cause, setCause] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (next: Partial<SaleDraft>): void => {
    setDraft({ ...draft, ...next });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in next))));
  };
  const pick = (item: PickedItem | null): void => {
    setPicked(item);
    change({ item });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const checked = checkDraft(draft, now);
    if ('problems' in checked) return setProblems(checked.problems);
    setBusy(true);
    setCause(null);
    try {
      await addSale(checked.entry);
    } catch (error) {
      const refused = problemsIn(fieldProblems(error));
      setProblems(refused);
      if (Object.keys(refused).length === 0) setCause(errorText(error));
      return setBusy(false);
    }
    onClose();
  };
  const chooseGame = (game: SaleDraft['game']): void => {
    setPicked(null);
    change({ game, item: null });
  };
  return { now, picked, draft, problems, cause, busy, change, pick, chooseGame, submit };
}

type Form = ReturnType<typeof useSaleForm>;

function Fields({ now, draft, problems, busy, change }: Pick<Form, 'now' | 'draft' | 'problems' | 'busy' | 'change'>) {
  const price = (name: 'buyPrice' | 'sellPrice', label: string) => (
    <MoneyInput
      label={label}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      bounds={PRICE_BOUNDS}
      step={STEP}
      required
      problem={problems[name] ?? null}
      busy={busy}
    />
  );
  const latest = addDays(now, 1);
  return (
    <div className={layout.pair}>
      <SelectField
        label={t('sales.buyMarket')}
        options={saleMarkets()}
        value={draft.buyMarket}
        disabled={busy}
        onChange={(buyMarket) => change({ buyMarket })}
      />
      <SelectField
        label={t('sales.sellMarket')}
        options={saleMarkets()}
        value={draft.sellMarket}
        disabled={busy}
        onChange={(sellMarket) => change({ sellMarket })}
      />
      {price('buyPrice', t('sales.buyPrice'))}
      {price('sellPrice', t('sales.sellPrice'))}
      <DateField
        label={t('sales.saleDate')}
        value={draft.date}
        onChange={(date) => change({ date })}
        max={latest}
        problem={problems.date ?? null}
        busy={busy}
      />
      <DateField
        label={t('sales.buyDate')}
        value={draft.buyDate}
        onChange={(buyDate) => change({ buyDate })}
        max={draft.date || latest}
        problem={problems.buyDate ?? null}
        busy={busy}
      />
    </div>
  );
}

/** Adds a sale that no market reports. `sell`: the same form with the words of the dashboard. */
export function SaleDialog({ sell = false, onClose }: { sell?: boolean; onClose: () => void }) {
  const form = useSaleForm(onClose);
  const { picked, draft, problems, busy } = form;
  return (
    <Dialog title={t(sell ? 'sales.sellItem' : 'sales.addSale')} width={520} locked={busy} onClose={onClose}>
      <form className={layout.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <ItemPicker
          {...SUGGESTIONS}
          label={t('sales.itemName')}
          game={appOf(draft.game)}
          value={picked}
          onChange={form.pick}
          priceText={thousands}
          problem={problems.item ?? null}
        />
        <SelectField label={t('sales.game')} options={FORM_GAMES} value={draft.game} disabled={busy} onChange={form.chooseGame} />
        <Fields {...form} />
        {form.cause !== null && <Notice tone="danger">{form.cause}</Notice>}
        <DialogFoot>
          <DialogActions>
            <Button variant="default" disabled={busy} onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" busy={busy}>
              {t(sell ? 'sales.sellItem' : 'sales.addSale')}
            </Button>
          </DialogActions>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

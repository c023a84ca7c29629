import { MAX_TRACKED_PRICE, MAX_TRACKED_QUANTITY, TRACKED_NOTES_LENGTH } from '@lootfolio/domain/tracker';
import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { t } from '../../../../i18n/i18n.ts';
import type { Day } from '../../../../lib/calendar.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { QuantityInput } from '../../../../ui/form/QuantityInput.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { markets } from '../tracker.search.ts';
import type { PurchaseFields, PurchaseProblems } from '../purchase.rules.ts';
import css from '../../../../ui/form/DialogForm.module.css';

const PRICE_BOUNDS = { min: 0, max: MAX_TRACKED_PRICE };
const QUANTITY_BOUNDS = { min: 1, max: MAX_TRACKED_QUANTITY };
/** The step of the arrow keys: a cent, in thousandths of a dollar. */
const STEP = 10;

type Props = {
  values: PurchaseFields;
  problems: PurchaseProblems;
  busy: boolean;
  today: Day;
  onChange: (change: Partial<PurchaseFields>) => void;
};

/** The fields of a purchase, in the forms that add and change one. */
export function PurchaseFieldset({ values, problems, busy, today, onChange }: Props) {
  return (
    <>
      <div className={css.pair}>
        <MoneyInput
          label={t('tracker.price')}
          value={values.buy_price}
          onChange={(buy_price) => onChange({ buy_price })}
          bounds={PRICE_BOUNDS}
          step={STEP}
          problem={problems.buy_price ?? null}
          busy={busy}
          tooLow={t('tracker.priceWrong')}
        />
        <QuantityInput
          label={t('tracker.quantity')}
          value={values.qty}
          onChange={(qty) => onChange({ qty })}
          bounds={QUANTITY_BOUNDS}
          problem={problems.qty ?? null}
          busy={busy}
          tooLow={t('tracker.quantityWrong')}
        />
      </div>
      <div className={css.pair}>
        <DateField
          label={t('tracker.date')}
          value={values.transaction_date}
          onChange={(transaction_date) => onChange({ transaction_date })}
          min={FIRST_TRADED_DAY}
          max={today}
          problem={problems.transaction_date ?? null}
          busy={busy}
        />
        <SelectField
          label={t('tracker.boughtAt')}
          options={[{ value: '', label: t('tracker.noMarket') }, ...markets()]}
          value={values.market}
          onChange={(market) => onChange({ market })}
        />
      </div>
      <TextField
        label={t('tracker.notes')}
        value={values.notes}
        maxLength={TRACKED_NOTES_LENGTH}
        onChange={(notes) => onChange({ notes })}
        problem={problems.notes ?? null}
        busy={busy}
        autoCapitalize="sentences"
        spellCheck
      />
    </>
  );
}

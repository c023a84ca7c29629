import { CATEGORY_LENGTH, INVESTMENT_PRICE_STEP, MAX_INVESTMENT_PRICE, MAX_INVESTMENT_QUANTITY } from '@lootfolio/domain/investments';
import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { TRACKED_NOTES_LENGTH } from '@lootfolio/domain/tracker';
import { t } from '../../../../i18n/i18n.ts';
import type { Day } from '../../../../lib/calendar.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { QuantityInput } from '../../../../ui/form/QuantityInput.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import type { InvestmentFields, Problems } from '../investment.rules.ts';
import layout from '../../../../ui/form/DialogForm.module.css';

const PRICE_BOUNDS = { min: 0, max: MAX_INVESTMENT_PRICE };

type Props = {
  values: InvestmentFields;
  problems: Problems<InvestmentFields>;
  busy: boolean;
  today: Day;
  /** The minimum number of pieces. */
  fewest: 0 | 1;
  /** A note below the price. */
  priceNote?: string | undefined;
  onChange: (change: Partial<InvestmentFields>) => void;
};

/** The fields of a purchase. */
export function InvestmentFieldset({ values, problems, busy, today, fewest, priceNote, onChange }: Props) {
  return (
    <>
      <div className={layout.pair}>
        <MoneyInput
          label={t('investments.buyPrice')}
          value={values.buyPrice}
          onChange={(buyPrice) => onChange({ buyPrice })}
          bounds={PRICE_BOUNDS}
          step={INVESTMENT_PRICE_STEP}
          required
          problem={problems.buyPrice ?? null}
          busy={busy}
          wrong={t('investments.priceWrong')}
          note={priceNote}
        />
        <QuantityInput
          label={t('investments.quantity')}
          value={values.quantity}
          onChange={(quantity) => onChange({ quantity })}
          bounds={{ min: fewest, max: MAX_INVESTMENT_QUANTITY }}
          required
          problem={problems.quantity ?? null}
          busy={busy}
          tooLow={t('investments.quantityWrong')}
        />
      </div>
      <DateField
        label={t('investments.buyDate')}
        value={values.buyDate}
        onChange={(buyDate) => onChange({ buyDate })}
        min={FIRST_TRADED_DAY}
        max={today}
        problem={problems.buyDate ?? null}
        busy={busy}
      />
      <TextField
        label={t('investments.category')}
        value={values.category}
        maxLength={CATEGORY_LENGTH}
        onChange={(category) => onChange({ category })}
        problem={problems.category ?? null}
        busy={busy}
        autoCapitalize="sentences"
      />
      <TextField
        label={t('investments.note')}
        value={values.note}
        maxLength={TRACKED_NOTES_LENGTH}
        onChange={(note) => onChange({ note })}
        problem={problems.note ?? null}
        busy={busy}
        autoCapitalize="sentences"
        spellCheck
      />
    </>
  );
}

import { parseDecimal } from '@lootfolio/domain/money';
import { t } from '../../../i18n/i18n.ts';
import { exchangeRate } from '../../../lib/format.ts';
import { typedNumber } from '../../../lib/typed-number.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { FormShell } from '../../../ui/FormShell.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import type { NumberKind } from '../../../ui/number-kinds.ts';
import { useForm } from '../../../ui/use-form.ts';
import { fixRate, type CurrencyRate } from '../item-management.queries.ts';
import css from './ItemManagement.module.css';

const DECIMALS = 6;

/** Units of a currency for one dollar, with at most 6 decimals. */
const RATE: NumberKind = {
  parse: (plain) => {
    const amount = parseDecimal(plain);
    return amount === null || amount.scale > DECIMALS ? null : amount.units / 10 ** amount.scale;
  },
  typed: typedNumber,
  shown: exchangeRate,
  round: (value) => Math.round(value * 10 ** DECIMALS) / 10 ** DECIMALS,
  inputMode: 'decimal',
};
const BOUNDS = { min: 0.000_001, max: 1_000_000 };

/** Fixes the rate of a currency. */
export function FixRateDialog({ rate: { currency, used }, onClose }: { rate: CurrencyRate; onClose: () => void }) {
  const form = useForm<{ rate: number | null | undefined }>({ saved: { rate: used?.rate ?? null }, draft: null });
  const { values, problems, busy, set } = form;
  const submit = async (): Promise<void> => {
    const { rate } = values;
    if (rate === null || rate === undefined) return;
    if (await form.submit(() => fixRate(currency, rate))) onClose();
  };
  return (
    <Dialog title={t('item-management.fixTitle', { currency })} width={440} locked={busy} onClose={onClose}>
      <FormShell form={form} className={css.form} onSubmit={submit}>
        <p>{t('item-management.fixText')}</p>
        <NumberField
          kind={RATE}
          label={t('item-management.unitsForDollar', { currency })}
          value={values.rate}
          onChange={(rate) => set({ rate })}
          bounds={BOUNDS}
          required
          problem={problems.rate ?? null}
          busy={busy}
        />
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('item-management.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('item-management.fix')}
          </Button>
        </DialogActions>
      </FormShell>
    </Dialog>
  );
}

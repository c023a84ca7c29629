import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { exchangeRate, percent } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { NumberField } from '../../../../ui/form/NumberField.tsx';
import { RATE } from '../../../../ui/form/number-kinds.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { deviationOf, isFarOff } from '../fix-rate.rules.ts';
import { fixRate, type CurrencyRate } from '../item-management.queries.ts';
import css from './ItemManagement.module.css';

const BOUNDS = { min: 0.000_001, max: 1_000_000 };

/** The rate of the sources, and the deviation of the typed rate from it. */
function Sourced({ currency, sourced, deviation }: { currency: string; sourced: number | null; deviation: number | null }) {
  if (sourced === null) return <p className="muted">{t('item-management.noSourced')}</p>;
  return (
    <p className="muted" role="status">
      {t('item-management.sourcedNow', { rate: exchangeRate(sourced), currency })}
      {deviation !== null && ` · ${t('item-management.deviation', { percent: percent(deviation, { sign: true, digits: 1 }) })}`}
    </p>
  );
}

/** Fixes the rate of a currency. Asks first when the rate is far from that of the sources. */
export function FixRateDialog({ rate: { currency, used, sourced }, onClose }: { rate: CurrencyRate; onClose: () => void }) {
  const form = useForm<{ rate: number | null | undefined }>({ saved: { rate: used?.rate ?? null }, draft: null });
  const [asking, setAsking] = useState(false);
  const { values, problems, busy, set } = form;
  const { rate } = values;
  const source = sourced?.rate ?? null;
  const deviation = typeof rate === 'number' ? deviationOf(rate, source) : null;
  const submit = async (): Promise<void> => {
    if (rate === null || rate === undefined) return;
    if (isFarOff(deviation) && !asking) return setAsking(true);
    if (await form.submit(() => fixRate(currency, rate))) onClose();
    // a refusal is shown at the field
    else setAsking(false);
  };
  return (
    <Dialog title={t('item-management.fixTitle', { currency })} width={440} locked={busy} onClose={onClose}>
      <FormShell form={form} className={css.form} onSubmit={submit}>
        {asking && typeof rate === 'number' && deviation !== null ? (
          <Notice tone="warning">
            {t(deviation > 0 ? 'item-management.farAbove' : 'item-management.farBelow', {
              rate: exchangeRate(rate),
              currency,
              percent: percent(Math.abs(deviation), { digits: 1 }),
              sourced: source === null ? '–' : exchangeRate(source),
            })}
          </Notice>
        ) : (
          <>
            <p>{t('item-management.fixText')}</p>
            <NumberField
              kind={RATE}
              label={t('item-management.unitsForDollar', { currency })}
              value={rate}
              onChange={(next) => set({ rate: next })}
              bounds={BOUNDS}
              required
              problem={problems.rate ?? null}
              busy={busy}
            />
            <Sourced currency={currency} sourced={source} deviation={deviation} />
          </>
        )}
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={asking ? () => setAsking(false) : onClose}>
            {t(asking ? 'item-management.backToRate' : 'item-management.cancel')}
          </Button>
          <Button type="submit" variant={asking ? 'danger' : 'filled'} busy={busy}>
            {asking && typeof rate === 'number' ? t('item-management.fixAnyway', { rate: exchangeRate(rate) }) : t('item-management.fix')}
          </Button>
        </DialogActions>
      </FormShell>
    </Dialog>
  );
}

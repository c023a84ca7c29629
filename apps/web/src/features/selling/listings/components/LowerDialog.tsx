import { LOWER_OPTIONS, type LowerOption } from '@lootfolio/domain/listings';
import { useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import type { ListedItem, LowerBody } from '../listed-items.queries.ts';
import { lowerItems, planLowering } from '../listed-items.rules.ts';
import type { useLowering } from '../use-lowering.ts';
import { LowerMarkets } from './LowerMarkets.tsx';
import { LowerPreview } from './LowerPreview.tsx';
import { LowerResults } from './LowerResults.tsx';
import field from '../../../../ui/form/field.module.css';
import css from './LowerDialog.module.css';

const OPTIONS: Readonly<Record<LowerOption, { name: PlainKey; help: PlainKey }>> = {
  minimum: { name: 'listed-items.toMinimum', help: 'listed-items.toMinimumHelp' },
  lower_5: { name: 'listed-items.lower5', help: 'listed-items.lowerHelp' },
  lower_10: { name: 'listed-items.lower10', help: 'listed-items.lowerHelp' },
};
const WIDTH = 680;

type Values = { markets: readonly string[]; option: LowerOption | null };
type Props = {
  /** The selected things. */
  items: readonly ListedItem[];
  /** The Steam app of the game filter; 0 stands for all games. */
  app: number;
  lowering: ReturnType<typeof useLowering>;
  onClose: () => void;
};

function PricingOptions({ value, onChange }: { value: LowerOption | null; onChange: (option: LowerOption) => void }) {
  return (
    <fieldset className={css.options}>
      <legend className={field.label}>{t('listed-items.pricingOption')}</legend>
      {LOWER_OPTIONS.map((option) => (
        <label key={option} className={css.option} data-chosen={option === value}>
          <input type="radio" name="pricing" checked={option === value} onChange={() => onChange(option)} />
          <span className={css.optionName}>{t(OPTIONS[option].name)}</span>
          <span className={css.help}>{t(OPTIONS[option].help)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is still missing before the prices can be lowered; null when nothing is. */
function missing({ markets, option }: Values, changes: number): string | null {
  if (markets.length === 0) return t('listed-items.chooseMarket');
  if (option === null) return t('listed-items.chooseOption');
  return changes === 0 ? t('listed-items.nothingToLower') : null;
}

/** Chooses markets and how far prices go down, shows each new price before, and afterwards what became of it. */
export function LowerDialog({ items, app, lowering, onClose }: Props) {
  // the list is loaded again after each result, and the results name the things that were sent
  const [chosen] = useState(items);
  const form = useForm<Values>({ saved: { markets: [], option: null }, draft: null, guard: false });
  const { markets, option } = form.values;
  const plan = option === null ? [] : planLowering(chosen, markets, option);
  const changes = plan.filter(({ price }) => price !== null);
  const problem = missing(form.values, changes.length);
  const send = (sent: LowerBody['items'], priceMarkets: readonly string[]): Promise<boolean> =>
    form.submit(async () => {
      if (option !== null)
        await lowering.submit({ options: { priceMarkets: [...priceMarkets], priceOptions: option }, items: sent, app_id: app });
    });
  if (lowering.answer)
    return (
      <Dialog title={t('listed-items.lowerResult')} width={WIDTH} onClose={onClose}>
        <LowerResults
          answer={lowering.answer}
          items={chosen}
          busy={form.busy}
          onRetry={(sent) => void send(sent, markets)}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <Dialog title={t('listed-items.lowerTitle', { n: chosen.length })} width={WIDTH} onClose={onClose}>
      <FormShell
        form={form}
        label={t('listed-items.lowerTitle', { n: chosen.length })}
        className={css.form}
        onSubmit={() => problem === null && send(lowerItems(plan), markets)}
      >
        <LowerMarkets items={chosen} value={markets} onChange={(next) => form.set({ markets: next })} />
        <PricingOptions value={option} onChange={(next) => form.set({ option: next })} />
        {markets.length > 0 && option !== null && <LowerPreview plan={plan} />}
        <DialogActions>
          {problem !== null && (
            <p className={css.problem} role="status">
              {problem}
            </p>
          )}
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={problem !== null} busy={form.busy}>
            {form.busy ? t('listed-items.lowering') : t('listed-items.lowerSubmit', { n: changes.length })}
          </Button>
        </DialogActions>
      </FormShell>
    </Dialog>
  );
}

import { LOWER_OPTIONS, PLAN_MS, type LowerOption } from '@lootfolio/domain/listings';
import { useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { age } from '../../../../lib/format.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { useNow, usePassed } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Dialog, DialogActions, DialogFoot } from '../../../../ui/overlay/Dialog.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { useListedForPlan, type ListedItem, type LowerBody } from '../listed-items.queries.ts';
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

/** When the prices were read, and how many of the chosen things are not on sale any more. */
type Plan = { at: number; gone: number; busy: boolean; again: () => void };

/** The age of the prices, and the way to read them again. An old plan can no longer be carried out. */
function PlanAge({ at, old, gone, busy, again }: Plan & { old: boolean }) {
  const now = useNow();
  return (
    <div className={css.plan} data-old={old} role="status">
      <span>
        {old ? t('listed-items.planTooOld') : t('listed-items.planAge', { age: age(at, now) })}
        {gone > 0 && ` ${t('listed-items.planGone', { n: gone })}`}
      </span>
      <button type="button" className="link" disabled={busy} onClick={again}>
        {t('listed-items.planAgain')}
      </button>
    </div>
  );
}

type FormProps = Omit<Props, 'items'> & {
  /** The things as they are at the time of the plan. */
  items: readonly ListedItem[];
  plan: Plan;
};

function LowerForm({ items, app, lowering, plan, onClose }: FormProps) {
  const form = useForm<Values>({ saved: { markets: [], option: null }, draft: null, guard: false });
  const old = usePassed(plan.at + PLAN_MS);
  const { markets, option } = form.values;
  const lowerings = option === null ? [] : planLowering(items, markets, option);
  const changes = lowerings.filter(({ price }) => price !== null);
  const problem = missing(form.values, changes.length);
  const send = (sent: LowerBody['items'], plannedAt?: number): Promise<boolean> =>
    form.submit(async () => {
      if (option === null) return;
      const planned = plannedAt === undefined ? {} : { planned_at: new Date(plannedAt).toISOString() };
      await lowering.submit({ options: { priceMarkets: [...markets], priceOptions: option }, items: sent, app_id: app, ...planned });
    });
  if (lowering.answer)
    return <LowerResults answer={lowering.answer} items={items} busy={form.busy} onRetry={(sent) => void send(sent)} onClose={onClose} />;
  return (
    <FormShell
      form={form}
      label={t('listed-items.lowerTitle', { n: items.length })}
      className={css.form}
      onSubmit={() => problem === null && !old && send(lowerItems(lowerings), plan.at)}
    >
      <LowerMarkets items={items} value={markets} onChange={(next) => form.set({ markets: next })} />
      <PricingOptions value={option} onChange={(next) => form.set({ option: next })} />
      <PlanAge {...plan} old={old} />
      {markets.length > 0 && option !== null && <LowerPreview plan={lowerings} />}
      <DialogFoot>
        <DialogActions>
          {problem !== null && (
            <p className={css.problem} role="status">
              {problem}
            </p>
          )}
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={problem !== null || old} busy={form.busy}>
            {form.busy ? t('listed-items.lowering') : t('listed-items.lowerSubmit', { n: changes.length })}
          </Button>
        </DialogActions>
      </DialogFoot>
    </FormShell>
  );
}

/**
 * Chooses markets and how far prices go down, shows each new price before, and afterwards what became of it. The shown prices are a plan:
 * they stay as they are until it is carried out or made again.
 */
export function LowerDialog({ items: selected, ...props }: Props) {
  const { lowering, onClose } = props;
  const [chosen] = useState(selected);
  const query = useListedForPlan(chosen.map(({ markets }) => markets[0]!.listing_id));
  const { data, error, dataUpdatedAt: at, isFetching: busy, refetch } = query;
  const items = data?.items ?? [];
  const again = (): void => void refetch();
  const mobile = useMobile('shell');
  const title = lowering.answer ? t('listed-items.lowerResult') : t('listed-items.lowerTitle', { n: data?.total ?? chosen.length });
  return (
    <Dialog title={title} width={WIDTH} fullScreen={mobile} onClose={onClose}>
      {data ? (
        <LowerForm {...props} items={items} plan={{ at, gone: chosen.length - items.length, busy, again }} />
      ) : error ? (
        <Failed error={error} onRetry={again} />
      ) : (
        <div className={css.form} role="status" aria-label={t('listed-items.planning')}>
          <Skeleton height={120} />
          <Skeleton height={160} />
        </div>
      )}
    </Dialog>
  );
}

import { t } from '../../../../i18n/i18n.ts';
import { exactPercent } from '../../../../lib/format.ts';
import { SafeHtml } from '../../../../lib/safe-html.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { PercentInput } from '../../../../ui/form/PercentInput.tsx';
import { TextArea } from '../../../../ui/form/TextArea.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { useForm, type Form } from '../../../../ui/form/use-form.ts';
import { setMarketFacts, type MarketFacts } from '../item-management.queries.ts';
import { DOCUMENTED, ownFacts, readMarketValues, type MarketValues } from '../market-form.rules.ts';
import css from './ItemManagement.module.css';

const FEE_BOUNDS = { min: 0, max: 50 };

type PartProps = { market: MarketFacts; form: Form<MarketValues> };

/** The fee, whether it is assumed, and its source. */
function Fee({ market, form: { values, problems, busy, set } }: PartProps) {
  const { documented, has_steps: hasSteps, fee_basis: basis } = market;
  const notes = [
    t('item-management.feeNote', { fee: exactPercent(documented.fees_sell_percent) }),
    ...(hasSteps ? [t('item-management.feeSteps')] : []),
    ...(basis === 'on_top' ? [t('item-management.feeOnTop')] : []),
  ];
  return (
    <>
      <PercentInput
        label={t('item-management.fee')}
        value={values.fees_sell_percent}
        onChange={(fee) => set({ fees_sell_percent: fee })}
        bounds={FEE_BOUNDS}
        required
        note={notes.join(' ')}
        problem={problems.fees_sell_percent ?? null}
        busy={busy}
      />
      <Toggle
        label={t('item-management.feeKnown')}
        note={t('item-management.feeKnownNote')}
        on={values.fee_known}
        disabled={busy}
        onChange={(known) => set({ fee_known: known })}
      />
      <div className={css.pair}>
        <TextField
          label={t('item-management.feeSource')}
          value={values.fee_source}
          onChange={(source) => set({ fee_source: source })}
          maxLength={200}
          problem={problems.fee_source ?? null}
          busy={busy}
          autoCapitalize="sentences"
          spellCheck
        />
        <DateField
          label={t('item-management.feeDate')}
          value={values.fee_date}
          onChange={(date) => set({ fee_date: date })}
          problem={problems.fee_date ?? null}
          busy={busy}
        />
      </div>
    </>
  );
}

/** Payout cost and methods. */
function Payout({ form: { values, problems, busy, set } }: Pick<PartProps, 'form'>) {
  return (
    <>
      <TextArea
        label={t('item-management.payoutHtml')}
        value={values.fees_payout}
        onChange={(html) => set({ fees_payout: html })}
        maxLength={2000}
        rows={3}
        note={
          <>
            {t('item-management.payoutNote')}
            {values.fees_payout.trim() !== '' && (
              <div className={css.mark}>
                <SafeHtml html={values.fees_payout} />
              </div>
            )}
          </>
        }
        problem={problems.fees_payout ?? null}
        busy={busy}
      />
      <div className={css.pair}>
        <TextArea
          label={t('item-management.depositMethods')}
          value={values.deposit_methods}
          onChange={(lines) => set({ deposit_methods: lines })}
          maxLength={2500}
          rows={4}
          problem={problems.deposit_methods ?? null}
          busy={busy}
        />
        <TextArea
          label={t('item-management.withdrawMethods')}
          value={values.withdraw_methods}
          onChange={(lines) => set({ withdraw_methods: lines })}
          maxLength={2500}
          rows={4}
          problem={problems.withdraw_methods ?? null}
          busy={busy}
        />
      </div>
    </>
  );
}

/** Changes the facts of a marketplace. A field that equals the documented value stays documented. */
export function EditMarketDialog({ market, onClose }: { market: MarketFacts; onClose: () => void }) {
  const form = useForm<MarketValues>({ saved: readMarketValues(market), draft: null });
  const { values, problems, busy, set } = form;
  const submit = async (): Promise<void> => {
    if (values.fees_sell_percent === undefined || values.fees_sell_percent === null) return;
    const facts = ownFacts(values, market);
    if (await form.submit(() => setMarketFacts(market.id, facts, 'item-management.marketSaved'))) onClose();
  };
  const reset = async (): Promise<void> => {
    if (await form.submit(() => setMarketFacts(market.id, DOCUMENTED, 'item-management.resetDone'))) onClose();
  };
  return (
    <Dialog title={market.name} width={640} locked={busy} onClose={onClose}>
      <FormShell form={form} className={css.form} onSubmit={submit}>
        <Fee market={market} form={form} />
        <TextField
          label={t('item-management.link')}
          value={values.link}
          onChange={(link) => set({ link })}
          maxLength={500}
          inputMode="url"
          note={t('item-management.linkNote')}
          problem={problems.link ?? null}
          busy={busy}
        />
        <Payout form={form} />
        <DialogActions>
          {market.changed.length > 0 && (
            <Button variant="default" disabled={busy} onClick={() => void reset()}>
              {t('item-management.reset')}
            </Button>
          )}
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('item-management.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('item-management.save')}
          </Button>
        </DialogActions>
      </FormShell>
    </Dialog>
  );
}

import { useState, type FormEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { points } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { feeText, parseFee } from '../fee.rules.ts';
import { setOwnFee, type Marketplace } from '../marketplaces.queries.ts';
import field from '../../../../ui/form/field.module.css';
import css from './OwnFeeForm.module.css';

type Props = { market: Marketplace; /** Called after the fee was saved or the form cancelled. */ onDone?: () => void };

/** The user's actual fee on a market. Every net figure that the user sees uses it. */
export function OwnFeeForm({ market, onDone }: Props) {
  const [typed, setTyped] = useState(market.fee_own === null ? '' : String(market.fee_own));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (fee: number | null): Promise<void> => {
    setBusy(true);
    try {
      await setOwnFee(market, fee);
      if (fee === null) setTyped('');
      onDone?.();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const fee = parseFee(typed);
    if (fee === null) setProblem(t('marketplaces.feeOutOfRange'));
    else void save(fee);
  };
  const id = `own-fee-${market.id}`;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('marketplaces.ownFeeOn', { market: market.name })}</label>
      <input
        id={id}
        data-autofocus={onDone && ''}
        className={field.input}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        placeholder={points(market.fees_sell_percent)}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
      />
      <p id={`${id}-note`} className={problem ? field.problem : css.note} role={problem ? 'alert' : undefined}>
        {problem ?? t('marketplaces.ownFeeNote')}
      </p>
      <div className={css.actions}>
        {market.fee_own !== null && (
          <Button variant="default" disabled={busy} onClick={() => void save(null)}>
            {t('marketplaces.useMarketFee', { fee: feeText(market.fees_sell_percent) })}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {t('marketplaces.save')}
        </Button>
      </div>
    </form>
  );
}

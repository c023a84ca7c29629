import { parseDecimal } from '@lootfolio/domain/money';
import { useState, type FormEvent } from 'react';
import { useUser } from '../../../app/session.ts';
import { t } from '../../../i18n/i18n.ts';
import { AppLink } from '../../../lib/AppLink.tsx';
import { rememberNext } from '../../../lib/next-path.ts';
import { paths } from '../../../lib/paths.ts';
import { causeOf } from '../../../ui/ListState.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useSetFee, type Marketplace } from '../items.queries.ts';
import css from './OwnFee.module.css';

const MOST = 50;

/** Percent from 0 to 50 with at most 2 decimals, as it was typed; null for anything else. */
export function readFee(text: string): number | null {
  const amount = parseDecimal(text.trim().replace(',', '.'));
  if (amount === null || amount.scale > 2) return null;
  const fee = amount.units / 10 ** amount.scale;
  return fee > MOST ? null : fee;
}

/** The fee that this user really pays on a market; used in every net figure shown to him. */
export function OwnFee({ market }: { market: Marketplace }) {
  const signedIn = useUser() !== undefined;
  const { mutateAsync, isPending } = useSetFee();
  const [typed, setTyped] = useState(market.fee_own === null ? '' : String(market.fee_own));
  const fee = readFee(typed);
  const wrong = typed.trim() !== '' && fee === null;

  const send = async (value: number | null): Promise<void> => {
    try {
      await mutateAsync({ market: market.slug, fee: value });
      if (value === null) setTyped('');
      toast('success', value === null ? t('items.feeRemoved', { market: market.name }) : t('items.feeSaved', { market: market.name }));
    } catch (error) {
      toast('error', causeOf(error));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (fee !== null) void send(fee);
  };

  if (!signedIn)
    return (
      <p className={css.hint}>
        <AppLink className="link" href={paths.login()} onClick={() => rememberNext(location.pathname + location.search)}>
          {t('items.feeSignIn')}
        </AppLink>
      </p>
    );
  return (
    <form className={css.form} onSubmit={submit}>
      <label className={css.label} htmlFor="own-fee">
        {t('items.feeYours')}
      </label>
      <div className={css.line}>
        <input
          id="own-fee"
          className={css.input}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          placeholder={String(market.fees_sell_percent)}
          aria-invalid={wrong}
          aria-describedby={wrong ? 'own-fee-error' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span aria-hidden>%</span>
        <button type="submit" className={css.save} disabled={fee === null || isPending}>
          {t('items.feeSave')}
        </button>
        {market.fee_own !== null && (
          <button type="button" className={css.remove} disabled={isPending} onClick={() => void send(null)}>
            {t('items.feeRemove')}
          </button>
        )}
      </div>
      {wrong && (
        <p id="own-fee-error" className={css.error} role="alert">
          {t('items.feeWrong')}
        </p>
      )}
    </form>
  );
}

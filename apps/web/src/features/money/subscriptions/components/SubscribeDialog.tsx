import { useId, useState, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { amount, date, money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { errorText, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { subscribe, useQuote, type Plan, type Quote } from '../subscriptions.queries.ts';
import css from './SubscribeDialog.module.css';

const Figure = ({ label, sum = false, children }: { label: string; sum?: boolean; children: ReactNode }) => (
  <div className={sum ? css.sum : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Figures({
  quote: { kind, price, credit, charge, replaces, starts_at: starts, ends_at: ends, balance, debt, suffices },
}: {
  quote: Quote;
}) {
  return (
    <dl className={css.figures}>
      <Figure label={t('subscriptions.from')}>{kind === 'extend' ? date(starts) : t('subscriptions.startsNow')}</Figure>
      <Figure label={t('subscriptions.until')}>{date(ends)}</Figure>
      {replaces !== null && (
        <>
          <Figure label={t('subscriptions.price')}>
            <Money value={price} />
          </Figure>
          <Figure label={t('subscriptions.credited', { plan: replaces })}>
            <Money value={-credit} exact />
          </Figure>
        </>
      )}
      <Figure sum label={t(charge < 0 ? 'subscriptions.toBalance' : 'subscriptions.charged')}>
        <Money value={Math.abs(charge)} exact />
      </Figure>
      {suffices && debt > 0 && (
        <Figure label={t('subscriptions.settled')}>
          <Money value={debt} exact />
        </Figure>
      )}
      {suffices && (
        <Figure label={t('subscriptions.balanceAfter')}>
          <Money value={balance - charge - debt} exact />
        </Figure>
      )}
    </dl>
  );
}

/** Says that the balance is too low, and leads to the refill. */
const Low = ({ quote }: { quote: Quote | undefined }) => (
  <Notice tone="warning">
    {t('subscriptions.low')}{' '}
    {quote && !quote.suffices && (
      <>
        {t(quote.debt > 0 ? 'subscriptions.lowByDebt' : 'subscriptions.lowBy', {
          balance: money(quote.balance),
          debt: money(quote.debt),
          missing: money(Math.ceil((quote.charge + quote.debt - quote.balance) / 10) * 10),
        })}{' '}
      </>
    )}
    <AppLink className="link" href={pathTo('/payment/refill')}>
      {t('subscriptions.topUp')}
    </AppLink>
  </Notice>
);

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

/** Asks before a plan is bought: what it costs, what is credited, and what another plan allows less of. */
export function SubscribeDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const effect = useId();
  const name = plan.name as Quote['plan'];
  const { data: quote, error, refetch } = useQuote({ plan: name, periode: plan.periode });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const confirm = async ({ charge }: Quote): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const bought = await subscribe({ plan: name, periode: plan.periode, confirmed: charge });
      toast('success', t('subscriptions.bought', { plan: bought.plan, date: date(bought.ends_at) }));
      onClose();
    } catch (caught) {
      setRefusal(caught);
      if (codeOf(caught) === 'PRICE_CHANGED') void refetch();
    } finally {
      setBusy(false);
    }
  };
  const isLow = quote?.suffices === false || codeOf(refusal) === 'INSUFFICIENT_BALANCE';
  return (
    <Dialog
      title={t('subscriptions.question', { plan: name, price: amount(quote?.price ?? plan.price) })}
      role="alertdialog"
      describedBy={effect}
      locked={busy}
      onClose={onClose}
    >
      <div id={effect} className={css.content}>
        {!quote && !error && <Skeleton height={110} />}
        {!quote && error && <Failed error={error} onRetry={() => void refetch()} />}
        {quote && <Figures quote={quote} />}
        {quote && quote.loses.length > 0 && (
          <Notice tone="info">
            {quote.loses.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        )}
        {isLow && <Low quote={quote} />}
        {refusal !== null && !isLow && (
          <div role="alert">
            <Notice tone="danger">{errorText(refusal)}</Notice>
          </div>
        )}
      </div>
      <DialogActions>
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={!quote || isLow} busy={busy} onClick={() => quote && void confirm(quote)}>
          {plan.buttonText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

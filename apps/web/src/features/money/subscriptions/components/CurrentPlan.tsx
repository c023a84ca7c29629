import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { date, dateTime, money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { errorText, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { setRenewal, useCurrent, type Current } from '../subscriptions.queries.ts';
import css from './CurrentPlan.module.css';

type Subscription = NonNullable<Current['data']>;

const TopUp = () => (
  <AppLink className="link" href={pathTo('/payment/refill')}>
    {t('subscriptions.topUp')}
  </AppLink>
);

/** The switch of the renewal, with what it means for the user's money. */
function Renewal({
  subscription: { auto_renew: on, ends_at: ends, grace_until: grace, renewal_price: price },
}: {
  subscription: Subscription;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const set = async (next: boolean): Promise<void> => {
    setBusy(true);
    setError(null);
    await setRenewal(next).catch(setError);
    setBusy(false);
  };
  const note =
    grace !== null
      ? t('subscriptions.stopInGrace')
      : on
        ? t('subscriptions.renewsOn', { price: money(price), date: date(ends) })
        : t('subscriptions.renewsOff', { date: date(ends) });
  return (
    <>
      <Toggle label={t('subscriptions.renews')} note={note} on={on} disabled={busy} onChange={(next) => void set(next)} />
      {error !== null && (
        <div role="alert">
          <Notice tone="danger">{errorText(error)}</Notice>
        </div>
      )}
    </>
  );
}

function Running({ subscription, balance }: { subscription: Subscription; balance: number }) {
  const { plan, periode, price, ends_at: ends, grace_until: grace, renewal_price: renewal, suffices, auto_renew: renews } = subscription;
  return (
    <>
      <p className={css.facts}>
        <strong>{plan}</strong>
        <span>{t('subscriptions.paidUntil', { date: date(ends) })}</span>
        <span>{t(periode === 'monthly' ? 'subscriptions.paidAMonth' : 'subscriptions.paidAYear', { price: money(price) })}</span>
      </p>
      {grace !== null && (
        <Notice tone="danger">
          {t('subscriptions.grace', { price: money(renewal), plan, date: dateTime(grace) })} <TopUp />
        </Notice>
      )}
      {grace === null && renews && !suffices && (
        <Notice tone="warning">
          {t('subscriptions.renewalLow', { balance: money(balance), price: money(renewal) })} <TopUp />
        </Notice>
      )}
      <Renewal subscription={subscription} />
    </>
  );
}

/** The plan that the user has, until when, and whether it renews itself. */
export function CurrentPlan() {
  const { data, error, refetch } = useCurrent();
  return (
    <Panel title={t('subscriptions.yourPlan')}>
      {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} />}
      {data && (
        <div className={css.plan}>
          {data.data ? <Running subscription={data.data} balance={data.balance} /> : <p>{t('subscriptions.freeNow')}</p>}
          {data.over.map((line) => (
            <Notice key={line} tone="warning">
              {line}
            </Notice>
          ))}
        </div>
      )}
    </Panel>
  );
}

import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { PaymentFrame } from '../../payments/payments.public.tsx';
import { CurrentPlan } from '../components/CurrentPlan.tsx';
import { PlanCards, WaitingCards } from '../components/PlanCards.tsx';
import { SubscribeDialog } from '../components/SubscribeDialog.tsx';
import { usePlans, type Plan } from '../subscriptions.queries.ts';
import { readSubscriptionSearch } from '../subscriptions.search.ts';
import css from './SubscriptionPage.module.css';

const route = getRouteApi('/payment/subscription');

/** The plans, and the one that the user has. */
export function SubscriptionPage() {
  const { periode = 'monthly' } = useAddress(readSubscriptionSearch);
  const navigate = route.useNavigate();
  const { data, error, refetch } = usePlans(periode);
  const [chosen, setChosen] = useState<Plan | null>(null);
  return (
    <PaymentFrame tab="subscription">
      <div className={css.screen}>
        <CurrentPlan />
        <div className={css.periode}>
          <Segments
            label={t('subscriptions.periode')}
            options={[
              { value: 'monthly', label: t('subscriptions.monthly') },
              { value: 'annually', label: t('subscriptions.annually') },
            ]}
            value={periode}
            onChange={(next) => void navigate({ search: next === 'monthly' ? {} : { periode: next }, replace: true })}
          />
        </div>
        {!data && !error && <WaitingCards />}
        {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 && <EmptyList text={t('subscriptions.empty')} />}
        {data && data.total > 0 && <PlanCards plans={data.data} onBuy={setChosen} />}
      </div>
      {chosen && <SubscribeDialog plan={chosen} onClose={() => setChosen(null)} />}
    </PaymentFrame>
  );
}

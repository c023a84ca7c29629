import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { CoinForm } from '../components/CoinForm.tsx';
import { MethodCards, type Method } from '../components/MethodCards.tsx';
import { PaymentFrame } from '../components/PaymentFrame.tsx';
import { useMethods, type Methods } from '../payments.queries.ts';
import css from './RefillPage.module.css';

function Choice({ methods }: { methods: Methods }) {
  const [chosen, setChosen] = useState<Method['id'] | null>(null);
  const providers = methods.gateways.map(({ label }) => label).join(', ');
  const cards: readonly Method[] = [
    {
      id: 'coins',
      title: t('payments.coins'),
      text: t('payments.coinsText', { providers }),
      off: methods.gateways.length === 0 ? t('payments.notAvailable') : null,
    },
  ];
  return (
    <div className={css.choice}>
      <MethodCards methods={cards} chosen={chosen} onPress={(id) => setChosen(id === chosen ? null : id)} />
      {chosen === 'coins' && (
        <Panel title={t('payments.coins')}>
          <CoinForm methods={methods} />
        </Panel>
      )}
    </div>
  );
}

/** Tops the site balance up. */
export function RefillPage() {
  const { data, error, refetch } = useMethods();
  return (
    <PaymentFrame tab="refill">
      {data && <Choice methods={data} />}
      {!data && !error && <Skeleton width={320} height={78} />}
      {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
    </PaymentFrame>
  );
}

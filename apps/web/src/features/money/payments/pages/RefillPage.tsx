import { useState, type ComponentType } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { CoinForm } from '../components/CoinForm.tsx';
import { MethodCard, MethodCards } from '../components/MethodCards.tsx';
import { PaymentFrame } from '../components/PaymentFrame.tsx';
import { useMethods, type Methods } from '../payments.queries.ts';
import css from './RefillPage.module.css';

type Props = {
  /** The card of deposits of items. */
  Items: ComponentType;
};

function Choice({ methods, Items }: Props & { methods: Methods }) {
  const [chosen, setChosen] = useState(false);
  const providers = methods.gateways.map(({ label }) => label).join(', ');
  return (
    <div className={css.choice}>
      <MethodCards>
        <MethodCard
          id="coins"
          title={t('payments.coins')}
          text={t('payments.coinsText', { providers })}
          off={methods.gateways.length === 0 ? t('payments.notAvailable') : null}
          chosen={chosen}
          onPress={() => setChosen(!chosen)}
        />
        <Items />
      </MethodCards>
      {chosen && (
        <Panel title={t('payments.coins')}>
          <CoinForm methods={methods} />
        </Panel>
      )}
    </div>
  );
}

/** Tops the site balance up. */
export function RefillPage({ Items }: Props) {
  const { data, error, refetch } = useMethods();
  return (
    <PaymentFrame tab="refill">
      {data && <Choice methods={data} Items={Items} />}
      {!data && !error && <Skeleton width={320} height={78} />}
      {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
    </PaymentFrame>
  );
}

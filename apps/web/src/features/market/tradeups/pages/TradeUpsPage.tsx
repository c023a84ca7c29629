import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { BestTradeUps } from '../components/BestTradeUps.tsx';
import { Calculator } from '../components/Calculator.tsx';
import { HowComputed } from '../components/HowComputed.tsx';
import { readTradeUpsSearch, type TradeUpsSearch } from '../tradeups.search.ts';

const route = getRouteApi('/trade-ups');

/** The best trade-ups at current prices, and a calculator for the user's own contracts. */
export function TradeUpsPage() {
  const search = useAddress(readTradeUpsSearch);
  const navigate = route.useNavigate();
  const change = (patch: Partial<TradeUpsSearch>, replace = false): Promise<void> =>
    navigate({ search: (old) => ({ ...old, ...patch }), replace, resetScroll: 'page' in patch && patch.page !== undefined });
  const tab = search.tab ?? 'best';
  return (
    <>
      <PageHeader
        title={t('tradeups.title')}
        lead={t('tradeups.lead')}
        help={['tradeups.help1', 'tradeups.help2', 'tradeups.help3', 'tradeups.help4', 'tradeups.help5']}
        guide="compare"
        actions={<HowComputed />}
      />
      <Tabs
        label={t('tradeups.views')}
        tabs={[
          { value: 'best', label: t('tradeups.best') },
          { value: 'calculator', label: t('tradeups.calculator') },
        ]}
        value={tab}
        onChange={(next) => void change({ tab: next === 'best' ? undefined : next })}
      >
        {tab === 'best' ? (
          <BestTradeUps search={search} onChange={(patch, replace) => void change(patch, replace)} />
        ) : (
          <Calculator search={search} onChange={change} />
        )}
      </Tabs>
    </>
  );
}

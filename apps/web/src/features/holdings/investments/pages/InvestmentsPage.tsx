import { INVESTMENT_DEFAULTS } from '@lootfolio/domain/investments';
import { findMarket } from '@lootfolio/domain/markets';
import { IconBackpack, IconChartLine, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useMissedUpdates } from '../../../../lib/use-missed-updates.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { Updates } from '../../../../ui/state/ListState.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { SeeAlso } from '../../../../ui/layout/SeeAlso.tsx';
import { Fold } from '../../../../ui/layout/Fold.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { OwnItemsDialog, type OwnItem } from '../../own-items/own-items.public.tsx';
import { ExportInvestments } from '../components/ExportInvestments.tsx';
import { InvestmentDialog } from '../components/InvestmentDialog.tsx';
import { InvestmentFigures } from '../components/InvestmentFigures.tsx';
import { InvestmentHistory } from '../components/InvestmentHistory.tsx';
import { InvestmentList } from '../components/InvestmentList.tsx';
import { MarketValuation } from '../components/MarketValuation.tsx';
import { PurchaseImports } from '../components/PurchaseImports.tsx';
import { queryOf, reloadInvestments, useInvestments, useTotalProfit } from '../investments.queries.ts';
import { DEFAULT_MARKET, isFiltered, marketOf, readInvestmentsSearch, type InvestmentsSearch } from '../investments.search.ts';
import { addOwnItems } from '../investments.writes.ts';
import css from './InvestmentsPage.module.css';

const route = getRouteApi('/investments');
/** Those of the inventories that can be read here. */
const OWN_GAMES = ['cs2', 'dota2', 'tf2'] as const;
const investedOf = ({ invested }: OwnItem): number => invested;

type Props = { /** Opens the import of files. */ Import: ComponentType };

/** The user's purchases for a later sale: their cost, their current value, and the realised profit. */
export function InvestmentsPage({ Import }: Props) {
  const search = useAddress(readInvestmentsSearch);
  const navigate = route.useNavigate();
  const change = (next: Partial<InvestmentsSearch>, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  const slug = marketOf(search);
  const market = { slug, name: findMarket(slug)!.name };
  const query = useInvestments(queryOf(search));
  const updates = useMissedUpdates(query.dataUpdatedAt);
  const [adding, setAdding] = useState<'item' | 'own' | null>(null);
  const close = (): void => setAdding(null);
  const totals = useTotalProfit(slug).data;
  const isNew = query.data?.total === 0 && !isFiltered(search) && totals?.total_sold === 0;
  const chooseMarket = (next: string): void => change({ market: next === DEFAULT_MARKET ? undefined : next }, true);
  return (
    <>
      <PageHeader
        title={t('investments.title')}
        lead={
          <>
            {t('investments.lead')}{' '}
            <SeeAlso
              links={[
                { href: pathTo('/analytics'), title: t('portfolio.navigation') },
                { href: pathTo('/price-tracker'), title: t('tracker.navigation') },
              ]}
            />
          </>
        }
        help={['investments.help1', 'investments.help2', 'investments.help3', 'investments.help4', 'investments.help5']}
        guide="value"
        actionsBelow
        actions={
          <>
            <Updates count={updates} onRefresh={() => void reloadInvestments()} />
            {!isNew && (
              <ButtonLink variant="default" icon={<IconChartLine size={15} aria-hidden />} href={pathTo('/investments/performance')}>
                {t('investments.performance')}
              </ButtonLink>
            )}
            <Import />
            {!isNew && <ExportInvestments search={search} total={query.data?.total ?? 0} />}
            <Button variant="default" icon={<IconBackpack size={15} aria-hidden />} aria-haspopup="dialog" onClick={() => setAdding('own')}>
              {t('investments.addOwn')}
            </Button>
            <Button icon={<IconPlus size={15} stroke={2} aria-hidden />} onClick={() => setAdding('item')}>
              {t('investments.addItem')}
            </Button>
          </>
        }
      />
      <div className={css.screen}>
        {!isNew && <InvestmentFigures market={market} />}
        <InvestmentList
          query={query}
          search={search}
          market={market}
          isNew={isNew}
          onChange={change}
          onMarket={chooseMarket}
          onAdd={setAdding}
        >
          <Fold always name="investments" label={t('investments.panels')}>
            <div className={css.panels}>
              <InvestmentHistory
                market={market}
                days={search.days ?? INVESTMENT_DEFAULTS.interval}
                onDays={(days) => change({ days: days === INVESTMENT_DEFAULTS.interval ? undefined : days, page: search.page }, true)}
              />
              <MarketValuation market={slug} onMarket={chooseMarket} />
            </div>
          </Fold>
        </InvestmentList>
        <PurchaseImports />
      </div>
      {adding === 'item' && <InvestmentDialog item={null} onClose={close} />}
      {adding === 'own' && (
        <LazyPart onClose={close}>
          <OwnItemsDialog games={OWN_GAMES} leastPrice={0} addedOf={investedOf} save={addOwnItems} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}

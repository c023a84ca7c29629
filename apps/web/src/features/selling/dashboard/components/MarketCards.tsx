import { findMarket, marketName, OTHER_MARKET } from '@lootfolio/domain/markets';
import { percent as ratioOf } from '@lootfolio/domain/money';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { integer, money, percent } from '../../../../lib/format.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { Skeleton } from '../../../../ui/state/ListState.tsx';
import type { Overview } from '../dashboard.queries.ts';
import { rangesOf, salesHref } from '../dashboard.rules.ts';
import { MARKET_FIGURES, type DashboardChoice, type DashboardSearch, type MarketFigure } from '../dashboard.search.ts';
import css from './MarketCards.module.css';
import { ShareBar } from './ShareBar.tsx';

type MarketRow = Overview['sale_details'][number];
const ALL_MARKETS = 'all';

const TITLES: Record<MarketFigure, PlainKey> = {
  sale: 'dashboard.salesByMarket',
  profit: 'dashboard.profitsByMarket',
  count: 'dashboard.countsByMarket',
};
const PARAMETERS = { sale: 'saleAt', profit: 'profitAt', count: 'countAt' } as const satisfies Record<MarketFigure, keyof DashboardSearch>;

const textOf = (figure: MarketFigure, value: number): string => (figure === 'count' ? integer(value) : money(value));
const nameOf = (slug: string): string => (slug === OTHER_MARKET.slug ? t('core.other') : marketName(slug));

type Props = {
  data: Overview | undefined;
  choice: DashboardChoice;
  search: DashboardSearch;
  onChange: (next: Partial<DashboardSearch>) => void;
};

/** The figure of one market, or of all of them with the share of each. */
function Chosen({ figure, at, rows, choice }: { figure: MarketFigure; at: string; rows: readonly MarketRow[]; choice: DashboardChoice }) {
  const [all, ...markets] = rows;
  const row = rows.find(({ market }) => market === at);
  const value = row?.[figure] ?? 0;
  const { game, status } = choice;
  const { range } = rangesOf(choice);
  const href = (market?: string): string => salesHref({ range, game, status, ...(market !== undefined && { market }) });
  const most = Math.max(1, ...markets.map((one) => Math.abs(one[figure])));
  return (
    <div className={css.chosen}>
      <AppLink href={href(at === ALL_MARKETS ? undefined : at)} className={css.figure} title={t('dashboard.showSales')}>
        {textOf(figure, value)}
      </AppLink>
      {at === ALL_MARKETS ? (
        <ul className={css.bars}>
          {markets
            .toSorted((a, b) => b[figure] - a[figure])
            .map((one) => (
              <li key={one.market}>
                <AppLink href={href(one.market)} className={css.bar}>
                  <MarketBadge id={findMarket(one.market)?.id ?? 0} name={nameOf(one.market)} />
                  <span>{textOf(figure, one[figure])}</span>
                  <ShareBar value={Math.abs(one[figure])} most={most} tone={one[figure] < 0 ? 'loss' : 'gain'} />
                </AppLink>
              </li>
            ))}
        </ul>
      ) : (
        <p className={css.share}>
          {t('dashboard.shareOfAll', { share: percent(ratioOf(value, all?.[figure] ?? 0)), total: textOf(figure, all?.[figure] ?? 0) })}
        </p>
      )}
    </div>
  );
}

/** Sales, profits and counts of each market: a tab chooses the market whose figure is shown. */
export const MarketCards = ({ data, choice, search, onChange }: Props) => (
  <div className={css.cards}>
    {MARKET_FIGURES.map((figure) => {
      const parameter = PARAMETERS[figure];
      const at = search[parameter] ?? ALL_MARKETS;
      const markets = new Set([...(data?.sale_details.slice(1).map(({ market }) => market) ?? []), ...(at === ALL_MARKETS ? [] : [at])]);
      return (
        <Panel key={figure} title={t(TITLES[figure])} flush>
          {data ? (
            <Tabs
              label={t(TITLES[figure])}
              tabs={[
                { value: ALL_MARKETS, label: t('ui.all') },
                ...[...markets].toSorted().map((market) => ({ value: market, label: nameOf(market) })),
              ]}
              value={at}
              onChange={(market) => onChange({ [parameter]: market === ALL_MARKETS ? undefined : market })}
            >
              <Chosen figure={figure} at={at} rows={data.sale_details} choice={choice} />
            </Tabs>
          ) : (
            <div className={css.waiting}>
              <Skeleton height={120} />
            </div>
          )}
        </Panel>
      );
    })}
  </div>
);

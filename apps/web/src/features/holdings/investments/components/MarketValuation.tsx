import { marketById } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { Delta } from '../../../../ui/value/figures.tsx';
import { Flag } from '../../../../ui/value/Flag.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { MarketBars } from '../../../market/marketplaces/marketplaces.public.tsx';
import { bestMarket } from '../investment.rules.ts';
import { useValuation } from '../investments.queries.ts';
import css from './MarketValuation.module.css';

type Props = { market: string; onMarket: (slug: string) => void };

/**
 * The value of the investments on each market, the best market first, and the profit of a sale there. A press on a market chooses its
 * prices.
 */
export function MarketValuation({ market, onMarket }: Props) {
  const { data, error, refetch } = useValuation();
  const label = t('investments.valuation');
  if (!data)
    return <Panel title={label}>{error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton height={286} />}</Panel>;
  const best = bestMarket(data.items);
  const chosen = data.items.find(({ market_id: id }) => marketById(id).slug === market)?.market_id;
  return (
    <Panel title={label} flush>
      <MarketBars
        label={label}
        first={4}
        none={t('investments.noValuation')}
        {...(chosen !== undefined && { chosen })}
        onChoose={(id) => onMarket(marketById(id).slug)}
        bars={data.items
          .filter(({ value }) => value > 0)
          .toSorted((a, b) => Number(b.market_id === best) - Number(a.market_id === best))
          .map(({ market_id: id, market_name: name, value, profit, ratio, unpriced_items: unpriced }) => ({
            ...{ id, name, value },
            flags: id === best && (
              <Flag tone="accent" why={t('investments.bestWhy')}>
                {t('investments.best')}
              </Flag>
            ),
            notes: [
              unpriced > 0 && t('investments.unpricedThere', { n: unpriced }),
              <span key="profit" className={css.profit}>
                <Delta value={profit} unit="money" plain />
                <Delta value={ratio} unit="percent" plain />
              </span>,
            ],
          }))}
      />
    </Panel>
  );
}

import { findMarket, marketById } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { Flag } from '../../../../ui/value/Flag.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { MarketBars } from '../../../market/marketplaces/marketplaces.public.tsx';
import type { MarketValue } from '../inventory.queries.ts';

type Props = {
  /** Highest value first; undefined until loaded. */
  values: readonly MarketValue[] | undefined;
  /** The error when the values could not be loaded. */
  error: unknown;
  onRetry: () => void;
  total: number;
  /** The slug of the market in the chart, and the function that chooses it. Absent when the chart offers no choice. */
  market?: string;
  onMarket?: (slug: string) => void;
};

/** The value of an inventory on each market, highest first. A press on a market shows it in the chart. */
export function MarketValues({ values, error, onRetry, total, market, onMarket }: Props) {
  const label = t('inventory.markets');
  if (!values) return <Panel title={label}>{error ? <Failed error={error} onRetry={onRetry} /> : <Skeleton height={286} />}</Panel>;
  const chosen = market === undefined ? undefined : findMarket(market)?.id;
  return (
    <Panel title={label} flush>
      <MarketBars
        label={label}
        none={t('inventory.noValue')}
        {...(chosen !== undefined && { chosen })}
        onChoose={onMarket && ((id) => onMarket(marketById(id).slug))}
        bars={values.map(({ market_id: id, name, value, net, units, fresh }) => ({
          ...{ id, name, value },
          flags: !fresh && <Flag why={t('inventory.staleText')}>{t('ui.stale')}</Flag>,
          notes: [
            units < total && t('inventory.pricedOf', { units, total }),
            <>
              {t('inventory.netOf')} <Money value={net} />
            </>,
          ],
        }))}
      />
    </Panel>
  );
}

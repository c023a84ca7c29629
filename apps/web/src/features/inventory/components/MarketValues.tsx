import { marketById } from '@lootfolio/domain/markets';
import { useState, type CSSProperties } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { Money } from '../../../ui/figures.tsx';
import { Flag } from '../../../ui/Flag.tsx';
import { Failed, Skeleton } from '../../../ui/ListState.tsx';
import { MarketBadge } from '../../../ui/MarketBadge.tsx';
import { Panel } from '../../../ui/PageHeader.tsx';
import { PayoutFlag } from '../../marketplaces/marketplaces.public.tsx';
import type { MarketValue } from '../inventory.queries.ts';
import css from './MarketValues.module.css';

/** How many markets are listed before all are asked for. */
const FIRST = 7;

type Props = {
  /** Highest value first; undefined until loaded. */
  values: readonly MarketValue[] | undefined;
  /** Why they could not be loaded. */
  error: unknown;
  onRetry: () => void;
  total: number;
  /** The market of the chart, by its slug, and what chooses it. Absent where the chart has none to choose. */
  market?: string;
  onMarket?: (slug: string) => void;
};

/** What an inventory is worth on each market, highest first. A press on a market shows it in the chart. */
export function MarketValues({ values, error, onRetry, total, market, onMarket }: Props) {
  const [all, setAll] = useState(false);
  if (!values)
    return <Panel title={t('inventory.markets')}>{error ? <Failed error={error} onRetry={onRetry} /> : <Skeleton height={286} />}</Panel>;
  const highest = values[0]?.value ?? 0;
  const shown = all ? values : values.slice(0, FIRST);
  return (
    <Panel title={t('inventory.markets')} flush>
      {values.length === 0 ? (
        <p className={css.none}>{t('inventory.noValue')}</p>
      ) : (
        <ol className={css.markets} aria-label={t('inventory.markets')}>
          {shown.map(({ market_id: id, name, value, net, units, fresh }) => {
            const { slug } = marketById(id);
            return (
              <li key={id} className={css.market} style={{ '--share': highest === 0 ? 0 : value / highest } as CSSProperties}>
                <span className={css.name}>
                  {onMarket ? (
                    <button type="button" className={css.press} aria-pressed={slug === market} onClick={() => onMarket(slug)}>
                      <MarketBadge id={id} name={name} />
                    </button>
                  ) : (
                    <MarketBadge id={id} name={name} />
                  )}
                  <PayoutFlag marketId={id} />
                  {!fresh && <Flag why={t('inventory.staleText')}>{t('ui.stale')}</Flag>}
                </span>
                <span className={css.value}>
                  <Money value={value} />
                </span>
                <span className={css.note}>{units < total && t('inventory.pricedOf', { units, total })}</span>
                <span className={css.note}>
                  {t('inventory.netOf')} <Money value={net} />
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {values.length > FIRST && (
        <button type="button" className={`link ${css.more}`} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('inventory.fewerMarkets') : t('inventory.allMarkets', { n: values.length })}
        </button>
      )}
    </Panel>
  );
}

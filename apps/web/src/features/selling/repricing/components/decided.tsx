import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { PriceChange } from '../../listings/listings.public.tsx';
import type { Decided } from '../repricing.queries.ts';
import css from './decided.module.css';

type Market = Pick<Decided, 'market' | 'market_name'>;

export const marketOf = ({ market, market_name: name }: Market) => ({ id: findMarket(market)?.id ?? 0, name });

/** The market of a decision. */
export const MarketOf = ({ row }: { row: Market }) => <MarketBadge {...marketOf(row)} />;

type Prices = Pick<Decided, 'old_price' | 'new_price' | 'outcome'>;

/** The new price; null when the old one stays. */
export const newPriceOf = ({ new_price: price, outcome }: Prices) => (outcome === 'change' ? price : null);

/** The old and the new price, or the one that stays. */
export const Becomes = ({ row }: { row: Prices }) => <PriceChange from={row.old_price} to={newPriceOf(row)} />;

/** The figures that a decision rested on; those that are not known are left out. */
export function Figures({ row: { figures } }: { row: Pick<Decided, 'figures'> }) {
  const rows = [
    [t('repricing.figureAsk'), figures.ask],
    [t('repricing.figureElsewhere'), figures.elsewhere],
    [t('repricing.figureSales'), figures.sales],
    [t('repricing.figureBid'), figures.bid],
    [t('repricing.figureFloor'), figures.floor],
  ] as const;
  return (
    <dl className={css.figures}>
      {rows.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money value={value} />
              </dd>
            </div>
          ),
      )}
      {figures.quantity !== null && (
        <div>
          <dt>{t('repricing.figureUnits')}</dt>
          <dd>{figures.quantity}</dd>
        </div>
      )}
    </dl>
  );
}

import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { exactPercent, money } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { Age, Delta, Money } from '../../../../ui/value/figures.tsx';
import { FeeAssumed, type SellingFee } from '../../../market/marketplaces/marketplaces.public.tsx';
import { marketsOf, priceAt, type SellRow } from '../sell.rules.ts';
import css from './SellOutcomes.module.css';

export type SellFigures = {
  /** The seller's money for a price on a market. */
  netOf: (market: string, price: number) => number;
  /** The seller's fees, by market. */
  fees: ReadonlyMap<string, SellingFee>;
};

type Props = SellFigures & {
  row: SellRow;
  /** The chosen markets. */
  markets: readonly string[];
  onPlace: (only: readonly string[]) => void;
};

/** Price, fee with its rate, net and profit on a market, with the lowest price there and its age. */
function Outcome({ row, market, netOf, fees }: SellFigures & { row: SellRow; market: string }) {
  const now = useNow();
  const { name } = findMarket(market)!;
  const price = priceAt(row, market);
  const quote = row.thing.price_info.find(({ slug }) => slug === market);
  const net = price === null ? null : netOf(market, price);
  const fee = fees.get(market);
  return (
    <>
      <span className={css.line}>
        <strong>
          {net === null ? t('listings.noPriceOn', { market: name }) : t('listings.youGet', { amount: money(net), market: name })}
        </strong>
        {net !== null && row.thing.cost !== null && <Delta value={net - row.thing.cost} unit="money" plain />}
      </span>
      {net !== null && fee && (
        <span className={css.detail}>
          {t(fee.stated ? 'listings.lessAccountFee' : fee.own ? 'listings.lessOwnFee' : 'listings.lessFee', {
            price: money(price!),
            fee: money(price! - net),
            percent: exactPercent(fee.percent),
          })}
          {!fee.known && !fee.own && <FeeAssumed />}
        </span>
      )}
      <span className={css.detail}>
        {quote ? (
          <>
            {t('listings.lowestThere')} <Money value={quote.price} /> <Age at={quote.updated_at} now={now} stale={!quote.fresh} />
          </>
        ) : (
          t('listings.noPriceThere')
        )}
      </span>
    </>
  );
}

/** What the seller gets on each chosen market. With several markets, each has a box that takes the row off it; a market without the row has one that adds it. */
export function SellOutcomes({ row, markets, onPlace, ...figures }: Props) {
  const own = marketsOf(row, markets);
  return (
    <ul className={css.outcomes}>
      {markets.map((market) => {
        const on = own.includes(market);
        const { name } = findMarket(market)!;
        return (
          <li key={market} data-off={!on}>
            {(markets.length > 1 || !on) && (
              <Checkbox
                label={t('listings.listOn', { name: row.thing.short_name, market: name })}
                checked={on}
                onChange={(next) => onPlace(markets.filter((one) => (one === market ? next : own.includes(one))))}
              />
            )}
            <span className={css.outcome}>
              {on ? <Outcome row={row} market={market} {...figures} /> : t('listings.notOn', { market: name })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

import { IconExternalLink } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { age, date, integer, percent } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Age, Money } from '../../../../ui/value/figures.tsx';
import { Flag, Suspicious } from '../../../../ui/value/Flag.tsx';
import { EmptyList } from '../../../../ui/state/ListState.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Tip } from '../../../../ui/overlay/Tip.tsx';
import { FeeAssumed, PayoutFlag, SourceProblems } from '../../marketplaces/marketplaces.public.tsx';
import { basePrice, bestBuy, bestSell, differenceTo } from '../item.rules.ts';
import type { Bid, Item, Price } from '../items.queries.ts';
import { NetFigure } from './NetFigure.tsx';
import { LiquidityFlags, SellTime } from './SellTime.tsx';
import css from './MarketPrices.module.css';

/** The price. A converted price shows its native currency and the rate on hover and focus. */
export function GrossPrice({ price }: { price: Bid }) {
  const { amount, currency, rate, rate_source: source, rate_date: day } = price.native;
  if (source === null || day === null) return <Money value={price.price} />;
  return (
    <Tip label={t('items.nativeRate', { amount, currency, rate, source, date: date(day) })}>
      <button type="button" className={css.converted}>
        <Money value={price.price} />
      </button>
    </Tip>
  );
}

/** The market, with a link to the item there. */
export function MarketName({ price }: { price: Bid }) {
  const badge = <MarketBadge id={price.markets.id} name={price.markets.name} />;
  if (price.url === null) return badge;
  return (
    <a
      className={css.link}
      href={price.url}
      target="_blank"
      rel="noopener noreferrer"
      title={t('items.openOn', { market: price.markets.name })}
    >
      {badge}
      <IconExternalLink size={13} stroke={1.8} aria-hidden />
    </a>
  );
}

/** The price with which the discounts are compared, and the formula. */
function Versus({ base }: { base: Price }) {
  const now = useNow();
  const market = base.markets.name;
  return (
    <>
      {t('items.versus', { market })}{' '}
      <Explain
        label={t('items.versusLabel', { market })}
        formula={t('items.versusFormula', { market })}
        inputs={[{ label: market, value: <Money value={base.price} />, source: age(base.updated_at, now) }]}
        note={t('items.versusNote')}
      />
    </>
  );
}

type Context = { base: Price | null; buy: Price | null; sell: Price | null; now: number };

function PriceRow({ price, base, buy, sell, now }: { price: Price } & Context) {
  const { id, name } = price.markets;
  const difference = differenceTo(base, price);
  return (
    <tr data-stale={!price.fresh} data-best={id === buy?.markets.id || id === sell?.markets.id}>
      <th scope="row">
        <span className={css.market}>
          <MarketName price={price} />
          {id === buy?.markets.id && <Flag tone="accent">{t('items.bestBuy')}</Flag>}
          {id === sell?.markets.id && <Flag tone="accent">{t('items.bestSell')}</Flag>}
          <PayoutFlag marketId={id} />
          {price.outlier && <Suspicious />}
          {!price.fee_known && <FeeAssumed />}
          {!price.fresh && <Flag>{t('items.stale')}</Flag>}
          <LiquidityFlags price={price} />
          <span className={css.below}>
            <Age at={price.updated_at} now={now} stale={!price.fresh} />
            {price.quantity !== null && <span title={t('items.stock')}>×{integer(price.quantity)}</span>}
            {price.liquidity && (
              <span>
                {t('items.sellTime')}: <SellTime price={price} />
              </span>
            )}
          </span>
        </span>
      </th>
      <td className={css.strong}>
        <GrossPrice price={price} />
        {difference !== null && <span className={css.below}>{percent(difference, { sign: true })}</span>}
      </td>
      <td>
        <NetFigure
          marketId={id}
          marketName={name}
          price={price.price}
          net={price.net}
          afterPayout={price.after_payout}
          at={price.updated_at}
        />
      </td>
      <td className={css.spare}>{difference === null ? <Money value={null} /> : percent(difference, { sign: true })}</td>
      <td className={css.spare}>{price.quantity === null ? <Money value={null} /> : integer(price.quantity)}</td>
      <td className={css.spare}>{price.volume === null ? <Money value={null} /> : integer(price.volume)}</td>
      <td className={css.spare}>
        <SellTime price={price} />
      </td>
      <td className={css.spare}>
        <Age at={price.updated_at} now={now} stale={!price.fresh} />
      </td>
    </tr>
  );
}

/** Every market's price in the server's order: ascending, stale ones last. */
export function MarketPrices({ item }: { item: Item }) {
  const now = useNow();
  const base = basePrice(item.price_info);
  const context = { base, buy: bestBuy(item.price_info), sell: bestSell(item.price_info), now };
  return (
    <Panel title={t('items.marketPrices')} hideTitle flush>
      {item.price_info.length === 0 ? (
        <EmptyList text={t('items.noPrices')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        <div className={css.scroll} tabIndex={0} role="group" aria-label={t('items.marketPrices')}>
          <table className={css.table}>
            <caption className="visually-hidden">{t('items.marketPrices')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('items.market')}</th>
                <th scope="col">{t('items.price')}</th>
                <th scope="col">{t('items.net')}</th>
                <th scope="col" className={css.spare}>
                  {base ? <Versus base={base} /> : t('items.versusNone')}
                </th>
                <th scope="col" className={css.spare}>
                  {t('items.stock')}
                </th>
                <th scope="col" className={css.spare}>
                  {t('items.sold7d')}
                </th>
                <th scope="col" className={css.spare}>
                  {t('items.sellTime')}
                </th>
                <th scope="col" className={css.spare}>
                  {t('items.age')}
                </th>
              </tr>
            </thead>
            <tbody>
              {item.price_info.map((price) => (
                <PriceRow key={price.markets.id} price={price} {...context} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={css.sources}>
        <SourceProblems game={item.game} />
      </div>
    </Panel>
  );
}

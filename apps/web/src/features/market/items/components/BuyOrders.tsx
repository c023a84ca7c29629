import { t } from '../../../../i18n/i18n.ts';
import { age, integer } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Age, Delta, Money } from '../../../../ui/value/figures.tsx';
import { Flag, Suspicious } from '../../../../ui/value/Flag.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { FeeAssumed, PayoutFlag } from '../../marketplaces/marketplaces.public.tsx';
import { bestSell, waitingAt } from '../item.rules.ts';
import type { Bid, Item, Price } from '../items.queries.ts';
import { GrossPrice, MarketName } from './MarketPrices.tsx';
import { NetFigure } from './NetFigure.tsx';
import css from './MarketPrices.module.css';

/** The difference between a sale at once and a listing on the same market. A dash without a fresh price there. */
function Waiting({ bid, ask }: { bid: Bid; ask: Price | null }) {
  const now = useNow();
  if (ask === null) return <Money value={null} />;
  const loss = <Delta value={bid.net - ask.net} unit="money" plain />;
  return (
    <Explain
      label={t('items.waitingLabel', { market: bid.markets.name })}
      formula={t('items.waitingFormula')}
      inputs={[
        { label: t('items.netAtBid'), value: <Money value={bid.net} />, source: age(bid.updated_at, now) },
        { label: t('items.netAtAsk'), value: <Money value={ask.net} />, source: age(ask.updated_at, now) },
      ]}
      result={loss}
      note={t('items.waitingNote')}
    >
      {loss}
    </Explain>
  );
}

function BidRow({ bid, ask, best, now }: { bid: Bid; ask: Price | null; best: boolean; now: number }) {
  const { id, name } = bid.markets;
  return (
    <tr data-stale={!bid.fresh} data-best={best}>
      <th scope="row">
        <span className={css.market}>
          <MarketName price={bid} />
          {best && <Flag tone="accent">{t('items.sellNow')}</Flag>}
          <PayoutFlag marketId={id} />
          {bid.outlier && <Suspicious />}
          {!bid.fee_known && <FeeAssumed />}
          {!bid.fresh && <Flag>{t('items.stale')}</Flag>}
          <span className={css.below}>
            <Age at={bid.updated_at} now={now} stale={!bid.fresh} />
          </span>
        </span>
      </th>
      <td className={css.strong}>
        <GrossPrice price={bid} />
        {bid.quantity !== null && <span title={t('items.wanted')}> ×{integer(bid.quantity)}</span>}
      </td>
      <td>
        <NetFigure
          marketId={id}
          marketName={name}
          price={bid.price}
          net={bid.net}
          afterPayout={bid.after_payout}
          side="bid"
          at={bid.updated_at}
        />
      </td>
      <td>
        <Waiting bid={bid} ask={ask} />
      </td>
      <td className={css.spare}>
        <Age at={bid.updated_at} now={now} stale={!bid.fresh} />
      </td>
    </tr>
  );
}

/** The highest buy order of each market that reports its own: the net of a sale at once, and the difference to a listing. */
export function BuyOrders({ item }: { item: Item }) {
  const now = useNow();
  const best = bestSell(item.bids);
  return (
    <Panel title={t('items.buyOrders')} flush={item.bids.length > 0}>
      {item.bids.length === 0 ? (
        <p className="muted">{t('items.noBuyOrders')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        <div className={css.scroll} tabIndex={0} role="group" aria-label={t('items.buyOrders')}>
          <table className={css.table}>
            <caption className="visually-hidden">{t('items.buyOrders')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('items.market')}</th>
                <th scope="col">{t('items.bid')}</th>
                <th scope="col">{t('items.netNow')}</th>
                <th scope="col">{t('items.insteadOfWaiting')}</th>
                <th scope="col" className={css.spare}>
                  {t('items.age')}
                </th>
              </tr>
            </thead>
            <tbody>
              {item.bids.map((bid) => (
                <BidRow key={bid.markets.id} bid={bid} ask={waitingAt(bid, item.price_info)} best={bid === best} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

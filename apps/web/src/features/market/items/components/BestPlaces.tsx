import { IconExternalLink } from '@tabler/icons-react';
import { payoutOf } from '@lootfolio/domain/markets';
import { percent } from '@lootfolio/domain/money';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { FeeAssumed } from '../../marketplaces/marketplaces.public.tsx';
import { bestBuy, bestSell, excludedHighestNet } from '../item.rules.ts';
import type { Bid, Item, Price } from '../items.queries.ts';
import { NetFigure } from './NetFigure.tsx';
import css from './BestPlaces.module.css';

type PlaceProps = { title: string; place: Bid | null; none?: string; figure: ReactNode; note?: string; why?: ReactNode };

function Place({ title, place, none = t('items.noBest'), figure, note, why }: PlaceProps) {
  return (
    <div className={css.place}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {place !== null && note && (
          <span className={css.note}>
            {note} {!place.fee_known && <FeeAssumed />}
          </span>
        )}
      </div>
      {place === null ? (
        <p className="muted">{none}</p>
      ) : (
        <p className={css.line}>
          {place.url === null ? (
            <MarketBadge id={place.markets.id} name={place.markets.name} />
          ) : (
            <a className={css.link} href={place.url} target="_blank" rel="noopener noreferrer">
              <MarketBadge id={place.markets.id} name={place.markets.name} />
              <IconExternalLink size={13} stroke={1.8} aria-hidden />
            </a>
          )}
          <span className={css.figure}>{figure}</span>
        </p>
      )}
      {place !== null && why}
    </div>
  );
}

/** The reason why a market with a higher figure is not the best place. */
function reasonAgainst({ markets, net }: Price): string {
  const payout = payoutOf(markets.id);
  const key = payout === 'trade' ? 'items.passedTrade' : payout === 'wallet' ? 'items.passedWallet' : 'items.passedAssumed';
  return t(key, { market: markets.name, amount: money(net) });
}

/** The reason why this market is the best: money ranks before credit, and known fees before assumed ones. */
function BestSellReason({ sell, excluded }: { sell: Price; excluded: Price | null }) {
  return (
    <p className={css.why}>{excluded ? reasonAgainst(excluded) : t(sell.fee_known ? 'items.bestSellKnown' : 'items.bestSellAssumed')}</p>
  );
}

/** The market whose highest bid pays the most money at once, compared with a listing at the best place to sell. */
function SellNow({ item, sell }: { item: Item; sell: Price | null }) {
  const now = bestSell(item.bids);
  return (
    <Place
      title={t('items.sellNow')}
      place={now}
      none={t('items.noSellNow')}
      figure={
        now && (
          <NetFigure
            marketId={now.markets.id}
            marketName={now.markets.name}
            price={now.price}
            net={now.net}
            afterPayout={now.after_payout}
            side="bid"
            at={now.updated_at}
          />
        )
      }
      note={t('items.afterFee')}
      why={
        now &&
        sell && (
          <p className={css.why}>
            <Delta value={now.net - sell.net} unit="money" plain /> (
            <Delta value={percent(now.net - sell.net, sell.net)} unit="percent" plain />){' '}
            {t('items.againstWaiting', { market: sell.markets.name })}
          </p>
        )
      }
    />
  );
}

/** The best market to buy the item, the best one to sell it for money, and the best one to sell it at once. */
export function BestPlaces({ item }: { item: Item }) {
  const buy = bestBuy(item.price_info);
  const sell = bestSell(item.price_info);
  return (
    <div className={css.places}>
      <Place title={t('items.bestBuy')} place={buy} figure={<Money value={buy?.price ?? null} />} />
      <Place
        title={t('items.bestSell')}
        place={sell}
        figure={
          sell && (
            <NetFigure
              marketId={sell.markets.id}
              marketName={sell.markets.name}
              price={sell.price}
              net={sell.net}
              afterPayout={sell.after_payout}
              at={sell.updated_at}
            />
          )
        }
        note={t('items.afterFee')}
        why={sell && <BestSellReason sell={sell} excluded={excludedHighestNet(item.price_info, sell)} />}
      />
      <SellNow item={item} sell={sell} />
    </div>
  );
}

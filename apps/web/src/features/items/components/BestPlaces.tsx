import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { Money } from '../../../ui/figures.tsx';
import { MarketBadge } from '../../../ui/MarketBadge.tsx';
import { bestBuy, bestSell } from '../item.rules.ts';
import type { Item, Price } from '../items.queries.ts';
import { FeeAssumed } from './Flag.tsx';
import { NetFigure } from './NetFigure.tsx';
import css from './BestPlaces.module.css';

function Place({ title, place, figure, note }: { title: string; place: Price | null; figure: ReactNode; note?: string }) {
  return (
    <div className={css.place}>
      <h2 className={css.title}>{title}</h2>
      {place === null ? (
        <p className="muted">{t('items.noBest')}</p>
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
          <span className={css.figure}>
            {figure}
            {note && <span className={css.note}>{note}</span>}
            {note && !place.fee_known && <FeeAssumed />}
          </span>
        </p>
      )}
    </div>
  );
}

/** Where to buy it, and where it brings the most. */
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
            <NetFigure marketId={sell.markets.id} marketName={sell.markets.name} price={sell.price} net={sell.net} at={sell.updated_at} />
          )
        }
        note={t('items.afterFee')}
      />
    </div>
  );
}

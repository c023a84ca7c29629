import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import type { WatchedItem } from '../watchlist.queries.ts';
import css from './Change.module.css';

/** The price on the base market when the item was added. When it is not known, a help text explains why. */
export function PriceWhenAdded({ item }: { item: WatchedItem }) {
  const { price } = item.added_price.previous;
  if (price !== null) return <Money value={price} />;
  return (
    <Help label={t('watchlist.notKnownThenWhy')} className={css.missing}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('ui.noValue')}</span>
    </Help>
  );
}

/** The price change since the item was added. Pressing it shows the old and the new price. */
export function Change({ item, baseName }: { item: WatchedItem; baseName: string }) {
  const { previous, today } = item.added_price;
  if (item.change === null) return <Money value={null} />;
  return (
    <Explain
      label={t('watchlist.changeSinceAdded')}
      formula={t('watchlist.changeFormula')}
      result={<Delta value={item.change} unit="percent" />}
      footer={<p className="muted">{t('watchlist.gainForOwner')}</p>}
      inputs={[
        { label: t('watchlist.whenAdded'), value: <Money value={previous.price} />, source: dateTime(item.added_at) },
        { label: t('watchlist.nowOn', { market: baseName }), value: <Money value={today.price} /> },
      ]}
    >
      <Delta value={item.change} unit="percent" />
    </Explain>
  );
}

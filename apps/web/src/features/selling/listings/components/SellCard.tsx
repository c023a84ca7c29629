import { IconChartLine } from '@tabler/icons-react';
import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { floatValue, integer } from '../../../../lib/format.ts';
import { ItemName } from '../../../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { Sellable } from '../list-items.queries.ts';
import css from './SellCard.module.css';

/** The fixed height of the cards, in pixels. */
export const SELL_CARD_HEIGHT = 232;

/** The markets on which the thing is on sale, as their marks. */
function ListedOn({ thing }: { thing: Sellable }) {
  const on = thing.markets.filter(({ is_listed: isListed }) => isListed);
  if (on.length === 0) return null;
  return (
    <span className={css.listed}>
      <span className="visually-hidden">{t('listings.listedOn')}</span>
      {on.map(({ slug, market_name: name }) => (
        <MarketBadge key={slug} id={findMarket(slug)!.id} name={name} compact />
      ))}
    </span>
  );
}

/** A thing to list: what it is, its reference price, and the lowest price of the selling markets. */
export function SellCard({ thing, onChart }: { thing: Sellable; onChart: (thing: Sellable) => void }) {
  return (
    <>
      <span className={css.art}>
        <ItemPicture src={thing.image} itemId={thing.item_id} color={thing.rarity_color ?? thing.color} size={92} wide />
        {thing.asset_ids.length > 1 && <span className={css.units}>{t('listings.times', { n: integer(thing.asset_ids.length) })}</span>}
        <ListedOn thing={thing} />
      </span>
      <span className={css.name}>
        <ItemName name={thing.name} exterior={thing.exterior} />
      </span>
      <span className={css.meta}>
        {thing.float !== null && thing.asset_ids.length === 1 && (
          <>
            {floatValue(thing.float)}
            {thing.seed !== null && <span> · {t('listings.seed', { n: String(thing.seed) })}</span>}
          </>
        )}
      </span>
      <span className={css.foot}>
        <span className={css.prices}>
          <span className={css.price} title={t('listings.referencePrice')}>
            <span className="visually-hidden">{t('listings.referencePrice')} </span>
            {thing.referance_price > 0 ? <Money value={thing.referance_price} /> : <Money value={null} />}
          </span>
          <span className={css.lowest}>
            {thing.min_price === null ? (
              t('listings.noPrice')
            ) : (
              <>
                <Money value={thing.min_price} /> <MarketBadge id={findMarket(thing.min_market!)!.id} name={thing.min_market!} compact />
              </>
            )}
          </span>
        </span>
        {/* a press on the card selects it; a press on this must not */}
        <span className={css.actions} role="presentation" onClick={(event) => event.stopPropagation()}>
          <IconButton label={t('listings.chartOf', { name: thing.name })} size="small" onClick={() => onChart(thing)}>
            <IconChartLine size={16} stroke={1.8} aria-hidden />
          </IconButton>
        </span>
      </span>
    </>
  );
}

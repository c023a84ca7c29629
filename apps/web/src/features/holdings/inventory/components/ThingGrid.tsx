import type { ChangeSpan } from '@lootfolio/domain/price-changes';
import { useCallback } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { ItemGrid } from '../../../../market-ui/ItemGrid.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { CHANGE_NAMES, PriceChange } from '../../../market/items/items.public.tsx';
import type { Thing } from '../inventory.queries.ts';
import { ThingCard, useThingCardHeight } from './ThingCard.tsx';
import css from './ThingGrid.module.css';
import { CopyName, Inspect } from './ThingLinks.tsx';

type Props = {
  things: readonly Thing[];
  /** The change of the price that each card shows. */
  span: ChangeSpan;
  loading: boolean;
  skeletons: number;
  refreshing: boolean;
  onOpen: (thing: Thing) => void;
};

/** The height of two further lines of prices, in pixels. */
const PRICES_HEIGHT = 44;

/** The reference price, the change, and the lowest price of the markets on which the product can sell. */
const Prices = ({ thing, span }: { thing: Thing; span: ChangeSpan }) => (
  <span>
    <span className={css.two}>
      <span className={css.line} title={t('inventory.reference')}>
        <span className="visually-hidden">{t('inventory.reference')} </span>
        <span aria-hidden>{t('inventory.referenceShort')} </span>
        <Money value={thing.reference_price} />
      </span>
      {thing[span] && (
        <span className={css.line}>
          <span className="visually-hidden">{t(CHANGE_NAMES[span])} </span>
          <PriceChange of={thing} span={span} />
        </span>
      )}
    </span>
    <span className={css.line} title={t('inventory.lowest')}>
      <span className="visually-hidden">{t('inventory.lowest')} </span>
      <span aria-hidden>{t('inventory.lowestShort')} </span>
      <Money value={thing.lowest?.price ?? null} />{' '}
      {thing.lowest && <MarketBadge id={thing.lowest.market_id} name={thing.lowest.market_name} compact />}
    </span>
  </span>
);

/** The markets on which the thing is on sale, as their marks. */
function ListedOn({ thing: { listed_on: markets } }: { thing: Thing }) {
  if (markets.length === 0) return null;
  return (
    <span className={css.listed}>
      <span className="visually-hidden">{t('inventory.listedOn')}</span>
      {markets.map(({ market_id: id, market_name: name }) => (
        <MarketBadge key={id} id={id} name={name} compact />
      ))}
    </span>
  );
}

const card = (thing: Thing, span: ChangeSpan) => (
  <ThingCard
    thing={thing}
    gain={thing.ratio !== null && <Delta value={thing.ratio} unit="percent" plain />}
    prices={<Prices thing={thing} span={span} />}
    marks={<ListedOn thing={thing} />}
    actions={
      <>
        <CopyName thing={thing} />
        <Inspect thing={thing} />
      </>
    }
  />
);

/** The user's own things as cards. */
export function ThingGrid({ things, span, onOpen, ...state }: Props) {
  const render = useCallback((thing: Thing) => card(thing, span), [span]);
  return (
    <ItemGrid
      caption={t('inventory.title')}
      items={things}
      itemId={({ asset_id: id }) => id}
      itemLabel={({ name }) => name}
      render={render}
      cardHeight={useThingCardHeight() + PRICES_HEIGHT}
      onOpen={onOpen}
      {...state}
    />
  );
}

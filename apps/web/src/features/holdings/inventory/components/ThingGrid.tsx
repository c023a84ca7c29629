import { t } from '../../../../i18n/i18n.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { ItemGrid } from '../../../../market-ui/ItemGrid.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import type { Thing } from '../inventory.queries.ts';
import { ThingCard, THING_CARD_HEIGHT } from './ThingCard.tsx';
import css from './ThingGrid.module.css';
import { CopyName, Inspect } from './ThingLinks.tsx';

type Props = { things: readonly Thing[]; loading: boolean; skeletons: number; refreshing: boolean; onOpen: (thing: Thing) => void };

/** The height of two further lines of prices, in pixels. */
const PRICES_HEIGHT = 44;

/** The reference price, and the lowest price of the markets on which the product can sell. */
const Prices = ({ thing: { reference_price: reference, lowest } }: { thing: Thing }) => (
  <span>
    <span className={css.line} title={t('inventory.reference')}>
      <span className="visually-hidden">{t('inventory.reference')} </span>
      <span aria-hidden>{t('inventory.referenceShort')} </span>
      <Money value={reference} />
    </span>
    <span className={css.line} title={t('inventory.lowest')}>
      <span className="visually-hidden">{t('inventory.lowest')} </span>
      <span aria-hidden>{t('inventory.lowestShort')} </span>
      <Money value={lowest?.price ?? null} /> {lowest && <MarketBadge id={lowest.market_id} name={lowest.market_name} compact />}
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

const card = (thing: Thing) => (
  <ThingCard
    thing={thing}
    gain={thing.ratio !== null && <Delta value={thing.ratio} unit="percent" plain />}
    prices={<Prices thing={thing} />}
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
export const ThingGrid = ({ things, onOpen, ...state }: Props) => (
  <ItemGrid
    caption={t('inventory.title')}
    items={things}
    itemId={({ asset_id: id }) => id}
    itemLabel={({ name }) => name}
    render={card}
    cardHeight={THING_CARD_HEIGHT + PRICES_HEIGHT}
    onOpen={onOpen}
    {...state}
  />
);

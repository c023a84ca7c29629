import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react';
import { MAX_LISTING_PRICE, MIN_LISTING_PRICE, standingOf, type PriceStanding } from '@lootfolio/domain/listings';
import { findMarket } from '@lootfolio/domain/markets';
import { useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { QuantityInput } from '../../../../ui/form/QuantityInput.tsx';
import { Age, Delta, Money } from '../../../../ui/value/figures.tsx';
import { priceAt, typedAt, type SellRow } from '../sell.rules.ts';
import css from './SellRowFields.module.css';

const BOUNDS = { min: MIN_LISTING_PRICE, max: MAX_LISTING_PRICE };
const CENT = 10;

const STANDINGS = {
  far_below: 'listings.standingFarBelow',
  cheap: 'listings.standingCheap',
  usual: 'listings.standingUsual',
  high: 'listings.standingHigh',
  unknown: 'listings.standingUnknown',
} as const satisfies Record<PriceStanding, PlainKey>;

type Props = {
  row: SellRow;
  markets: readonly string[];
  netOf: (market: string, price: number) => number;
  onChange: (row: SellRow) => void;
  onRemove: () => void;
  /** Sets the lowest price; null where one box does so for all rows. */
  onLowest: (() => void) | null;
};

/** What the seller gets on each market: net and profit, with the lowest price there and its age. */
function Outcomes({ row, markets, netOf }: Pick<Props, 'row' | 'markets' | 'netOf'>) {
  const now = useNow();
  return (
    <ul className={css.outcomes}>
      {markets.map((market) => {
        const { name } = findMarket(market)!;
        const price = priceAt(row, market);
        const quote = row.thing.price_info.find(({ slug }) => slug === market);
        const net = price === null ? null : netOf(market, price);
        return (
          <li key={market}>
            <span>
              {net === null ? t('listings.noPriceOn', { market: name }) : t('listings.youGet', { amount: money(net), market: name })}
            </span>
            {net !== null && row.thing.cost !== null && <Delta value={net - row.thing.cost} unit="money" plain />}
            {quote && (
              <span className={css.quote}>
                {t('listings.lowestThere')} <Money value={quote.price} /> <Age at={quote.updated_at} now={now} stale={!quote.fresh} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** One price for each market, where they differ. */
function OwnPrices({ row, markets, onChange }: Pick<Props, 'row' | 'markets' | 'onChange'>) {
  return (
    <div className={css.own}>
      {markets.map((market) => (
        <MoneyInput
          key={market}
          label={t('listings.priceOn', { market: findMarket(market)!.name })}
          value={typedAt(row, market)}
          bounds={BOUNDS}
          step={CENT}
          onChange={(price) => onChange({ ...row, own: { ...row.own, [market]: price } })}
        />
      ))}
    </div>
  );
}

/** A thing of the dialog: its prices, what they bring, and how many of a group are sold. */
export function SellRowFields({ row, markets, netOf, onChange, onRemove, onLowest }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const { thing, price } = row;
  const standing = standingOf(price ?? 0, thing.min_price);
  const Chevron = unfolded ? IconChevronUp : IconChevronDown;
  return (
    <li className={css.row}>
      <div className={css.head}>
        <ItemCell
          name={thing.name}
          image={thing.image}
          itemId={thing.item_id}
          color={thing.rarity_color ?? thing.color}
          exterior={thing.exterior}
          size={44}
        />
        <IconButton label={t('listings.removeThing', { name: thing.name })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.8} aria-hidden />
        </IconButton>
      </div>
      <div className={css.fields}>
        <MoneyInput
          label={t('listings.priceOf', { name: thing.short_name })}
          value={price}
          bounds={BOUNDS}
          step={CENT}
          onChange={(next) => onChange({ ...row, price: next })}
          note={typeof price !== 'number' ? undefined : <span data-standing={standing}>{t(STANDINGS[standing])}</span>}
        />
        {row.assets.length > 1 && (
          <QuantityInput
            label={t('listings.quantity')}
            value={row.quantity}
            bounds={{ min: 1, max: row.assets.length }}
            onChange={(quantity) => quantity && onChange({ ...row, quantity })}
          />
        )}
        {onLowest && (
          <Button variant="default" onClick={onLowest}>
            {t('listings.lowestForOne')}
          </Button>
        )}
        {markets.length > 1 && (
          <Button
            variant="default"
            icon={<Chevron size={15} aria-hidden />}
            aria-expanded={unfolded}
            onClick={() => {
              if (unfolded) onChange({ ...row, own: {} });
              setUnfolded(!unfolded);
            }}
          >
            {unfolded ? t('listings.onePrice') : t('listings.pricePerMarket')}
          </Button>
        )}
      </div>
      <Outcomes row={row} markets={markets} netOf={netOf} />
      {unfolded && <OwnPrices row={row} markets={markets} onChange={onChange} />}
    </li>
  );
}

import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react';
import { MIN_LISTING_PRICE } from '@lootfolio/domain/listings';
import { findMarket } from '@lootfolio/domain/markets';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { QuantityInput } from '../../../../ui/form/QuantityInput.tsx';
import { marketsOf, referenceOf, typedAt, type SellRow, type TypedPrice } from '../sell.rules.ts';
import { PriceSlider } from './PriceSlider.tsx';
import { PriceStanding } from './PriceStanding.tsx';
import { SellOutcomes, type SellFigures } from './SellOutcomes.tsx';
import css from './SellRowFields.module.css';

/** The greatest price is the server's to state. */
const BOUNDS = { min: MIN_LISTING_PRICE, max: Number.MAX_SAFE_INTEGER };
const CENT = 10;

type Props = SellFigures & {
  row: SellRow;
  /** The chosen markets. */
  markets: readonly string[];
  /** True once a row without a price was refused. */
  asksPrices: boolean;
  onChange: (row: SellRow) => void;
  /** Sells only so many things of the row. */
  onSell: (row: SellRow, quantity: number) => void;
  /** Lists the row only on these markets. */
  onPlace: (row: SellRow, only: readonly string[]) => void;
  onRemove: () => void;
  /** Sets the lowest price; null where one box does so for all rows. */
  onLowest: (() => void) | null;
};

const tooLow = (): string => t('listings.atLeastCent', { price: money(CENT) });

/** What is wrong with a price that is missing, once it was asked for. */
const problemOf = (price: TypedPrice, asksPrices: boolean): string | null => (asksPrices && price === null ? t('listings.setPrice') : null);

/** One price for each market, where they differ. */
function OwnPrices({ row, markets, asksPrices, onChange }: Pick<Props, 'row' | 'markets' | 'asksPrices' | 'onChange'>) {
  return (
    <div className={css.own}>
      {markets.map((market) => (
        <MoneyInput
          key={market}
          label={t('listings.priceOn', { market: findMarket(market)!.name })}
          value={typedAt(row, market)}
          bounds={BOUNDS}
          step={CENT}
          tooLow={tooLow()}
          problem={problemOf(typedAt(row, market), asksPrices)}
          onChange={(price) => onChange({ ...row, own: { ...row.own, [market]: price } })}
        />
      ))}
    </div>
  );
}

/** A thing of the dialog: its prices, what they bring, and how many of a group are sold. */
export function SellRowFields({ row, markets, asksPrices, onChange, onSell, onPlace, onRemove, onLowest, ...figures }: Props) {
  const [wanted, setWanted] = useState(false);
  const { thing, price } = row;
  const reference = referenceOf(thing);
  const own = marketsOf(row, markets);
  const isListed = own.length > 0 || markets.length === 0;
  // a price that counts must be seen
  const hasOwn = own.some((market) => Object.hasOwn(row.own, market));
  const unfolded = hasOwn || (wanted && own.length > 1);
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
      {isListed ? (
        <div className={css.fields}>
          <div className={css.price}>
            <MoneyInput
              label={t('listings.priceOf', { name: thing.short_name })}
              value={price}
              bounds={BOUNDS}
              step={CENT}
              onChange={(next) => onChange({ ...row, price: next })}
              tooLow={tooLow()}
              problem={isListed && own.some((market) => !Object.hasOwn(row.own, market)) ? problemOf(price, asksPrices) : null}
              note={typeof price === 'number' && <PriceStanding price={price} lowest={thing.min_price} market={thing.min_market} />}
            />
            {reference !== null && (
              <PriceSlider
                label={t('listings.sliderOf', { name: thing.short_name })}
                reference={reference}
                price={price}
                onChange={(next) => onChange({ ...row, price: next })}
              />
            )}
          </div>
          {row.assets.length > 1 && (
            <QuantityInput
              label={t('listings.quantity')}
              value={row.quantity}
              bounds={{ min: 1, max: row.assets.length }}
              onChange={(quantity) => quantity && onSell(row, quantity)}
            />
          )}
          {onLowest && (
            <Button variant="default" onClick={onLowest}>
              {t('listings.lowestForOne')}
            </Button>
          )}
          {(own.length > 1 || hasOwn) && (
            <Button
              variant="default"
              icon={<Chevron size={15} aria-hidden />}
              aria-expanded={unfolded}
              onClick={() => {
                if (hasOwn) onChange({ ...row, own: {} });
                setWanted(!unfolded);
              }}
            >
              {unfolded ? t('listings.onePrice') : t('listings.pricePerMarket')}
            </Button>
          )}
        </div>
      ) : (
        <p className={css.nowhere}>{t('listings.listedNowhere')}</p>
      )}
      <SellOutcomes row={row} markets={markets} onPlace={(only) => onPlace(row, only)} {...figures} />
      {unfolded && <OwnPrices row={row} markets={own} asksPrices={asksPrices} onChange={onChange} />}
    </li>
  );
}

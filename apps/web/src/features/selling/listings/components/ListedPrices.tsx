import { MAX_INLINE_PRICE } from '@lootfolio/domain/listings';
import type { Money as Amount } from '@lootfolio/domain/money';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { decimal } from '../../../../lib/format.ts';
import { CENTS } from '../../../../ui/form/number-kinds.ts';
import { InlineCell } from '../../../../ui/table/InlineCell.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { useStartedOperation } from '../../../people/operations/operations.public.tsx';
import { FAR_BELOW, saveBuyPrice, saveListingPrice, type ListedItem, type Listing } from '../listed-items.queries.ts';
import { isEditable } from '../listed-items.rules.ts';
import css from './ListedPrices.module.css';

const BOUNDS = { min: 0, max: MAX_INLINE_PRICE };
/** The step of the arrow keys: a cent, in thousandths. */
const STEP = 10;

/** What a thing cost. It cannot be changed when the market did not say which thing it lists. */
export function ListedBuyPrice({ item }: { item: ListedItem }) {
  const { has_cost: known, buy_price: price, asset_id: asset } = item;
  if (asset === '') return <Money value={null} />;
  return (
    <InlineCell
      label={t('listed-items.buyPriceOf', { name: item.name })}
      kind={CENTS}
      value={known ? price : null}
      bounds={BOUNDS}
      step={STEP}
      onSave={(next) => saveBuyPrice(item, next)}
    >
      {known ? <Money value={price} /> : <span className={css.unknown}>{t('listed-items.enterPrice')}</span>}
    </InlineCell>
  );
}

/** The amount that the market states, of an account in another currency. */
function Native({ native }: Pick<Listing, 'native'>) {
  if (native === null) return null;
  const { units, scale, currency } = native;
  return (
    <span className={css.native} title={t('listed-items.nativeWhy')}>
      {decimal(units / 10 ** scale, 2)} {currency}
    </span>
  );
}

type FarBelowProps = { price: Amount; onConfirm: () => Promise<void>; onClose: () => void };

/** Asks to type a price that is far below all known ones before it is set. */
function FarBelow({ item, listing, price, onConfirm, onClose }: PriceProps & FarBelowProps) {
  const text = decimal(price / 1000, 2);
  return (
    <ConfirmDialog
      danger
      title={t('listed-items.farBelowTitle')}
      figures={[
        { label: t('listed-items.item'), value: `${item.name} · ${listing.market_name}` },
        ...(listing.market_price === null
          ? []
          : [{ label: t('listed-items.farBelowLowest', { market: listing.market_name }), value: <Money value={listing.market_price} /> }]),
        { label: t('listed-items.farBelowYours'), value: <Money value={price} /> },
      ]}
      typed={{ text, label: t('listed-items.farBelowType', { price: text }) }}
      confirmLabel={t('listed-items.farBelowConfirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('listed-items.farBelowText')}
    </ConfirmDialog>
  );
}

type PriceProps = { item: ListedItem; listing: Listing };

/** The own price of a listing. It cannot be changed while a request may be under way. */
export function ListedPrice({ item, listing }: PriceProps) {
  const [asking, setAsking] = useState<Amount | null>(null);
  const { follow } = useStartedOperation();
  const save = async (next: Amount, confirmed = false): Promise<void> => {
    const operation = await saveListingPrice(item, listing, next, confirmed);
    if (operation !== null) follow({ operation }, { quiet: true });
  };
  const saveOrAsk = (next: Amount): Promise<void> =>
    save(next).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === FAR_BELOW)) throw error;
      setAsking(next);
    });
  const price = <Money value={listing.sale_price} />;
  return (
    <span className={css.price}>
      {isEditable(listing) ? (
        <InlineCell
          label={t('listed-items.priceOf', { market: listing.market_name, name: item.name })}
          kind={CENTS}
          value={listing.sale_price}
          bounds={BOUNDS}
          step={STEP}
          onSave={saveOrAsk}
        >
          {price}
        </InlineCell>
      ) : (
        price
      )}
      <Native native={listing.native} />
      {asking !== null && (
        <FarBelow item={item} listing={listing} price={asking} onConfirm={() => save(asking, true)} onClose={() => setAsking(null)} />
      )}
    </span>
  );
}

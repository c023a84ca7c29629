import { IconTrash } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { date } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { RowButtons } from '../../../../ui/table/RowButtons.tsx';
import type { ListedItem } from '../listed-items.queries.ts';
import { ageTone, removableOf } from '../listed-items.rules.ts';
import { ListedMarket } from './ListedMarket.tsx';
import { ListedBuyPrice } from './ListedPrices.tsx';
import css from './listed-columns.module.css';

/** Asks to take things off the markets of these listings. */
export type Remove = (items: readonly ListedItem[]) => void;

export const ListedName = ({ item, size }: { item: ListedItem; size?: number }) => (
  <span className={css.name}>
    <ItemCell
      name={item.name}
      image={item.image}
      itemId={item.item_id}
      color={item.rarity_color ?? item.color}
      exterior={item.exterior}
      href={pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.item_slug } })}
      {...(size !== undefined && { size })}
    />
    <CopyButton text={item.market_hash_name} label={t('listed-items.copyName', { name: item.name })} />
  </span>
);

/** @param named true to show the names of the markets beside their marks */
export const ListedMarkets = ({ item, named = false, onRemove }: { item: ListedItem; named?: boolean; onRemove: Remove }) => (
  <div className={css.markets}>
    {item.markets.map((listing) => (
      <ListedMarket
        key={listing.listing_id}
        item={item}
        listing={listing}
        named={named}
        onRemove={() => onRemove([{ ...item, markets: [listing] }])}
      />
    ))}
  </div>
);

/** The day of the earliest listing, and the days since then, which turn amber and red. */
export const ListedSince = ({ item: { created_at: at, days } }: { item: ListedItem }) => (
  <span className={css.since}>
    <time dateTime={at}>{date(at)}</time>
    <span className={css.days} data-tone={ageTone(days)}>
      {t('listed-items.days', { n: days })}
    </span>
  </span>
);

export function RemoveThing({ item, onRemove }: { item: ListedItem; onRemove: Remove }) {
  const removable = removableOf([item]);
  return (
    <RowButtons>
      <IconButton
        label={t('listed-items.removeThing', { name: item.name })}
        className={css.remove}
        disabled={removable.length === 0}
        onClick={() => onRemove(removable)}
      >
        <IconTrash size={15} stroke={1.7} aria-hidden />
      </IconButton>
    </RowButtons>
  );
}

const dollars = (price: number): number => price / 1000;
const lowestOf = ({ markets }: ListedItem): number => Math.min(...markets.map(({ sale_price: price }) => price));

/** The names get the spare width. @param compact true where the figures of a market stand in two lines, so that names have room */
export const listedColumns = (onRemove: Remove, compact: boolean): readonly Column<ListedItem>[] => [
  {
    id: 'name',
    header: () => t('listed-items.item'),
    cell: (item) => <ListedName item={item} />,
    fixed: true,
    sortable: true,
    width: '100%',
    copyValue: ({ name }) => name,
  },
  {
    id: 'buy',
    header: () => t('listed-items.buyPrice'),
    name: () => t('listed-items.buyPrice'),
    cell: (item) => <ListedBuyPrice item={item} />,
    numeric: true,
    copyValue: ({ has_cost: known, buy_price: price }) => (known ? dollars(price) : null),
  },
  {
    id: 'reference',
    header: () => t('listed-items.reference'),
    name: () => t('listed-items.reference'),
    cell: ({ referance_price: price }) => <Money value={price === 0 ? null : price} />,
    numeric: true,
    copyValue: ({ referance_price: price }) => dollars(price),
  },
  {
    id: 'price',
    header: () => t('listed-items.markets'),
    cell: (item) => <ListedMarkets item={item} onRemove={onRemove} />,
    fixed: true,
    sortable: true,
    width: compact ? '19rem' : '33rem',
    skeleton: compact ? 200 : 320,
    copyValue: (item) => dollars(lowestOf(item)),
  },
  {
    id: 'date',
    header: () => t('listed-items.listed'),
    name: () => t('listed-items.listed'),
    cell: (item) => <ListedSince item={item} />,
    numeric: true,
    sortable: true,
    copyValue: ({ created_at: at }) => date(at),
  },
  {
    id: 'actions',
    header: () => <span className="visually-hidden">{t('listed-items.actions')}</span>,
    cell: (item) => <RemoveThing item={item} onRemove={onRemove} />,
    fixed: true,
    screenOnly: true,
    skeleton: 20,
  },
];

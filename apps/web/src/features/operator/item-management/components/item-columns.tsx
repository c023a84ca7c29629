import { IconPencil } from '@tabler/icons-react';
import { GAMES } from '@lootfolio/domain/games';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { Age, Money } from '../../../../ui/value/figures.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { RowButtons } from '../../../../ui/table/RowButtons.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { rarityName } from '../../../market/items/items.public.tsx';
import type { ManagedItem } from '../item-management.queries.ts';
import { FactCard } from './Facts.tsx';
import css from './ItemManagement.module.css';

type OnEdit = (item: ManagedItem) => void;

const gameName = (slug: string): string => GAMES.find((game) => game.slug === slug)?.label ?? slug;

/** The unusual facts about an item. */
const Marks = ({ item: { hidden, unseen, changed_at } }: { item: ManagedItem }) => (
  <span className={css.marks}>
    {hidden && (
      <span className={css.mark} data-tone="warn">
        {t('item-management.hidden')}
      </span>
    )}
    {unseen && (
      <span className={css.mark} title={t('item-management.unseenWhy')}>
        {t('item-management.unseen')}
      </span>
    )}
    {changed_at !== null && !hidden && <span className={css.mark}>{t('item-management.changed')}</span>}
  </span>
);

/** Links to the item's page, in a new tab. A hidden item has no page and no link. */
const Item = ({ item }: { item: ManagedItem }) => (
  <ItemCell
    name={item.name}
    image={item.image}
    itemId={item.item_id}
    color={item.color}
    {...(!item.hidden && !item.unseen && { href: pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } }) })}
    marks={<Marks item={item} />}
  />
);

const Rarity = ({ item: { rarity } }: { item: ManagedItem }) => (rarity === null ? <span className="muted">–</span> : rarityName(rarity));

function Updated({ at }: { at: string | null }) {
  return <Age at={at} now={useNow()} />;
}

const Edit = ({ item, onEdit }: { item: ManagedItem; onEdit: OnEdit }) => (
  <RowButtons>
    <IconButton label={t('item-management.editItem', { name: item.name })} data-opens-row onClick={() => onEdit(item)}>
      <IconPencil size={16} stroke={1.7} aria-hidden />
    </IconButton>
  </RowButtons>
);

export const itemColumns = (onEdit: OnEdit): readonly Column<ManagedItem>[] => [
  { id: 'item', skeleton: 220, header: () => t('item-management.item'), cell: (item) => <Item item={item} /> },
  { id: 'game', header: () => t('item-management.game'), cell: ({ game }) => gameName(game) },
  { id: 'rarity', header: () => t('item-management.rarity'), cell: (item) => <Rarity item={item} /> },
  {
    id: 'markets',
    numeric: true,
    header: () => t('item-management.freshMarkets'),
    cell: (item) => integer(item.fresh_markets),
  },
  { id: 'lowest', numeric: true, header: () => t('item-management.lowestPrice'), cell: (item) => <Money value={item.lowest_price} /> },
  { id: 'updated', numeric: true, header: () => t('item-management.updated'), cell: (item) => <Updated at={item.updated_at} /> },
  {
    id: 'actions',
    numeric: true,
    screenOnly: true,
    header: () => <span className="visually-hidden">{t('item-management.actions')}</span>,
    name: () => t('item-management.actions'),
    cell: (item) => <Edit item={item} onEdit={onEdit} />,
  },
];

export const itemCard = (onEdit: OnEdit) => (item: ManagedItem) => (
  <FactCard
    head={<Item item={item} />}
    facts={[
      [t('item-management.lowestPrice'), <Money key="lowest" value={item.lowest_price} />],
      [t('item-management.freshMarkets'), integer(item.fresh_markets)],
      [t('item-management.rarity'), <Rarity key="rarity" item={item} />],
      [t('item-management.updated'), <Updated key="updated" at={item.updated_at} />],
    ]}
    foot={
      <>
        <span className="muted">{gameName(item.game)}</span>
        <Edit item={item} onEdit={onEdit} />
      </>
    }
  />
);

import type { ReplyOf } from '@lootfolio/contract/call';
import type { listOwnItems } from '@lootfolio/contract/features/holdings/own-items';
import type { AppId } from '@lootfolio/domain/games';
import { divideRounded, type Money } from '@lootfolio/domain/money';
import { costsOf } from '../../../goods/costs.reads.ts';
import { readLotsOf } from '../../../goods/lots.reads.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { itemSummary, nameMatcher, referencePrice } from '../../market/items/items.public.ts';
import { readOwnInventory, readThings, type Thing } from './inventory.reads.ts';
import { presentSnapshot } from './present-snapshot.ts';
import { pageOf, type ViewParts } from './view-inventory.ts';

type ItemsView = { appId: AppId; search: string; page: number; pageSize: number };

/** An item of an inventory. `price`: the reference price of one piece. */
type Owned = { item: Item; things: readonly Thing[]; units: number; price: Money | null };

/** The number of items that are compared with a search, or valued, in about a millisecond. */
const SLICE = 200;

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0);

/** Returns one page of the items in the user's own inventory, the most valuable first. */
export async function viewOwnItems(parts: ViewParts, userId: number, view: ItemsView): Promise<ReplyOf<typeof listOwnItems>> {
  const inventory = await readOwnInventory(parts.db, userId, view.appId);
  const found = inventory ? await findItems(parts, await readThings(parts.db, inventory.id), view.search) : [];
  const shown = pageOf(found, view);
  const itemIds = shown.map(({ item }) => item.itemId);
  const [costs, lots] = itemIds.length > 0 ? [await costsOf(parts.db, userId, itemIds), await readLotsOf(parts.db, userId, itemIds)] : [];
  const held = Map.groupBy(lots ?? [], ({ itemId }) => itemId);
  return {
    items: shown.map(({ item, things, units, price }) => {
      const known = things.flatMap(({ id, units: pieces }) => {
        const cost = costs?.get(id);
        return cost ? [{ pieces, cost: cost.unit * pieces }] : [];
      });
      return {
        ...itemSummary(item),
        exterior: item.exterior,
        count: units,
        reference_price: price,
        paid:
          known.length === 0
            ? null
            : divideRounded(
                sum(known, ({ cost }) => cost),
                sum(known, ({ pieces }) => pieces),
              ),
        invested: sum(held.get(item.itemId) ?? [], ({ open }) => open),
      };
    }),
    total: found.length,
    ...presentSnapshot(inventory),
  };
}

/** Returns the items of things whose names match a search. Items that this process does not know yet are left out. */
async function findItems({ items, boards }: ViewParts, things: readonly Thing[], search: string): Promise<Owned[]> {
  const fits = search === '' ? null : nameMatcher(search);
  const valued = await mapInSlices(
    [...Map.groupBy(things, ({ itemId }) => itemId)],
    ([itemId, own]): Owned | null => {
      const item = items.byId(itemId);
      if (!item || fits?.(item) === false) return null;
      return { item, things: own, units: sum(own, ({ units }) => units), price: referencePrice(boards.quotesOf(item)) || null };
    },
    SLICE,
  );
  const value = ({ price, units }: Owned): number => (price ?? 0) * units;
  return valued
    .filter((one) => one !== null)
    .toSorted((a, b) => value(b) - value(a) || a.item.name.localeCompare(b.item.name, 'en') || a.item.itemId - b.item.itemId);
}

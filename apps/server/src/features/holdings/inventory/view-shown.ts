import { mapInSlices } from '../../../platform/process/slices.ts';
import { readHoldings, readThingRows } from './inventory.reads.ts';
import { presentHoldings } from './inventory-statistics.ts';
import { presentThing } from './present-thing.ts';
import { presentMarkets, valueAtMarkets, valueOf } from './value-inventory.ts';
import { findThings, pageOf, priceThings, type InventoryView, type ViewParts } from './view-inventory.ts';

/**
 * Returns one page of an inventory for a viewer who is not its owner: without costs, and without things in storage units. A page past the
 * end is the last one.
 */
export async function viewShown(parts: ViewParts, { id }: { id: number }, view: InventoryView) {
  const found = await findThings(parts, { id, userId: null }, view, { shown: true });
  const page = await priceThings(parts, view, pageOf(found, view));
  const rows = await readThingRows(
    parts.db,
    page.map(({ thing }) => thing.id),
  );
  return {
    items: await mapInSlices(
      // a thing that left since the list was read is missing
      page.filter(({ thing }) => rows.has(thing.id)),
      (one) => presentThing(parts, one, rows.get(one.thing.id)!),
    ),
    total: found.length,
  };
}

/** Returns the public part of an inventory by name, with its value at the price by which goods are valued and on each market. */
export async function valueShown(parts: Pick<ViewParts, 'db' | 'items' | 'boards'>, inventoryId: number, appId: InventoryView['appId']) {
  const holdings = await readHoldings(parts.db, inventoryId, 'shown');
  return {
    value: valueOf(parts.boards, appId, holdings),
    units: holdings.reduce((sum, { units }) => sum + units, 0),
    names: presentHoldings(parts, appId, holdings),
    markets: presentMarkets(valueAtMarkets(parts.boards, appId, holdings)),
  };
}

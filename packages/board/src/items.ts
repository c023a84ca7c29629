import { TREND_INTERVALS, type TrendInterval } from '@lootfolio/domain/trends';
import { createNameOrder, type NameOrder } from './name-order.ts';
import { sharedInts, sharedNaturals, sharedReals, sharedShorts, widened } from './shared.ts';
import type { BoardItem } from './types.ts';

/** The filter groups of an item. */
export const GROUPS = ['type', 'exterior', 'rarity', 'extra'] as const;
export type Group = (typeof GROUPS)[number];

/** The item data that queries read: one entry per item, in the order in which the items were added. Shared by all threads. */
export type ItemColumns = {
  count: number;
  ids: Int32Array;
  /** Steam's app id of the game; 0 for hidden items, so that queries do not find them. */
  game: Uint32Array;
  /** Per group: the index of the item's value in `groupValues`. */
  group: Record<Group, Uint16Array>;
  /** Per group: the distinct values. A value is a list of names, empty when the item has none. */
  groupValues: Record<Group, (readonly string[])[]>;
  /** Units sold over all markets, by days; -1 = unknown. */
  volume: Record<TrendInterval, Int32Array>;
  /** Days until a listing at the lowest price sells, by market; 0 = unknown. Markets without estimates are absent. */
  sellDays: ReadonlyMap<number, Float32Array>;
};

/** The rows of the board. */
export type Items = ItemColumns & {
  list: BoardItem[];
  rowOf: Map<number, number>;
  order: NameOrder;
};

export const columnsOf = ({ count, ids, game, group, groupValues, volume, sellDays }: Items): ItemColumns => ({
  ...{ count, ids, game, group, groupValues, volume, sellDays },
});

const perGroup = <T>(make: () => T): Record<Group, T> => ({ type: make(), exterior: make(), rarity: make(), extra: make() });

export const noItems = (): Items => ({
  count: 0,
  ids: sharedInts(0),
  list: [],
  rowOf: new Map(),
  game: sharedNaturals(0),
  group: perGroup(() => sharedShorts(0)),
  groupValues: perGroup(() => []),
  volume: { 1: sharedInts(0), 7: sharedInts(0), 30: sharedInts(0) },
  sellDays: new Map(),
  order: createNameOrder(),
});

/** Appends the items. Throws RangeError, and adds none, when an id is already on the board. */
export function appendItems(items: Items, added: readonly BoardItem[], capacity: number): void {
  const ids = new Set<number>();
  for (const { itemId } of added) {
    if (items.rowOf.has(itemId) || ids.has(itemId)) throw new RangeError(`item ${itemId} is on the board already`);
    ids.add(itemId);
  }
  grow(items, capacity);
  for (const item of added) {
    const row = items.list.length;
    items.list.push(item);
    items.rowOf.set(item.itemId, row);
    items.ids[row] = item.itemId;
    writeRow(items, row, item);
  }
  items.count = items.list.length;
}

/** Replaces the item with the same id and returns its row. Throws RangeError when there is none. */
export function replaceItem(items: Items, item: BoardItem): number {
  const row = items.rowOf.get(item.itemId);
  if (row === undefined) throw new RangeError(`no item ${item.itemId} on the board`);
  const renamed = items.list[row]!.name !== item.name;
  items.list[row] = item;
  writeRow(items, row, item);
  if (renamed) items.order.invalidate();
  return row;
}

/** Replaces the volume of every row. Items without an entry, or with null, are unknown. @returns whether the volumes changed */
export function replaceVolume(items: Items, sold: ReadonlyMap<number, number | null>, days: TrendInterval): boolean {
  const volume = sharedInts(items.game.length).fill(-1);
  for (const [itemId, units] of sold) {
    const row = items.rowOf.get(itemId);
    if (row !== undefined && units !== null) volume[row] = units;
  }
  if (isSame(volume, items.volume[days])) return false;
  items.volume[days] = volume;
  return true;
}

/** Units sold in 7 days; null when unknown. */
export function weeklyVolume({ rowOf, volume }: Items, itemId: number): number | null {
  const units = volume[7][rowOf.get(itemId) ?? -1] ?? -1;
  return units < 0 ? null : units;
}

/**
 * Replaces the days to sell of every row, by market; `days` has them by item id. Yields after each market. @returns whether they changed
 */
export function* replaceSellDays(items: Items, days: ReadonlyMap<number, Float32Array>): Generator<void, boolean> {
  const byMarket = new Map<number, Float32Array>();
  let differs = days.size !== items.sellDays.size;
  for (const [marketId, byItem] of days) {
    const byRow = sharedReals(items.game.length);
    for (const [row, { itemId }] of items.list.entries()) byRow[row] = byItem[itemId] ?? 0;
    byMarket.set(marketId, byRow);
    differs ||= !isSame(byRow, items.sellDays.get(marketId));
    yield;
  }
  if (differs) items.sellDays = byMarket;
  return differs;
}

function isSame(one: Int32Array | Float32Array, other: Int32Array | Float32Array | undefined): boolean {
  if (one.length !== other?.length) return false;
  for (let place = 0; place < one.length; place++) if (one[place] !== other[place]) return false;
  return true;
}

/** One flag per value of the group: 1 when it contains one of the names; null when there are no names to filter by. */
export function allowedValues(items: ItemColumns, group: Group, names: readonly string[]): Uint8Array | null {
  if (names.length === 0) return null;
  return Uint8Array.from(items.groupValues[group], (value) => Number(value.some((name) => names.includes(name))));
}

function writeRow(items: Items, row: number, item: BoardItem): void {
  items.game[row] = item.hidden ? 0 : item.appId;
  for (const group of GROUPS) {
    const value = item[group];
    items.group[group][row] = valueNumber(items.groupValues[group], value === null ? [] : typeof value === 'string' ? [value] : value);
  }
}

function valueNumber(values: (readonly string[])[], value: readonly string[]): number {
  const known = values.findIndex((other) => other.length === value.length && other.every((name, place) => name === value[place]));
  if (known >= 0) return known;
  if (values.length > 65_535) throw new RangeError('too many distinct values in a filter group');
  return values.push([...value]) - 1;
}

function grow(items: Items, capacity: number): void {
  if (items.game.length >= capacity) return;
  items.ids = widened(sharedInts(capacity), items.ids);
  items.game = widened(sharedNaturals(capacity), items.game);
  for (const group of GROUPS) items.group[group] = widened(sharedShorts(capacity), items.group[group]);
  for (const days of TREND_INTERVALS) items.volume[days] = widened(sharedInts(capacity).fill(-1), items.volume[days]);
}

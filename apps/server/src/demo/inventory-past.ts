import { APP_IDS } from '@lootfolio/domain/games';
import { VALUE_MARKETS } from '@lootfolio/domain/inventory';
import { findMarket, marketById } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { INVENTORY_LIMIT } from '@lootfolio/marketplaces/steam-inventory/fetch';
import { storeValue } from '../goods/inventories.store.ts';
import { continueReading } from '../goods/read-inventory.ts';
import { storeSnapshot, type SeenAsset } from '../goods/store-snapshot.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { now } from '../platform/process/clock.ts';
import type { Item } from '../prices/board/item-directory.ts';
import { steamIdOf, type Name } from './cast.ts';
import { dayBefore, readCloses } from './past-prices.ts';
import type { Scene, Stage } from './stage.ts';

/** A thing, and the days before the demo on which it came and went; `until` is -1 while it is still there. */
export type Held = { asset: SeenAsset; item: Item; from: number; until: number };

type Worth = { value: Money; markets: { marketId: number; gross: Money }[] };

/** What somebody owned on days of the past, and what it was worth. */
export type InventoryPast = {
  name: Name;
  held: readonly Held[];
  /** The days of readings, and those of values. */
  readings: readonly number[];
  days: readonly number[];
  /** On the last of the days of values that is at least so long ago. */
  worthOn: (daysAgo: number) => Worth;
};

/** Every day of the last month, and one day a week before it. */
export const sparseDays = (days: number): number[] => [
  ...Array.from({ length: Math.ceil((days - 30) / 7) }, (_, n) => days - 7 * n),
  ...Array.from({ length: 31 }, (_, n) => 30 - n),
];

/**
 * Reads an inventory at Steam as the worker does. A share of the things were there at the beginning; the others came one after another, those
 * with the highest ids last.
 */
async function readHeld({ parts }: Stage, name: Name, firstDay: number, atFirst: number): Promise<Held[]> {
  const http = parts.outside.client('steam-inventory', INVENTORY_LIMIT, new AbortController().signal);
  const result = await continueReading(parts, { steamId: steamIdOf(name), appId: APP_IDS.cs2 }, http);
  if (result.state !== 'read') throw new Error(`the inventory of ${name} was not read: ${result.state}`);
  const assets = result.reading.assets.toSorted((a, b) => (BigInt(a.steamAssetId) < BigInt(b.steamAssetId) ? -1 : 1));
  const first = Math.floor(assets.length * atFirst);
  return assets.map((asset, n) => {
    const from = n < first ? firstDay : firstDay * (1 - (n - first) / (assets.length - first));
    return { asset, item: parts.items.byId(asset.itemId)!, from, until: -1 };
  });
}

type Wanted = Pick<InventoryPast, 'readings' | 'days'> & {
  /** The slugs of the markets on which the things are valued. */
  markets: readonly string[];
  /** Things that came and went. */
  gone: readonly Held[];
  /** The share of the present things that were there on the first day. */
  atFirst: number;
};

/** Reads what somebody owns, and what that was worth on markets. */
export async function readInventoryPast(stage: Stage, name: Name, wanted: Wanted): Promise<InventoryPast> {
  const { readings, days, markets, gone, atFirst } = wanted;
  const held = [...gone, ...(await readHeld(stage, name, days[0]!, atFirst))];
  // Buff.163 and Steam, which value goods, do not tell phases apart
  const items = [...new Set(held.map(({ item }) => item))].filter(({ phase }) => phase === null);
  const closes = await readCloses(stage, { markets, items, days: days.map((daysAgo) => dayBefore(stage, daysAgo)) });
  const places = new Map(items.map((item, place) => [item, place]));
  const marketIds = markets.map((slug) => findMarket(slug)!.id);
  const valuing = VALUE_MARKETS.map((id) => closes[marketIds.indexOf(id)]!);
  const worths = days.map((daysAgo, day) => {
    const there = heldOn(
      held,
      readings.findLast((reading) => reading >= daysAgo)!,
    );
    const sumOf = (priceAt: (place: number) => Money): Money =>
      there.reduce((sum, { item, asset }) => sum + (places.has(item) ? asset.units * priceAt(places.get(item)!) : 0), 0);
    return {
      value: sumOf((place) => valuing.map((prices) => prices[place]![day]!).find((price) => price > 0) ?? 0),
      markets: marketIds.map((marketId, at) => ({ marketId, gross: sumOf((place) => closes[at]![place]![day]!) })),
    };
  });
  return {
    name,
    held,
    readings,
    days,
    worthOn: (daysAgo) =>
      worths[
        Math.max(
          0,
          days.findLastIndex((day) => day >= daysAgo),
        )
      ]!,
  };
}

const heldOn = (held: readonly Held[], daysAgo: number): Held[] => held.filter(({ from, until }) => from >= daysAgo && until < daysAgo);

/** The slugs of the markets by which things are valued. */
export const VALUING = VALUE_MARKETS.map((id) => marketById(id).slug);

/** The inventory is read now and then, and valued on the days between. The last of both is just before the demo. */
export function inventoryScenes({ name, held, readings, days, worthOn }: InventoryPast): Scene[] {
  const of = { steamId: steamIdOf(name), appId: APP_IDS.cs2 };
  let id = 0;
  const reads = (daysAgo: number): Scene => ({
    daysAgo: daysAgo + JUST_BEFORE,
    play: async ({ db }) => {
      const assets = heldOn(held, daysAgo).map(({ asset }) => asset);
      const stored = await inTransaction(db, (tx) => storeSnapshot(tx, { ...of, beganAt: now(), hidden: 0, assets }));
      id = stored!.inventoryId;
    },
  });
  const values = (daysAgo: number): Scene => ({
    daysAgo: daysAgo + JUST_BEFORE / 2,
    play: async ({ db }) => {
      const { value, markets } = worthOn(daysAgo);
      await inTransaction(db, (tx) => storeValue(tx, id, { value, shown: value, markets: markets.filter(({ gross }) => gross > 0) }));
    },
  });
  return [...readings.map(reads), ...days.map(values)];
}

/** Twelve minutes, in days. */
const JUST_BEFORE = 1 / 120;

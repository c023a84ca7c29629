import { loadWears } from '@lootfolio/catalogue/finishes';
import { APP_IDS } from '@lootfolio/domain/games';
import { findExterior, parseName, shortName } from '@lootfolio/domain/names';
import type { Asset } from './assets.ts';
import { itemsOf, type Item } from './items.ts';
import { hashText, mix, uniform } from './random.ts';

/** A sticker or patch in a slot, with its wear from 0 to 1. */
export type Stuck = { item: Item; slot: number; wear: number };

/** The details that distinguish one piece of a CS2 item from another. They are derived from the asset's id. */
export type Details = {
  /** Null for an item without finish. */
  finish: { float: number; seed: number; paintIndex: number } | null;
  stickers: readonly Stuck[];
  patches: readonly Stuck[];
  charm: { item: Item; template: number } | null;
  nameTag: string | null;
  /** Kills of a StatTrak item. */
  kills: number | null;
  /** Pattern of an item that is itself a charm. */
  template: number | null;
};

const NOTHING: Details = { finish: null, stickers: [], patches: [], charm: null, nameTag: null, kills: null, template: null };
const TEMPLATES = 100_000;
const NAME_TAGS = ['old faithful', 'Rush B <no stop>', 'Tom & Al', 'gg "wp"', 'Benim güzel kızım', '远赴人间惊鸿宴'];

export function detailsOf({ id, item, look = id }: Asset): Details {
  if (item.appId !== APP_IDS.cs2) return NOTHING;
  const key = hashText(look);
  const roll = (n: number): number => mix(key, n, 17);
  if (item.type === 'Charm') return { ...NOTHING, template: roll(1) % TEMPLATES };
  if (item.type === 'Agent') return { ...NOTHING, patches: uniform(roll(2)) < 0.3 ? stuck('Patch', roll, 3) : [] };
  const name = parseName(item.name);
  if (name.exterior === null) return NOTHING;
  // knives and gloves can have neither stickers nor charms
  const isGun = !name.star;
  return {
    finish: { float: floatOf(item, uniform(roll(3))), seed: roll(4) % 1001, paintIndex: paintIndexOf(item) },
    stickers: isGun && uniform(roll(5)) < 0.3 ? stuck('Sticker', roll, 5) : [],
    patches: [],
    charm: isGun && uniform(roll(6)) < 0.08 ? { item: pick('Charm', roll(7)), template: roll(8) % TEMPLATES } : null,
    nameTag: uniform(roll(9)) < 0.05 ? NAME_TAGS[roll(10) % NAME_TAGS.length]! : null,
    kills: name.stattrak ? roll(11) % 5000 : null,
    template: null,
  };
}

const byType = new Map<string, readonly Item[]>();

/** Chooses an item of a type that can be applied to another item. */
function pick(type: 'Sticker' | 'Patch' | 'Charm', hash: number): Item {
  const items = byType.get(type) ?? itemsOf(APP_IDS.cs2).filter(({ name }) => name.startsWith(`${type} | `));
  byType.set(type, items);
  return items[hash % items.length]!;
}

/** Chooses from one to `slots` stickers or patches. Some slots stay empty, some items are worn. */
function stuck(type: 'Sticker' | 'Patch', roll: (n: number) => number, slots: number): Stuck[] {
  const all = Array.from({ length: slots }, (_, slot): Stuck => {
    const worn = type === 'Sticker' && uniform(roll(40 + slot)) < 0.3;
    return { item: pick(type, roll(20 + slot)), slot, wear: worn ? Math.fround(uniform(roll(50 + slot))) : 0 };
  });
  const kept = all.filter(({ slot }) => uniform(roll(30 + slot)) < 0.6);
  return kept.length > 0 ? kept : all.slice(0, 1);
}

let wears: ReturnType<typeof loadWears> | null = null;

/** Chooses a float that the finish can have and that belongs to the exterior in the name. */
function floatOf(item: Item, share: number): number {
  wears ??= loadWears();
  const name = parseName(item.name);
  const exterior = findExterior(name.exterior!)!;
  const [least, greatest] = wears(shortName(name)) ?? [0, 1];
  const from = Math.max(exterior.min, least);
  const to = Math.min(exterior.max, greatest);
  return Math.fround(from + (Math.max(to, from) - from) * (0.001 + 0.998 * share));
}

/** The game's paint indexes of the phases. */
const DOPPLER = { Ruby: 415, Sapphire: 416, 'Black Pearl': 417, 'Phase 1': 418, 'Phase 2': 419, 'Phase 3': 420, 'Phase 4': 421 };
const GAMMA = { Emerald: 568, 'Phase 1': 569, 'Phase 2': 570, 'Phase 3': 571, 'Phase 4': 572 };
const GLOCK = { Emerald: 1119, 'Phase 1': 1120, 'Phase 2': 1121, 'Phase 3': 1122, 'Phase 4': 1123 };

function paintIndexOf({ name, phase, nameKey }: Item): number {
  const paints: Record<string, number> = name.includes('Glock-18') ? GLOCK : name.includes('Gamma') ? GAMMA : DOPPLER;
  return (phase === null ? undefined : paints[phase]) ?? 1 + (nameKey % 400);
}

import { readFileSync } from 'node:fs';
import type { FamilyRow, Rarity } from '../src/file.ts';
import { PLAIN, STRANGE, UNUSUAL } from '../src/file.ts';

/** A row of tf2-static-schema with the fields that this generator reads. */
type Source = {
  name: string;
  item_name: string;
  item_class: string;
  item_type_name?: string;
  item_slot?: string;
  item_quality: number;
  proper_name: boolean;
  craft_class?: string;
  tool?: { type?: string };
  attributes?: { class: string }[];
};

const UNIQUE: Rarity = ['Unique', '#ffd700'];
const ALL_EXTERIORS = 31;

/** Names that many items share, so that they do not identify an item. */
const GENERIC = new Set(['War Paint', 'Kit', 'Fabricator', 'Chemistry Set', 'Strangifier', 'Paint Can', 'Map Stamp']);
const TOOL_TYPES: Record<string, string> = {
  decoder_ring: 'Key',
  paint_can: 'Paint',
  strange_part: 'Strange Part',
  strange_part_restriction: 'Strange Part',
};

function typeOf(source: Source): string {
  const { item_class: kind, item_slot: slot } = source;
  if (kind === 'supply_crate' || / (Crate|Case)$/.test(source.item_name)) return 'Crate';
  if (kind === 'tool') return TOOL_TYPES[source.tool?.type ?? ''] ?? 'Tool';
  if (slot === 'taunt') return 'Taunt';
  if (slot === 'misc') return 'Cosmetic';
  if (slot === 'action' || slot === 'utility') return 'Action';
  if (kind === 'craft_item' || kind.endsWith('_token')) return 'Crafting';
  return slot === undefined ? 'Tool' : 'Weapon';
}

const isTraded = (source: Source): boolean =>
  source.item_class !== 'bundle' &&
  source.item_class !== 'map_token' &&
  source.item_quality !== 0 &&
  !source.attributes?.some((attribute) => attribute.class === 'cannot_trade') &&
  !GENERIC.has(source.item_name) &&
  !source.item_name.includes('\n');

/**
 * All tradable items of Team Fortress 2: base items, plausible qualities, war paints. English only, because the package has no other
 * language.
 */
export function readTf2(packageFolder: string): FamilyRow[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(`${packageFolder}/static/${file}.json`, 'utf8'));
  const sources = read('items') as Source[];
  const paintKits = read('paint-kits') as Record<string, string>;

  const families = new Map<string, FamilyRow>();
  const add = (name: string, type: string, variants: number, exteriors = 0): void => {
    const key = name.replace(/^The /, '');
    const known = families.get(key);
    if (known) known.variants |= variants;
    else families.set(key, { name, nameTr: null, type, rarity: UNIQUE, exteriors, wear: null, variants, collection: null, phases: [] });
  };
  for (const source of sources) {
    const paintKit = paintKits[/^Paintkit (\d+)$/.exec(source.name)?.[1] ?? ''];
    if (paintKit) add(`${paintKit} War Paint`, 'War Paint', PLAIN, ALL_EXTERIORS);
    if (!isTraded(source)) continue;
    const type = typeOf(source);
    const strange = type === 'Weapon' || type === 'Cosmetic' ? STRANGE : 0;
    const unusual = type === 'Taunt' || source.craft_class === 'hat' ? UNUSUAL : 0;
    add((source.proper_name ? 'The ' : '') + source.item_name, type, PLAIN | strange | unusual);
  }
  return [...families.values()];
}

import { parseName } from '@lootfolio/domain/names';
import type { CatalogueItem } from './item.ts';

type Found = Partial<CatalogueItem>;
type Patterns = readonly [RegExp, string][];

/** Qualities and their colours. The quality is the first word of a name, and the only rarity that the name states. */
const TF2_QUALITIES: Record<string, string> = {
  Genuine: '#4d7455',
  Vintage: '#476291',
  Unusual: '#8650ac',
  Strange: '#cf6a32',
  Haunted: '#38f3ab',
  "Collector's": '#aa0000',
};
const DOTA2_QUALITIES: Record<string, string> = {
  Inscribed: '#cf6a32',
  Autographed: '#ade55c',
  Corrupted: '#a32c2e',
  Heroic: '#8650ac',
  Auspicious: '#32cd32',
  Frozen: '#4983b3',
  Genuine: '#4d7455',
  Cursed: '#8650ac',
  Exalted: '#cccccc',
  Infused: '#8847ff',
  Elder: '#476291',
  Ascendant: '#eb4b4b',
  Tournament: '#8650ac',
  Favored: '#ffff00',
  Legacy: '#ffffff',
  Unusual: '#8650ac',
};

const TF2_TYPES: Patterns = [
  [/^Taunt: |Unusualifier$/, 'Taunt'],
  [/\b(?:Crate|Case|Cooler)(?: (?:Series )?#?\d+)?$/, 'Crate'],
  [/\bKey$/, 'Key'],
  [/\bWar Paint$/, 'War Paint'],
  [/^Strange (?:Part|Filter|Cosmetic Part): /, 'Strange Part'],
  [/\b(?:Kit|Fabricator|Strangifier|Chemistry Set|Tool|Ticket|Tag)\b/, 'Tool'],
  [/\bMetal$|^Class Token|^Slot Token|^(?:Battle-Worn|Reinforced|Pristine) Robot/, 'Crafting'],
  [/\b(?:Killstreak|Australium|Festive|Botkiller)\b/, 'Weapon'],
  [
    /\b(?:Rocket Launcher|Scattergun|Minigun|Shotgun|Sniper Rifle|Flame Thrower|Medi Gun|Knife|Wrench|Revolver|Pistol|SMG|Bat|Grenade Launcher|Stickybomb Launcher)$/,
    'Weapon',
  ],
];
const DOTA2_TYPES: Patterns = [
  [/\bTreasure\b|\bCache\b|\bChest\b/, 'Treasure'],
  [/\bKey\b/, 'Key'],
  [/\b(?:Gem|Kinetic|Ethereal|Prismatic):?\b/, 'Gem'],
  [/\bLoading Screen\b/, 'Loading Screen'],
  [/\bBundle\b|\bSet$/, 'Bundle'],
  [/\b(?:Announcer|Mega-Kills)\b/, 'Announcer'],
  [/\bMusic\b/, 'Music'],
  [/\bWard\b/, 'Ward'],
  [/\bCourier\b/, 'Courier'],
  [/\bHUD\b/, 'HUD Skin'],
  [/\bTaunt\b/, 'Taunt'],
  [/\b(?:Pass|Compendium|Ticket|Charm)\b/, 'Tool'],
];
const RUST_TYPES: Patterns = [
  [/\b(?:Door|Hatch|Garage)\b/, 'Door'],
  [
    /\b(?:AR|AK|AK47|Rifle|LR300|LR-300|M39|SAR|Semi-Automatic|Bolt|L96|MP5|MP5A4|SMG|Thompson|Custom|Revolver|Pistol|Python|P2|Shotgun|Pump|Spas|Eoka|M249|Launcher|Crossbow|Bow)\b/,
    'Weapon',
  ],
  [/\b(?:Sword|Machete|Knife|Hammer|Hatchet|Pick ?[Aa]xe|Axe|Rock|Jackhammer|Salvaged|Mace|Spear|Cleaver|Tools?)\b/, 'Tool'],
  [
    /\b(?:Facemask|Mask|Chest ?[Pp]late|Kilt|Helmet|Hoodie|Pants|Trousers|Shirt|T-?[Ss]hirt|Longsleeve|Jacket|Vest|Boots|Gloves|Hat|Cap|Beanie|Bandana|Poncho|Shorts|Boonie|Balaclava|Armor|Pullover|Shoes|Skirt|Tank ?[Tt]op|Headwrap)\b/,
    'Clothing',
  ],
  [
    /\b(?:Box|Storage|Furnace|Sleeping Bag|Bag|Barricade|Chair|Table|Rug|Locker|Fridge|Vending|Trap|Sign|Bed|Planter|Backpack|Barrel|Gate|Wall)\b/,
    'Deployable',
  ],
  [/\b(?:Metal|Wood|Cloth|Fabric|Crate)$/, 'Resource'],
];

const typeOf = (name: string, patterns: Patterns, otherwise: string | null): string | null =>
  patterns.find(([pattern]) => pattern.test(name))?.[1] ?? otherwise;

/** Describes a TF2 item by its name. "Strange Part" and strange filters are kinds of item, so "Strange" is not their quality. */
export function describeTf2(name: string): Found {
  const { base, finish, exterior } = parseName(name);
  const plain = finish === null ? base : `${base} | ${finish}`;
  const type = typeOf(plain, TF2_TYPES, null);
  const first = type === 'Strange Part' ? '' : plain.slice(0, Math.max(0, plain.indexOf(' ')));
  const color = TF2_QUALITIES[first];
  return { shortName: plain, type, exterior, rarity: color ? first : 'Unique', rarityColor: color ?? '#ffd700' };
}

export function describeDota2(name: string): Found {
  const first = name.slice(0, Math.max(0, name.indexOf(' ')));
  const color = DOTA2_QUALITIES[first];
  return { type: typeOf(name, DOTA2_TYPES, 'Wearable'), rarity: color ? first : 'Standard', rarityColor: color ?? '#d2d2d2' };
}

export const describeRust = (name: string): Found => ({ type: typeOf(name, RUST_TYPES, null) });

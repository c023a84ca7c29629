import type { AppId } from '@lootfolio/domain/games';
import { isGloves, isKnife, parseName, shortName } from '@lootfolio/domain/names';
import type { ItemName } from '@lootfolio/domain/names';
import type { CatalogueItem } from './item.ts';
import { describeDota2, describeRust, describeTf2 } from './describe-other-games.ts';
import type { Rarity } from './file.ts';
import { gunType, WEAPON_TYPES } from './weapons.ts';

/** The data that all items of a family share. A family is all exteriors, variants and phases of a finish. */
type Sibling = Pick<CatalogueItem, 'appId' | 'shortName' | 'type' | 'rarity' | 'rarityColor' | 'collection'> &
  Partial<Pick<CatalogueItem, 'wear'>>;

/** Maps a `shortName` to one item of its family. */
export type FamilyIndex = ReadonlyMap<string, Sibling>;

/** Indexes the CS2 items among `items`. */
export const indexFamilies = (items: readonly Sibling[]): FamilyIndex =>
  new Map(items.flatMap((item) => (item.appId === 730 ? [[item.shortName, item] as const] : [])));

/**
 * Describes an item that is not in the catalogue, by its name alone. Fields that cannot be derived from the name are null.
 * @param name market hash name in Steam's spelling
 * @param families when given, rarity, float values, collection and type are taken from another item of the same finish
 */
export function describeItem(appId: AppId, name: string, phase: string | null, families?: FamilyIndex): CatalogueItem {
  const item: CatalogueItem = {
    appId,
    name,
    phase,
    shortName: name,
    type: null,
    weapon: null,
    exterior: null,
    wear: null,
    rarity: null,
    rarityColor: null,
    isStattrak: false,
    isSouvenir: false,
    collection: null,
    nameTr: null,
  };
  switch (appId) {
    case 730:
      return { ...item, ...describeCs2(name, families) };
    case 440:
      return { ...item, ...describeTf2(name) };
    case 570:
      return { ...item, ...describeDota2(name) };
    case 252490:
      return { ...item, ...describeRust(name) };
  }
}

function describeCs2(name: string, families: FamilyIndex | undefined): Partial<CatalogueItem> {
  const parts = parseName(name);
  const short = shortName(parts);
  // a slab has the rarity of its sticker
  const sibling = families?.get(short) ?? families?.get(short.replace(/^Sticker Slab \| /, 'Sticker | '));
  const type = typeByBase(parts) ?? sibling?.type ?? typeByName(parts);
  const rarity: Rarity | null = sibling?.rarity && sibling.rarityColor ? [sibling.rarity, sibling.rarityColor] : rarityByName(type, parts);
  return {
    shortName: short,
    type,
    weapon: type !== null && WEAPON_TYPES.has(type) ? parts.base : null,
    exterior: parts.exterior,
    wear: sibling?.wear ?? null,
    rarity: rarity?.[0] ?? null,
    rarityColor: rarity?.[1] ?? null,
    isStattrak: parts.stattrak,
    isSouvenir: parts.souvenir,
    collection: sibling?.collection ?? null,
  };
}

const BASES: Record<string, string> = {
  Sticker: 'Sticker',
  'Sticker Slab': 'Charm',
  Charm: 'Charm',
  Patch: 'Patch',
  Graffiti: 'Graffiti',
  'Sealed Graffiti': 'Graffiti',
  'Music Kit': 'Music Kit',
  'Autograph Capsule': 'Container',
};

function typeByBase({ base, finish }: ItemName): string | null {
  if (isKnife(base)) return 'Knife';
  if (isGloves(base)) return 'Gloves';
  return gunType(base) ?? (finish === null ? null : (BASES[base] ?? null));
}

const NAMED: readonly [RegExp, string][] = [
  [/\bPass(?: \+ .*)?$/, 'Pass'],
  [/\bKey$/, 'Key'],
  [/\b(?:Pin|Coin|Trophy|Medal)$/, 'Collectible'],
  [/\b(?:Tool|Tag|Unit|Detachments?|Detachment Pack)$/, 'Tool'],
  [/\b(?:Case(?: \d)?|Package|Capsule(?: .*)?|Box(?: \d)?|Pack|Parcel|Presents|Collection|Terminal)$|_capsule$/, 'Container'],
  [/\b(?:Legends|Challengers|Contenders)\b/, 'Container'],
];

function typeByName({ base, finish, star, exterior }: ItemName): string | null {
  if (finish === null) return NAMED.find(([pattern]) => pattern.test(base))?.[1] ?? null;
  // "Mr. Muhlik | Elite Crew": only agents have an individual name before the bar
  return star || exterior ? null : 'Agent';
}

const BASE_GRADE: Rarity = ['Base Grade', '#b0c3d9'];
const HIGH_GRADE: Rarity = ['High Grade', '#4b69ff'];
const BY_MATERIAL: Record<string, Rarity> = {
  Glitter: ['Remarkable', '#8847ff'],
  Embroidered: ['Remarkable', '#8847ff'],
  Holo: ['Exotic', '#d32ce6'],
  Foil: ['Exotic', '#d32ce6'],
  Gold: ['Extraordinary', '#eb4b4b'],
  Lenticular: ['Extraordinary', '#eb4b4b'],
};

/** The rarity, only when the name or the type determines it; otherwise null. */
function rarityByName(type: string | null, { finish }: ItemName): Rarity | null {
  switch (type) {
    case 'Knife':
      return ['Covert', '#eb4b4b'];
    case 'Gloves':
      return ['Extraordinary', '#eb4b4b'];
    case 'Sticker':
      return BY_MATERIAL[/\((\w+)(?:, Champion)?\)/.exec(finish ?? '')?.[1] ?? ''] ?? HIGH_GRADE;
    case 'Music Kit':
      return HIGH_GRADE;
    case 'Charm':
      // the charms of all tournaments share one grade
      return / Highlight \| /.test(finish ?? '') ? HIGH_GRADE : null;
    case 'Container':
    case 'Key':
    case 'Pass':
    case 'Tool':
      return BASE_GRADE;
    default:
      return null;
  }
}

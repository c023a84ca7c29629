import { EXTERIORS, formatName } from '@lootfolio/domain/names';
import type { Exterior, Phase } from '@lootfolio/domain/names';
import type { CatalogueItem } from './item.ts';
import { PLAIN, SOUVENIR, STATTRAK, STRANGE, UNUSUAL } from './file.ts';
import type { CatalogueFile, FamilyColumns, Rarity, WearRange } from './file.ts';
import { WEAPON_TYPES } from './weapons.ts';

type Family = {
  name: string;
  nameTr: string | null;
  type: string;
  rarity: Rarity;
  collection: string | null;
  exteriors: readonly (Exterior | null)[];
  wear: WearRange | null;
  phases: readonly (Phase | null)[];
  variants: number;
};

/** Expands the families of a game into its items, family by family. */
export function expandFamilies(appId: 730 | 440, columns: FamilyColumns, file: CatalogueFile): CatalogueItem[] {
  const exteriorsOf = Array.from({ length: 32 }, (_, mask) => EXTERIORS.filter((_exterior, at) => mask & (1 << at)));
  const phasesOf = file.phaseSets.map((phases) => [null, ...phases]);
  const items: CatalogueItem[] = [];
  for (let at = 0; at < columns.name.length; at++) {
    const exteriors = exteriorsOf[columns.exteriors[at]!]!;
    const family: Family = {
      name: columns.name[at]!,
      nameTr: columns.nameTr[at] ?? null,
      type: file.types[columns.type[at]!]!,
      rarity: file.rarities[columns.rarity[at]!]!,
      collection: file.collections[columns.collection[at]!]?.[0] ?? null,
      exteriors: exteriors.length > 0 ? exteriors : [null],
      wear: file.wears[columns.wear[at]!] ?? null,
      phases: phasesOf[columns.phases[at]!]!,
      variants: columns.variants[at]!,
    };
    if (appId === 730) expandCs2(family, items);
    else expandTf2(family, items);
  }
  return items;
}

function expandCs2(family: Family, items: CatalogueItem[]): void {
  const { name, type, rarity } = family;
  const star = type === 'Knife' || type === 'Gloves';
  const cut = name.indexOf(' | ');
  const weapon = WEAPON_TYPES.has(type) ? (cut < 0 ? name : name.slice(0, cut)) : null;
  for (const variant of [PLAIN, STATTRAK, SOUVENIR]) {
    if (!(family.variants & variant)) continue;
    const isStattrak = variant === STATTRAK;
    const isSouvenir = variant === SOUVENIR;
    for (const exterior of family.exteriors) {
      const parts = { star, stattrak: isStattrak, souvenir: isSouvenir, base: name, finish: null, exterior: exterior?.name ?? null };
      const marketName = formatName(parts);
      const nameTr = turkishName(family, star, variant, exterior);
      for (const phase of family.phases) {
        items.push({
          appId: 730,
          name: marketName,
          phase,
          shortName: name,
          type,
          weapon,
          exterior: exterior?.name ?? null,
          wear: family.wear,
          rarity: rarity[0],
          rarityColor: rarity[1],
          isStattrak,
          isSouvenir,
          collection: family.collection,
          nameTr: nameTr === marketName ? null : nameTr,
        });
      }
    }
  }
}

function turkishName({ name, nameTr }: Family, star: boolean, variant: number, exterior: Exterior | null): string {
  const prefix = variant === STATTRAK ? 'StatTrak™ ' : variant === SOUVENIR ? 'Hatıra ' : '';
  return `${star ? '★ ' : ''}${prefix}${nameTr ?? name}${exterior ? ` (${exterior.nameTr})` : ''}`;
}

/** Qualities of TF2, which take the place of the rarity. */
const QUALITIES: readonly [variant: number, prefix: string, color: string][] = [
  [PLAIN, '', '#ffd700'],
  [STRANGE, 'Strange', '#cf6a32'],
  [UNUSUAL, 'Unusual', '#8650ac'],
];

function expandTf2(family: Family, items: CatalogueItem[]): void {
  for (const [variant, quality, color] of QUALITIES) {
    if (!(family.variants & variant)) continue;
    // Steam's names are "The Team Captain", but "Strange Team Captain"
    const base = quality ? `${quality} ${family.name.replace(/^The /, '')}` : family.name;
    for (const exterior of family.exteriors) {
      items.push({
        appId: 440,
        name: exterior ? `${base} (${exterior.name})` : base,
        phase: null,
        shortName: base,
        type: family.type,
        weapon: null,
        exterior: exterior?.name ?? null,
        wear: null,
        rarity: quality || 'Unique',
        rarityColor: color,
        isStattrak: false,
        isSouvenir: false,
        collection: null,
        nameTr: null,
      });
    }
  }
}

import { decodeEntities, textOf } from '@lootfolio/domain/foreign-values';
import { displayName, EXTERIORS, GLOVES, KNIVES, splitDisplayName } from '@lootfolio/domain/names';
import { isMissing } from '../values/amounts.ts';
import { plainWord } from '../values/words.ts';
import { readPhase } from './phases.ts';
import { readYesNo, variantOf, type Variant } from './variants.ts';

export type NameParts = Readonly<Record<'name' | 'weapon' | 'exterior' | 'phase' | 'stattrak' | 'souvenir', string>>;
/** The column of a name that cannot be read. */
export type WrongPart = Exclude<keyof NameParts, 'weapon'>;

const MAX_NAME = 1000;
/** Exteriors in other languages of Steam, in the order of `EXTERIORS`. */
const OTHER_LANGUAGES = [
  ['Fabrikneu', 'Recién fabricado', 'Neuve', 'Nova de Fábrica', 'Прямо с завода', '崭新出厂'],
  ['Minimale Gebrauchsspuren', 'Casi nuevo', 'Très peu usée', 'Pouco Usada', 'Немного поношенное', '略有磨损'],
  ['Einsatzerprobt', 'Algo desgastado', 'Testée sur le terrain', 'Testada em Campo', 'После полевых испытаний', '久经沙场'],
  ['Abgenutzt', 'Bastante desgastado', 'Usée', 'Bem Desgastada', 'Поношенное', '破损不堪'],
  ['Kampfspuren', 'Deplorable', 'Marquée par les combats', 'Veterana de Guerra', 'Закаленное в боях', '战痕累累'],
] as const;
/** Exteriors by their names and their short forms. */
const BY_WORD = new Map<string, string>(
  EXTERIORS.flatMap(({ name, short, nameTr }, at) =>
    [name, short, nameTr, ...OTHER_LANGUAGES[at]!].map((word) => [plainWord(word), name] as const),
  ),
);
/** What files write for things without an exterior. */
const NONE = new Set([
  'notpainted',
  'vanilla',
  'unpainted',
  'boyasiz',
  'notapplicable',
  'nowear',
  'noexterior',
  'no',
  'yok',
  'keine',
  '无涂装',
]);

/** The words before the bar of a name. */
const WEAPONS = new Map(
  [
    ...KNIVES,
    ...GLOVES,
    ...['AK-47', 'AUG', 'AWP', 'CZ75-Auto', 'Desert Eagle', 'Dual Berettas', 'FAMAS', 'Five-SeveN', 'G3SG1', 'Galil AR', 'Glock-18'],
    ...['M249', 'M4A1-S', 'M4A4', 'MAC-10', 'MAG-7', 'MP5-SD', 'MP7', 'MP9', 'Negev', 'Nova', 'P2000', 'P250', 'P90', 'PP-Bizon'],
    ...['R8 Revolver', 'SCAR-20', 'SG 553', 'SSG 08', 'Sawed-Off', 'Tec-9', 'UMP-45', 'USP-S', 'XM1014', 'Zeus x27'],
    ...['Sticker', 'Patch', 'Music Kit', 'Charm', 'Sealed Graffiti'],
  ].map((name) => [plainWord(name), name] as const),
);

/**
 * Puts the name of an item together from its columns: `AK-47`, `Redline`, `FT` and `yes` are `StatTrak™ AK-47 | Redline (Field-Tested)`. Returns
 * the column that cannot be read.
 */
export function composeName({ name, weapon, exterior, phase, stattrak, souvenir }: NameParts): { text: string } | WrongPart {
  const plain = textOf(decodeEntities(name.slice(0, MAX_NAME)), MAX_NAME)?.trim();
  if (!plain) return 'name';
  const wear = wearOf(exterior);
  if (wear === undefined) return 'exterior';
  const variant = variantIn(stattrak, 'stattrak');
  if (variant === undefined) return 'stattrak';
  const kept = variantIn(souvenir, 'souvenir');
  if (kept === undefined) return 'souvenir';
  // the exterior stands before the phase
  const { name: bare, phase: own } = splitDisplayName(withWeapon(plain, weapon));
  const hasWear = wear === null || bare.includes(`(${wear})`);
  const full = withVariant(bare, variant ?? kept) + (hasWear ? '' : ` (${wear})`);
  const known = readPhase(phase);
  // other things have no phases: what stands there is something else
  if ((known === undefined && /doppler/i.test(full)) || (known && own && known !== own)) return 'phase';
  return { text: displayName(full, own ?? (known && !full.includes(known) ? known : null)) };
}

/** The exterior's name; null for none, undefined for a word that is not known. */
export function wearOf(text: string): string | null | undefined {
  const word = plainWord(text);
  return isMissing(text) || NONE.has(word) ? null : BY_WORD.get(word);
}

/** Reads a column that names variants, or says yes to one of them. Undefined for a text that does neither. */
function variantIn(text: string, asked: Variant): Variant | undefined {
  const isSo = readYesNo(text);
  return isSo === null ? variantOf(text) : isSo ? asked : null;
}

function withWeapon(name: string, weapon: string): string {
  const known = weapon === '' ? undefined : WEAPONS.get(plainWord(weapon));
  return known === undefined || name.includes('|') || plainWord(name).startsWith(plainWord(known)) ? name : `${known} | ${name}`;
}

function withVariant(name: string, variant: Variant): string {
  if (variant === null || new RegExp(variant, 'i').test(name)) return name;
  if (variant === 'souvenir') return `Souvenir ${name}`;
  return name.startsWith('★ ') ? `★ StatTrak™ ${name.slice(2)}` : `StatTrak™ ${name}`;
}

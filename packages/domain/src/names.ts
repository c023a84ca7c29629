import type { AppId } from './games.ts';

/**
 * Exteriors with their range of float values. `min` belongs to the exterior; `max` belongs to the next exterior, except that the last
 * exterior includes its own `max`.
 */
export const EXTERIORS = [
  { name: 'Factory New', short: 'FN', nameTr: 'Fabrikadan Yeni Çıkmış', min: 0, max: 0.07 },
  { name: 'Minimal Wear', short: 'MW', nameTr: 'Az Aşınmış', min: 0.07, max: 0.15 },
  { name: 'Field-Tested', short: 'FT', nameTr: 'Görevde Kullanılmış', min: 0.15, max: 0.38 },
  { name: 'Well-Worn', short: 'WW', nameTr: 'Eskimiş', min: 0.38, max: 0.45 },
  { name: 'Battle-Scarred', short: 'BS', nameTr: 'Savaş Görmüş', min: 0.45, max: 1 },
] as const;

export type Exterior = (typeof EXTERIORS)[number];
export type ExteriorName = Exterior['name'];

const exteriors = new Map<string, Exterior>(EXTERIORS.map((exterior) => [exterior.name, exterior]));

export const findExterior = (name: string): Exterior | null => exteriors.get(name) ?? null;

/**
 * The exterior of a float value from 0 to 1. Compares in single precision, because the game stores floats so: the game's 0.38 is a little
 * below 0.38.
 */
export const exteriorOfFloat = (float: number): Exterior =>
  EXTERIORS.find(({ max }) => Math.fround(float) < Math.fround(max)) ?? EXTERIORS[4];

/** Types of knife of CS2, in the spelling of the part of the name before the finish. */
export const KNIVES: readonly string[] = [
  'Bayonet',
  'Bowie Knife',
  'Butterfly Knife',
  'Classic Knife',
  'Falchion Knife',
  'Flip Knife',
  'Gut Knife',
  'Huntsman Knife',
  'Karambit',
  'Kukri Knife',
  'M9 Bayonet',
  'Navaja Knife',
  'Nomad Knife',
  'Paracord Knife',
  'Shadow Daggers',
  'Skeleton Knife',
  'Stiletto Knife',
  'Survival Knife',
  'Talon Knife',
  'Ursus Knife',
];

/** Types of gloves of CS2. */
export const GLOVES: readonly string[] = [
  'Bloodhound Gloves',
  'Broken Fang Gloves',
  'Driver Gloves',
  'Hand Wraps',
  'Hydra Gloves',
  'Moto Gloves',
  'Specialist Gloves',
  'Sport Gloves',
];

const knives = new Set(KNIVES);
const gloves = new Set(GLOVES);

/** The parts of a market hash name of CS2. */
export type ItemName = {
  star: boolean;
  stattrak: boolean;
  souvenir: boolean;
  /** The part before the first ` | `: the weapon, or `Sticker`, `Music Kit`, the name of an agent. */
  base: string;
  /** The part between the first ` | ` and the exterior; null for names without ` | ` (vanilla knives, cases). */
  finish: string | null;
  exterior: ExteriorName | null;
};

const STAR = '★ ';
const STATTRAK = 'StatTrak™ ';
const SOUVENIR = 'Souvenir ';
const SEPARATOR = ' | ';
const lastBracket = / \(([^()]+)\)$/;

/** Splits a market hash name into its parts. Works for every name; `formatName` restores the same name. */
export function parseName(name: string): ItemName {
  let rest = name;
  const stripPrefix = (prefix: string, allowed: boolean): boolean => {
    if (!allowed || !rest.startsWith(prefix)) return false;
    rest = rest.slice(prefix.length);
    return true;
  };
  const star = stripPrefix(STAR, true);
  // without a finish, 'StatTrak™ …' and 'Souvenir …' are part of the item's name ('StatTrak™ Swap Tool'), not variants
  const stattrak = stripPrefix(STATTRAK, star || name.includes(SEPARATOR));
  const souvenir = stripPrefix(SOUVENIR, !stattrak && name.includes(SEPARATOR));

  const exterior = findExterior(lastBracket.exec(rest)?.[1] ?? '');
  if (exterior) rest = rest.slice(0, -(exterior.name.length + 3));
  const cut = rest.indexOf(SEPARATOR);
  return {
    star,
    stattrak,
    souvenir,
    base: cut < 0 ? rest : rest.slice(0, cut),
    finish: cut < 0 ? null : rest.slice(cut + SEPARATOR.length),
    exterior: exterior?.name ?? null,
  };
}

/** Builds the market hash name in Steam's order: `★ StatTrak™ Karambit | Doppler (Factory New)`. */
export const formatName = (parts: ItemName): string =>
  (parts.star ? STAR : '') +
  (parts.stattrak ? STATTRAK : '') +
  (parts.souvenir ? SOUVENIR : '') +
  shortName(parts) +
  (parts.exterior ? ` (${parts.exterior})` : '');

/** The name without star, StatTrak™, Souvenir and exterior, which screens show separately: `Karambit | Doppler`. */
export const shortName = ({ base, finish }: Pick<ItemName, 'base' | 'finish'>): string =>
  finish === null ? base : base + SEPARATOR + finish;

export const isKnife = (base: string): boolean => knives.has(base);
export const isGloves = (base: string): boolean => gloves.has(base);

/**
 * Converts a market's spelling of a name to Steam's: NFC and plain blanks. Double blanks are kept, because some Steam names have them.
 * For CS2 also: `★ StatTrak™ ` in this order, the star of knives and gloves, the ™, vanilla knives without `| Vanilla` or exterior,
 * and `-` for `/`.
 */
export function normaliseName(text: string, appId: AppId): string {
  const name = text
    .normalize('NFC')
    .replace(/[^\S ]/g, ' ')
    .trim();
  if (appId !== 730) return name;
  const spelt = name
    .replaceAll('/', '-')
    .replace(/^(★ ?)?stattrak ?(?:™|\(tm\)|tm(?= ))? (★ )?/i, (_, before, after) => (before || after ? STAR : '') + STATTRAK)
    .replace(/^★(?=\S)/, STAR);
  const parts = parseName(spelt.startsWith(STATTRAK) ? STAR + spelt : spelt);
  if (knives.has(parts.base)) {
    if (parts.finish === 'Vanilla') parts.finish = null;
    return formatName({ ...parts, star: true, exterior: parts.finish === null ? null : parts.exterior });
  }
  if (gloves.has(parts.base) && parts.finish !== null) return formatName({ ...parts, star: true });
  return spelt;
}

/**
 * The form by which names are found. Some of Steam's names have two blanks, which pages and spreadsheets show as one: `Ground Rebel  |
 * Elite Crew`.
 */
export const withSingleBlanks = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** Variants of a Doppler finish. They share one market hash name. */
export const PHASES = ['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4', 'Ruby', 'Sapphire', 'Black Pearl', 'Emerald'] as const;

export type Phase = (typeof PHASES)[number];

const compact = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const byKey = new Map<string, Phase>(PHASES.map((phase) => [compact(phase), phase]));

/** Reads a market's spelling of a phase (`phase2`, `P2`, `blackpearl`, `Black Pearl`); null for other texts. */
export function normalisePhase(text: string | null | undefined): Phase | null {
  const key = compact(text ?? '');
  return byKey.get(key) ?? byKey.get(key.replace(/^p(?=[1-4]$)/, 'phase')) ?? null;
}

/** The name as screens show it: `★ Karambit | Doppler (Factory New) - Phase 2`. */
export const displayName = (name: string, phase: string | null): string => (phase === null ? name : `${name} - ${phase}`);

/** Splits a displayed name into name and phase. */
export function splitDisplayName(text: string): { name: string; phase: Phase | null } {
  const phase = PHASES.find((known) => text.endsWith(` - ${known}`)) ?? null;
  return { name: phase ? text.slice(0, -(phase.length + 3)) : text, phase };
}

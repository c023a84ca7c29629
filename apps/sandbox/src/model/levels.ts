import { APP_IDS } from '@lootfolio/domain/games';
import type { Item } from './items.ts';
import { normal, hashText, mix } from './random.ts';
import { WELL_KNOWN } from './well-known.ts';

/** Price level of one kind of item: median in dollars and standard deviation of the logarithm. */
type Level = { dollars: number; deviation: number };
const level = (dollars: number, deviation: number): Level => ({ dollars, deviation });

const EXTERIORS = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'] as const;
type Exterior = (typeof EXTERIORS)[number];
/** The price relative to Field-Tested. For knives and gloves, wear has little effect on the price. */
const WEAR: Record<Exterior, number> = {
  'Factory New': 4.6,
  'Minimal Wear': 1.7,
  'Field-Tested': 1,
  'Well-Worn': 0.92,
  'Battle-Scarred': 0.88,
};
const WEAR_SPECIAL: Record<Exterior, number> = {
  'Factory New': 1.5,
  'Minimal Wear': 1.2,
  'Field-Tested': 1,
  'Well-Worn': 0.95,
  'Battle-Scarred': 0.88,
};

const PHASES: Record<string, number> = {
  Ruby: 4.5,
  Sapphire: 5,
  'Black Pearl': 4,
  Emerald: 6,
  'Phase 2': 1.18,
  'Phase 4': 1.08,
  'Phase 3': 0.97,
};

const BY_RARITY: readonly [string, Level][] = [
  ['Consumer', level(0.12, 1.5)],
  ['Industrial', level(0.22, 1.5)],
  ['Mil-Spec', level(0.9, 1.5)],
  ['Restricted', level(3.2, 1.4)],
  ['Classified', level(13, 1.2)],
  ['Covert', level(42, 1.1)],
  ['Contraband', level(1200, 0.6)],
  ['Distinguished', level(3, 1.1)],
  ['Exceptional', level(5, 1.1)],
  ['Superior', level(12, 1.1)],
  ['Master', level(30, 1.1)],
];
const SKIN = level(1.6, 1.9);

/** The first match is used. Names without a bar come last. */
const BY_NAME: readonly [RegExp, Level][] = [
  [/^Sticker Slab/, level(0.9, 1.6)],
  [/^Sticker \| .*\(Gold\)/, level(6, 1.7)],
  [/^Sticker \| .*Katowice 2014/, level(180, 1.6)],
  [/^Sticker \| .*\((Holo|Foil|Lenticular)/, level(1.7, 1.8)],
  [/^Sticker/, level(0.55, 1.9)],
  [/^Patch/, level(4, 1.3)],
  [/^(Sealed )?Graffiti/, level(0.22, 1.6)],
  [/^Souvenir Charm/, level(0.35, 1.1)],
  [/^Charm/, level(1, 1.7)],
  [/^StatTrak™ Music Kit/, level(4.8, 0.7)],
  [/^Music Kit/, level(2.7, 0.7)],
  [/(Case|Capsule|Package|Terminal)$|Capsule|Souvenir Package/, level(5, 1.6)],
  [/^Unusual/, level(45, 1.1)],
  [/Australium/, level(32, 0.7)],
  [/Key$/, level(2.3, 0.15)],
];

/** Steam price of an item in dollars before any movement. Constant for a seed. */
export function baseDollars(seed: number, item: Item): number {
  const dollars = item.appId === APP_IDS.cs2 ? counterStrike(seed, item) : other(seed, item);
  return Math.min(Math.max(dollars, 0.03), 30_000);
}

function counterStrike(seed: number, item: Item): number {
  const exterior = EXTERIORS.find((candidate) => item.name.endsWith(`(${candidate})`));
  const special = item.name.startsWith('★');
  const family = familyOf(item.name, exterior);
  const kind = special ? specialLevel(family) : (levelByName(item.name) ?? levelByRarity(item.rarity));
  let dollars = wellKnown(family) ?? lognormal(kind, mix(seed, hashText(family), 1));
  if (exterior) {
    const wear = (special ? WEAR_SPECIAL : WEAR)[exterior];
    dollars *= wear * Math.exp(Math.abs(Math.log(wear)) * 0.4 * normal(mix(seed, item.nameKey, 2)));
  }
  if (item.name.includes('StatTrak™') && kind !== levelByName(item.name))
    dollars *= (special ? 1.05 : 1.3) * Math.exp(0.3 * normal(mix(seed, item.nameKey, 3)));
  if (item.name.startsWith('Souvenir ') && exterior) dollars *= 1.3 * Math.exp(0.9 * normal(mix(seed, item.nameKey, 4)));
  return dollars * (item.phase ? (PHASES[item.phase] ?? 1) : 1);
}

function wellKnown(family: string): number | undefined {
  const [weapon, finish] = family.split(' | ', 2);
  return finish === undefined ? WELL_KNOWN['']![family] : WELL_KNOWN[weapon!]?.[finish];
}

/** The family of a skin. All its exteriors, StatTrak and Souvenir share one price level. */
function familyOf(name: string, exterior: Exterior | undefined): string {
  const plain = name
    .replace('★ ', '')
    .replace('StatTrak™ ', '')
    .replace(/^Souvenir /, '');
  return exterior ? plain.slice(0, -exterior.length - 3) : plain;
}

const GLOVES = level(215, 0.85);
const KNIVES = level(165, 0.75);
const specialLevel = (family: string): Level => (/Gloves|Wraps/.test(family) ? GLOVES : KNIVES);

const levelByName = (name: string): Level | undefined => BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
const levelByRarity = (rarity: string | null): Level => BY_RARITY.find(([word]) => rarity?.includes(word))?.[1] ?? SKIN;

const OTHER_GAMES: Record<number, Level> = {
  [APP_IDS.dota2]: level(0.35, 1.7),
  [APP_IDS.tf2]: level(0.7, 1.6),
  [APP_IDS.rust]: level(1.4, 1.2),
};

const other = (seed: number, item: Item): number =>
  lognormal(levelByName(item.name) ?? OTHER_GAMES[item.appId] ?? SKIN, mix(seed, item.key, 1));

const lognormal = ({ dollars, deviation }: Level, hash: number): number => dollars * Math.exp(deviation * normal(hash));

import { pathToFileURL } from 'node:url';
import { EXTERIORS, normaliseName, PHASES } from '@lootfolio/domain/names';
import type { ContainerRow, FamilyRow, Rarity, WearRange } from '../src/file.ts';
import { PLAIN, SOUVENIR, STATTRAK } from '../src/file.ts';
import { gunType } from '../src/weapons.ts';
import { HIGHLIGHTS } from './highlights.ts';
import { PASSES } from './passes.ts';

/** A row of cs2-lib with the fields that this generator reads. */
type Source = {
  id: number;
  type: string;
  rarity?: string;
  base?: boolean;
  free?: boolean;
  altName?: string;
  collection?: string;
  containerType?: number;
  contents?: number[];
  specials?: number[];
  keys?: number[];
  statTrakOnly?: boolean;
  wearMin?: number;
  wearMax?: number;
};
type Texts = Record<number, { name: string; collectionName?: string } | undefined>;

export type Cs2Catalogue = { families: FamilyRow[]; collections: [string, string, string | null][]; containers: ContainerRow[] };

/** StatTrak™ skins that no case contains today. */
const STATTRAK_BESIDE_CASES = [
  'USP-S | Orion',
  'MAC-10 | Curse',
  'P250 | X-Ray',
  'CZ75-Auto | Poison Dart',
  'Dual Berettas | Retribution',
  'P90 | Desert Warfare',
  'M4A4 | Howl',
];
const TYPES: Record<string, string> = {
  melee: 'Knife',
  glove: 'Gloves',
  agent: 'Agent',
  sticker: 'Sticker',
  keychain: 'Charm',
  graffiti: 'Graffiti',
  patch: 'Patch',
  musickit: 'Music Kit',
  case: 'Container',
  key: 'Key',
  tool: 'Tool',
  collectible: 'Collectible',
};

const GRADES = ['#b0c3d9', '#5e98d9', '#4b69ff', '#8847ff', '#d32ce6', '#eb4b4b', '#e4ae39'];
const WEAPON_GRADES = ['Consumer Grade', 'Industrial Grade', 'Mil-Spec Grade', 'Restricted', 'Classified', 'Covert', 'Contraband'];
const AGENT_GRADES = ['Base Grade', 'Base Grade', 'Distinguished', 'Exceptional', 'Superior', 'Master', 'Contraband'];
const OTHER_GRADES = ['Base Grade', 'Base Grade', 'High Grade', 'Remarkable', 'Exotic', 'Extraordinary', 'Contraband'];

function rarityOf(source: Source): Rarity {
  // cs2-lib gives "default" items a separate colour, but the market shows the lowest grade for them
  const grade = Math.max(0, GRADES.indexOf(source.rarity ?? ''));
  const names = source.type === 'weapon' || source.type === 'melee' ? WEAPON_GRADES : source.type === 'agent' ? AGENT_GRADES : OTHER_GRADES;
  return [names[grade]!, GRADES[grade]!];
}

function typeOf(source: Source, name: string): string {
  if (source.type !== 'weapon') return TYPES[source.type]!;
  const type = gunType(name.split(' | ')[0]!);
  if (!type) throw new Error(`gun of no known type: ${name}`);
  return type;
}

const dropsPrefix = /^(?:Agent|Container|Key|Tool|Collectible) \| /;
const dropsTurkishPrefix = /^(?:Ajan|Kasa|Anahtar|Araç|Koleksiyon Öğesi) \| /;

function marketName(source: Source, english: string): string {
  const name = normaliseName(english.replace(dropsPrefix, ''), 730).replace(/^★ /, '');
  return source.type === 'graffiti' ? `Sealed ${name}` : name;
}

function turkishName(source: Source, turkish: string): string {
  const name = turkish.replace(dropsTurkishPrefix, '').replace(/\s+/g, ' ').trim();
  return source.type === 'graffiti' ? `Mühürlü ${name}` : name;
}

/** True when the item can be on the market. */
function isTraded(source: Source, pins: Set<number>): boolean {
  if (source.free || source.type === 'stub' || source.type === 'utility') return false;
  if (source.type === 'melee') return true; // the base of a knife is the vanilla knife
  return source.type === 'collectible' ? pins.has(source.id) : !source.base;
}

const exteriorMask = ({ wearMin, wearMax }: Source): number =>
  wearMin === undefined || wearMax === undefined
    ? 0
    : EXTERIORS.reduce((mask, { min, max }, at) => (wearMin < max && wearMax > min ? mask | (1 << at) : mask), 0);

/** The smallest range that contains both ranges. */
function widest(known: WearRange | null, { wearMin, wearMax }: Source): WearRange | null {
  if (wearMin === undefined || wearMax === undefined) return known;
  return known ? [Math.min(known[0], wearMin), Math.max(known[1], wearMax)] : [wearMin, wearMax];
}

const PASS = {
  nameTr: null,
  type: 'Pass',
  rarity: ['Base Grade', '#b0c3d9'] as Rarity,
  exteriors: 0,
  wear: null,
  variants: PLAIN,
  collection: null,
  phases: [],
};

/** The body of the highlight charms of a tournament, `Charm | Austin 2025 Highlight`. Nobody sells it without the title of a highlight. */
type CharmBody = { name: string; event: string; nameTr: string; rarity: Rarity };

const HIGHLIGHT_BODY = /^Charm \| (.+) Highlight$/;

/** The charms as markets sell them, all of them Souvenirs. A tournament whose body is not known has the first body, with its own name. */
const highlightCharms = (bodies: readonly CharmBody[]): FamilyRow[] =>
  Object.entries(HIGHLIGHTS).flatMap(([event, titles]) => {
    const body = bodies.find((one) => one.event === event) ?? bodies[0]!;
    const named = (name: string): string => name.replace(body.event, event);
    return titles.map((title) => ({
      ...{ name: `${named(body.name)} | ${title}`, nameTr: `${named(body.nameTr)} | ${title}` },
      ...{ type: 'Charm', rarity: body.rarity, exteriors: 0, wear: null, variants: SOUVENIR, collection: null, phases: [] },
    }));
  });

/** All items of CS2 as families: one row per finish for all its exteriors, variants and phases. */
export async function readCs2(packageFolder: string): Promise<Cs2Catalogue> {
  const load = async (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(`${packageFolder}/dist/${file}`).href);
  const sources = (await load('items.mjs'))['CS2_ITEMS'] as Source[];
  const english = (await load('translations/english.mjs'))['english'] as Texts;
  const turkish = (await load('translations/turkish.mjs'))['turkish'] as Texts;

  const cases = sources.filter(({ type }) => type === 'case');
  const inside = (kind: number, except?: string): Set<number> =>
    new Set(cases.filter((box) => box.containerType === kind && english[box.id]!.name !== except).flatMap((box) => box.contents ?? []));
  const stattrak = inside(0, 'Container | Anubis Collection Package');
  const souvenir = inside(3);
  const pins = new Set(
    cases.filter(({ containerType }) => containerType !== 0 && containerType !== 3).flatMap(({ contents }) => contents ?? []),
  );

  const families = new Map<string, FamilyRow>();
  const collections = new Map<string, [string, string, string | null]>();
  const nameOf = new Map<number, string>();
  const bodies: CharmBody[] = [];
  for (const source of sources) {
    const name = marketName(source, english[source.id]!.name);
    if (!isTraded(source, pins) || name.endsWith('|')) continue;
    const tr = turkishName(source, turkish[source.id]!.name);
    const event = HIGHLIGHT_BODY.exec(name)?.[1];
    if (event !== undefined) {
      bodies.push({ name, event, nameTr: tr, rarity: rarityOf(source) });
      continue;
    }
    nameOf.set(source.id, name);
    const family = families.get(name) ?? {
      name,
      nameTr: tr === name ? null : tr,
      type: typeOf(source, name),
      rarity: rarityOf(source),
      exteriors: 0,
      wear: null,
      variants: PLAIN,
      collection: (source.type === 'weapon' && source.collection) || null,
      phases: [],
    };
    family.exteriors |= exteriorMask(source);
    if (family.exteriors > 0) family.wear = widest(family.wear, source);
    const hasStattrak =
      source.type === 'melee' || source.type === 'musickit' || stattrak.has(source.id) || STATTRAK_BESIDE_CASES.includes(name);
    if (hasStattrak && source.type !== 'glove') family.variants |= STATTRAK;
    if (souvenir.has(source.id)) family.variants |= SOUVENIR;
    const phase = PHASES.find((known) => known === source.altName);
    if (phase && !family.phases.includes(phase)) family.phases.push(phase);
    families.set(name, family);
    const collectionName = english[source.id]!.collectionName;
    if (source.collection && collectionName && !collections.has(source.collection)) {
      const translated = turkish[source.id]!.collectionName ?? collectionName;
      collections.set(source.collection, [source.collection, collectionName, translated === collectionName ? null : translated]);
    }
  }

  for (const name of PASSES) families.set(name, { ...PASS, name });
  for (const charm of highlightCharms(bodies)) families.set(charm.name, charm);

  const names = (ids: number[] | undefined): string[] => [...new Set((ids ?? []).flatMap((id) => nameOf.get(id) ?? []))];
  const containers = cases.map((box): ContainerRow => ({
    name: nameOf.get(box.id)!,
    kind: box.containerType === 3 ? 'souvenir' : box.containerType === 1 ? 'sticker' : 'normal',
    collection: box.collection ?? null,
    contents: names(box.contents),
    rares: names(box.specials),
    keys: names(box.keys),
    stattrakOnly: box.statTrakOnly ?? false,
  }));
  return { families: [...families.values()], collections: [...collections.values()], containers };
}

import { EXTERIORS, type Exterior } from '@lootfolio/domain/names';
import type { PlainKey } from '../../../i18n/i18n.ts';
import type { Item } from './items.queries.ts';

type Wear = NonNullable<Item['wear']>;

/** The exteriors that overlap a range of float values. */
export const exteriorsOf = ({ min, max }: Wear): Exterior[] => EXTERIORS.filter((exterior) => min < exterior.max && max > exterior.min);

/** The part of an exterior that the finish can have; null when the finish does not have this exterior. */
export function wearWithin(wear: Wear, name: string): Wear | null {
  const exterior = exteriorsOf(wear).find((one) => one.name === name);
  return exterior ? { min: Math.max(wear.min, exterior.min), max: Math.min(wear.max, exterior.max) } : null;
}

/** Texts about finishes whose pieces differ in price by their pattern. The first match counts. */
const PATTERNS: readonly [finish: RegExp, text: PlainKey][] = [
  [/^(?:Gamma )?Doppler$/, 'items.patternPhase'],
  [/^Case Hardened$/, 'items.patternBlue'],
  [/^Marble Fade$/, 'items.patternMarble'],
  [/^(?:Amber |Acid )?Fade$/, 'items.patternFade'],
  [/^Crimson Web$/, 'items.patternWeb'],
];

/** The text about the patterns of a finish: `Case Hardened` of `AK-47 | Case Hardened`; null when there is none. */
export function patternText({ short_name: name, phase }: Pick<Item, 'short_name' | 'phase'>): PlainKey | null {
  const finish = (phase !== null && name.endsWith(` ${phase}`) ? name.slice(0, -phase.length - 1) : name).split(' | ')[1] ?? '';
  return PATTERNS.find(([pattern]) => pattern.test(finish))?.[1] ?? null;
}

type Phase = Item['phases'][number] & { phase: string; min_price: number };

const isPriced = (phase: Item['phases'][number]): phase is Phase => phase.phase !== null && phase.min_price !== null;

/** The phases that have a price, dearest first; equal prices by name. */
export const phasesByPrice = (phases: Item['phases']): Phase[] =>
  phases.filter(isPriced).toSorted((a, b) => b.min_price - a.min_price || (a.phase < b.phase ? -1 : 1));

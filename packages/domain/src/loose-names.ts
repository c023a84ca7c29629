import { decodeEntities } from './foreign-values.ts';
import { EXTERIORS, normalisePhase, type Phase } from './names.ts';

/**
 * A name of an item without all that people and programs write in different ways: case, quotes, blanks, hyphens, bars, brackets, the star,
 * and the places of StatTrak™, Souvenir, exterior and phase. Two names of one item have the same key.
 */
export type LooseName = { key: string; phase: Phase | null };

const STATTRAK = /stat[\s-]?trak(?:\s?\(tm\)|\s?tm(?![a-z])|™)?/gi;
const SOUVENIR = /(?<!\p{L})souvenir(?!\p{L})/giu;
const LONG = EXTERIORS.map(
  ({ name, short }) => [new RegExp(`(?<!\\p{L})${name.replace(/[ -]/g, '[\\s_-]?')}(?!\\p{L})`, 'iu'), short] as const,
);
/** A short exterior in brackets, or as the last word after a blank or a bar. */
const SHORT = /[([]\s?(fn|mw|ft|ww|bs)\s?[)\]]|[\s|,/-](fn|mw|ft|ww|bs)\s*$/i;
const PHASE = /(?<!\p{L})(?:phase\s?[1-4]|p[1-4]|ruby|sapphire|black\s?pearl|emerald)(?!\p{L})/iu;

export function looseName(text: string): LooseName {
  let rest = decodeEntities(text)
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
  const without = (pattern: RegExp): boolean => {
    const shorter = rest.replace(pattern, ' ');
    const isThere = shorter !== rest;
    rest = shorter;
    return isThere;
  };
  const isStattrak = without(STATTRAK);
  const isSouvenir = without(SOUVENIR);
  let phase: Phase | null = null;
  if (/doppler/i.test(rest)) {
    phase = normalisePhase(PHASE.exec(rest)?.[0]);
    without(PHASE);
  }
  const exterior = exteriorIn(rest);
  if (exterior) rest = rest.replace(exterior.pattern, ' ');
  const core = rest
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return { key: `${isStattrak ? 'st ' : ''}${isSouvenir ? 'sv ' : ''}${core} ${exterior?.short ?? ''}`, phase };
}

function exteriorIn(text: string): { short: string; pattern: RegExp } | null {
  for (const [pattern, short] of LONG) if (pattern.test(text)) return { short, pattern };
  const [, bracketed, last] = SHORT.exec(text) ?? [];
  const short = (bracketed ?? last)?.toUpperCase();
  return short === undefined ? null : { short, pattern: SHORT };
}

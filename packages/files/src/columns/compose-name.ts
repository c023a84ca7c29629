import { decodeEntities, textOf } from '@lootfolio/domain/foreign-values';
import { displayName, EXTERIORS, normalisePhase, splitDisplayName } from '@lootfolio/domain/names';
import { isMissing } from '../values/amounts.ts';
import { plainWord } from '../values/words.ts';

export type NameParts = { name: string; exterior: string; phase: string; stattrak: string };

const MAX_NAME = 1000;
/** Exteriors by their English and Turkish names and their short forms. */
const BY_WORD = new Map<string, string>(
  EXTERIORS.flatMap(({ name, short, nameTr }) => [name, short, nameTr].map((word) => [plainWord(word), name] as const)),
);
/** What files write for things without an exterior. */
const NONE = new Set(['notpainted', 'vanilla', 'unpainted', 'boyasiz']);
const YES = new Set(['true', 'yes', 'y', '1', 'st', 'stattrak', 'stattraktm', 'evet', 'ja', 'si', 'oui', 'sim', 'tak', 'да', '是', 'x']);

/**
 * Puts the name of an item together from its columns: `AK-47 | Redline`, `FT` and `yes` are `StatTrak™ AK-47 | Redline (Field-Tested)`.
 * `name`, `exterior`: that column cannot be read.
 */
export function composeName({ name, exterior, phase, stattrak }: NameParts): { text: string } | 'name' | 'exterior' {
  const plain = textOf(decodeEntities(name.slice(0, MAX_NAME)), MAX_NAME)?.trim();
  if (!plain) return 'name';
  const wear = wearOf(exterior);
  if (wear === undefined) return 'exterior';
  // the exterior stands before the phase
  const { name: bare, phase: own } = splitDisplayName(plain);
  const hasWear = wear === null || bare.includes(`(${wear})`);
  const isStattrak = YES.has(plainWord(stattrak)) && !/stattrak/i.test(bare);
  const full = (isStattrak ? withStattrak(bare) : bare) + (hasWear ? '' : ` (${wear})`);
  const known = normalisePhase(phase);
  return { text: displayName(full, own ?? (known !== null && !full.includes(known) ? known : null)) };
}

/** The exterior's name; null for none, undefined for a word that is not known. */
export function wearOf(text: string): string | null | undefined {
  const word = plainWord(text);
  return isMissing(text) || NONE.has(word) ? null : BY_WORD.get(word);
}

const withStattrak = (name: string): string => (name.startsWith('★ ') ? `★ StatTrak™ ${name.slice(2)}` : `StatTrak™ ${name}`);

import { isMissing } from '../values/amounts.ts';
import { plainWord } from '../values/words.ts';

/** What an item is beside its plain form: StatTrak™ or a souvenir. Null: neither. */
export type Variant = 'stattrak' | 'souvenir' | null;

const YES = new Set([
  'true',
  'yes',
  'y',
  '1',
  'evet',
  'e',
  'ja',
  'j',
  'si',
  's',
  'oui',
  'o',
  'sim',
  'tak',
  't',
  'да',
  '是',
  'x',
  '예',
  'はい',
]);
const NO = new Set([
  'false',
  'no',
  'n',
  '0',
  'hayir',
  'h',
  'nein',
  'non',
  'nao',
  'nie',
  'нет',
  '否',
  '아니요',
  'いいえ',
  'none',
  'yok',
  'not',
]);
const YES_SIGNS = new Set(['+', '✓', '✔', '✔️', '☑', '✅']);
const NO_SIGNS = new Set(['★', '✗', '✘', '☐', '❌', '×']);
const VARIANTS = new Map<string, Variant>([
  ...['st', 'stattrak', 'stattraktm'].map((word) => [word, 'stattrak'] as const),
  ...['souvenir', 'sv', 'hatira', 'сувенир', '纪念品'].map((word) => [word, 'souvenir'] as const),
  ...['normal', 'regular', 'standard', 'unique', 'plain', 'обычное', '普通'].map((word) => [word, null] as const),
]);

/** True for a word that says yes, false for one that says no; null for other texts. */
export function readYesNo(text: string): boolean | null {
  const sign = text.trim();
  if (YES_SIGNS.has(sign)) return true;
  if (NO_SIGNS.has(sign) || isMissing(sign)) return false;
  const word = plainWord(sign);
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

/** Reads the word for a variant; undefined for other texts. */
export const variantOf = (text: string): Variant | undefined => VARIANTS.get(plainWord(text));

/** True for the word of a variant itself: a column that has it tells variants. */
export const namesVariant = (text: string): boolean => variantOf(text) === 'stattrak' || variantOf(text) === 'souvenir';

import { currentLang } from '../i18n/i18n.ts';

const GROUPED = { en: /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/, tr: /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/ };
/** Groups of thousands in any language: followed by the other sign, or more than one group. */
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:(,\d{3})+\.\d+|(,\d{3}){2,})$/;
const POINT_GROUPS = /^[1-9]\d{0,2}(?:(\.\d{3})+,\d+|(\.\d{3}){2,})$/;

/** The sign that groups thousands in this text, or null. */
function groupSign(typed: string): ',' | '.' | null {
  if (COMMA_GROUPS.test(typed)) return ',';
  if (POINT_GROUPS.test(typed)) return '.';
  const lang = currentLang();
  return GROUPED[lang].test(typed) ? (lang === 'tr' ? '.' : ',') : null;
}

/**
 * The typed text as a plain decimal. "1,000.50" and "1.000,50" mean the same in every language; "1,000" alone is a thousand in English and
 * 1 in Turkish. A sign that groups no thousands is the decimal sign. Other text is returned unchanged.
 */
export function plainNumber(typed: string): string {
  const sign = groupSign(typed);
  return (sign === null ? typed : typed.replaceAll(sign, '')).replace(',', '.');
}

/** A number as it is typed into a field, without groups: `plainNumber` reads it. */
export const typedNumber = (value: number): string => (currentLang() === 'tr' ? String(value).replace('.', ',') : String(value));

/** Reads a plain decimal as a whole number of at most 9 digits; null for anything else. */
export const parseWhole = (plain: string): number | null => (/^\d{1,9}$/.test(plain) ? Number(plain) : null);

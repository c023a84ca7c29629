import { currentLang } from '../i18n/i18n.ts';

const GROUPED = { en: /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/, tr: /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/ };

/**
 * What was typed as a plain decimal: "1,000" is a thousand in English, "1.000" in Turkish. A sign that groups no thousands is
 * taken for that of the decimals, whichever it is. What is no number stays none.
 */
export function plainNumber(typed: string): string {
  const lang = currentLang();
  const bare = GROUPED[lang].test(typed) ? typed.replaceAll(lang === 'tr' ? '.' : ',', '') : typed;
  return bare.replace(',', '.');
}

/** A number as it is typed into a field, without groups: `plainNumber` reads it. */
export const typedNumber = (value: number): string => (currentLang() === 'tr' ? String(value).replace('.', ',') : String(value));

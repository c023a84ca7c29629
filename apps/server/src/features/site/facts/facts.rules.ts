/** Returns null for an unset setting, which is an empty text. */
export const orNull = (setting: string): string | null => setting.trim() || null;

export type SiteNotice = { texts: { en: string; tr: string }; from: string | null; until: string | null };

/** Returns the operator's notice; null without a text. When the text is missing in one language, the text in the other language is used. */
export function noticeOf(en: string, tr: string, from: string | null, until: string | null): SiteNotice | null {
  const texts = { en: orNull(en) ?? tr.trim(), tr: orNull(tr) ?? en.trim() };
  return texts.en === '' ? null : { texts, from, until };
}

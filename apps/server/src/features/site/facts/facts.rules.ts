/** An unset setting is an empty text. */
export const orNull = (setting: string): string | null => setting.trim() || null;

export type SiteNotice = { texts: { en: string; tr: string }; from: string | null; until: string | null };

/** The operator's notice; null without a text. A text that is missing in one language stands in the other. */
export function noticeOf(en: string, tr: string, from: string | null, until: string | null): SiteNotice | null {
  const texts = { en: orNull(en) ?? tr.trim(), tr: orNull(tr) ?? en.trim() };
  return texts.en === '' ? null : { texts, from, until };
}

const TAG = /<\/?(?:b|strong|i|em|u|ins|s|strike|del|code|pre|blockquote|tg-spoiler|a)(?:\s[^<>]*)?>/gi;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** What the reader sees of a text; null where Telegram could not parse it. Only HTML is looked at. */
export function plainText(text: string, parseMode: string): string | null {
  if (parseMode.toLowerCase() !== 'html') return text;
  const bare = text.replace(TAG, '');
  return bare.includes('<') ? null : bare.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]!);
}

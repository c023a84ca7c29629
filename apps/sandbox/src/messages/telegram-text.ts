const TAG = /<\/?(?:b|strong|i|em|u|ins|s|strike|del|code|pre|blockquote|tg-spoiler|a)(?:\s[^<>]*)?>/gi;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The displayed text of a message; null when Telegram cannot parse the message. Only the parse mode HTML is checked. */
export function plainText(text: string, parseMode: string): string | null {
  if (parseMode.toLowerCase() !== 'html') return text;
  const bare = text.replace(TAG, '');
  return bare.includes('<') ? null : bare.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]!);
}

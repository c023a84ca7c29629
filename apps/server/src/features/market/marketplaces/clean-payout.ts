const ELEMENTS = new Set(['b', 'i', 'br', 'ul', 'li', 'a']);
/** Elements that are removed with their content. */
const REMOVED = /<(script|style|template|iframe|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:[\s/](?:"[^"]*"|'[^']*'|[^'">])*)?)>|[^<]+|</gi;
const HREF = /[\s/]href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ENTITY = /&(?!(?:amp|lt|gt|quot|#39|nbsp);)/g;

const escapeText = (text: string): string => text.replace(ENTITY, '&amp;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const CHARACTERS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const unescape = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity]!);

/** Returns the address of a link, ready for an attribute; null for any address that is not https. */
function httpsAddress(attributes: string): string | null {
  const match = HREF.exec(attributes);
  const url = URL.parse(unescape(match?.[1] ?? match?.[2] ?? match?.[3] ?? ''));
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href.replaceAll('&', '&amp;').replaceAll('"', '%22').replaceAll('<', '%3C').replaceAll('>', '%3E');
}

/**
 * Returns the text with only the elements b, i, br, ul, li and links to https addresses, well-formed and without any other attribute. Other
 * elements are replaced by their content; scripts and similar elements are removed with their content.
 */
export function cleanPayout(html: string): string {
  const opened: string[] = [];
  const written: string[] = [];
  const close = (name: string): void => {
    if (!opened.includes(name)) return;
    for (let last = opened.pop(); last !== undefined; last = opened.pop()) {
      written.push(`</${last}>`);
      if (last === name) return;
    }
  };
  const open = (name: string, attributes: string): void => {
    if (name === 'br') return void written.push('<br>');
    if (name === 'li') {
      if (!opened.includes('ul')) return;
      if (opened.lastIndexOf('li') > opened.lastIndexOf('ul')) close('li');
    }
    if (name !== 'a') written.push(`<${name}>`);
    else {
      const address = opened.includes('a') ? null : httpsAddress(attributes);
      if (address === null) return;
      written.push(`<a href="${address}">`);
    }
    opened.push(name);
  };
  for (const [token, slash, element, attributes = ''] of html.replace(REMOVED, '').matchAll(TOKEN)) {
    const name = element?.toLowerCase();
    if (token.startsWith('<!--')) continue;
    else if (name === undefined) written.push(token === '<' ? '&lt;' : escapeText(token));
    else if (!ELEMENTS.has(name)) continue;
    else if (slash === '/') close(name);
    else open(name, attributes);
  }
  while (opened.length > 0) written.push(`</${opened.pop()}>`);
  return written.join('');
}

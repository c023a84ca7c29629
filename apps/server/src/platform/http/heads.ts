import { text } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';

/** The content of the head of a served page. The texts are plain; this module escapes them. */
export type Head = {
  title: string;
  description: string;
  /** The path of the address under which search engines list the page. */
  path: string;
  /** False keeps the page out of search engines. */
  isIndexed: boolean;
  /** The page has an address for each language, `?lang=`. */
  isTranslated: boolean;
  keywords?: string;
  /** The lowest price of the thing on the page, for messengers and shops. */
  price?: { amount: string; currency: string };
  /** Facts for search engines, as schema.org names them; the address of the page is added. */
  structuredData?: Record<string, unknown>;
};

export type HeadContext = {
  /** The address at which browsers reach this server; no slash at the end. */
  origin: string;
  language: Language;
  /** Whether the address names the language. */
  isLanguageRequested: boolean;
};

const LANGUAGES: readonly Language[] = ['en', 'tr'];
const LOCALES: Record<Language, string> = { en: 'en_US', tr: 'tr_TR' };
const IMAGE = { width: 1200, height: 630 };

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for HTML, also for attributes. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);

const meta = (name: string, content: string): string => `<meta name="${name}" content="${escape(content)}">`;
const property = (name: string, content: string): string => `<meta property="${name}" content="${escape(content)}">`;
const link = (rel: string, href: string, more = ''): string => `<link rel="${rel}"${more} href="${escape(href)}">`;

const jsonLdScript = (structuredData: Record<string, unknown>): string =>
  `<script type="application/ld+json">${JSON.stringify(structuredData).replaceAll('<', '\\u003c')}</script>`;

/** Renders title, description, canonical address, other languages, and the data that messengers and search engines show of the page. */
export function renderHead(head: Head, { origin, language, isLanguageRequested }: HeadContext): string {
  const plain = origin + head.path;
  const inLanguage = (wanted: Language): string => `${plain}?lang=${wanted}`;
  const canonical = head.isTranslated && isLanguageRequested ? inLanguage(language) : plain;
  const image = `${origin}/og-${language}.jpg`;
  const search = head.isIndexed
    ? [
        link('canonical', canonical),
        ...(head.isTranslated
          ? [
              ...LANGUAGES.map((one) => link('alternate', inLanguage(one), ` hreflang="${one}"`)),
              link('alternate', plain, ' hreflang="x-default"'),
            ]
          : []),
      ]
    : [meta('robots', 'noindex')];
  return [
    `<title>${escape(head.title)}</title>`,
    meta('description', head.description),
    ...(head.keywords ? [meta('keywords', head.keywords)] : []),
    ...search,
    property('og:type', head.price ? 'product' : 'website'),
    property('og:site_name', 'Lootfolio'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', canonical),
    property('og:locale', LOCALES[language]),
    ...(head.isTranslated ? LANGUAGES.filter((one) => one !== language).map((one) => property('og:locale:alternate', LOCALES[one])) : []),
    ...(head.price ? [property('product:price:amount', head.price.amount), property('product:price:currency', head.price.currency)] : []),
    property('og:image', image),
    property('og:image:width', String(IMAGE.width)),
    property('og:image:height', String(IMAGE.height)),
    property('og:image:alt', text('heads.image', language)),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', head.title),
    meta('twitter:description', head.description),
    meta('twitter:image', image),
    ...(head.structuredData ? [jsonLdScript({ ...head.structuredData, url: canonical })] : []),
  ].join('\n    ');
}

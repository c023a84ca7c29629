import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@lootfolio/texts/languages';
import { isTextKey, renderText } from '@lootfolio/texts/text';
import { documentTitle, PRODUCT } from '@lootfolio/texts/title';
import type { Head } from './heads.ts';

/** A screen whose head depends on the thing that it shows, for example an item. */
export type ScreenSource = {
  /** The path of its route in the web application: `/$game/item/$slug`. */
  path: string;
  /** Null when the thing does not exist; then the screen is answered with 404. */
  headOf: (params: Readonly<Record<string, string>>, language: Language) => Head | null | Promise<Head | null>;
  /** The content of the answer with 404; null when there is nothing similar. */
  missing?: (params: Readonly<Record<string, string>>, language: Language) => MissingPage | null;
  /** The addresses that search engines should know. */
  sitemap?: SitemapSource;
};

/** The content of a page about a thing that does not exist. Texts are plain. */
export type MissingPage = { title: string; text: string; links: readonly { path: string; label: string }[] };

export type SitemapSource = {
  /** Part of the files' name: `/sitemap-items-1.xml`. */
  name: string;
  /** Returns the number of things; new things come last. */
  count: () => number;
  /** Changes when the set of addresses changes; absent when only their number changes. */
  version?: () => number;
  /** Returns the paths of the things from one position up to another, exclusive; a hidden thing has no path. */
  paths: (from: number, to: number) => Iterable<string>;
};

/** `screens.json`: the declarations of the web application's routes. Titles and descriptions are keys of texts. */
type DeclaredScreen = { path: string; sameAs?: string; head?: { title: string | null; description: string; keywords?: string } };

export type Screens = {
  /** Returns the head of the screen at a path; every other path is answered with 404 and the not-found screen. */
  screenAt: (path: string, language: Language) => Promise<{ head: Head; isFound: boolean; missing?: MissingPage }>;
  /** Paths of the pages that search engines should know. */
  pages: readonly string[];
  /** Paths of the screens that search engines must not index. */
  disallowed: readonly string[];
  sitemaps: readonly SitemapSource[];
};

/** @param dist folder of the built web application; without this folder there are no screens */
export function createScreens(dist: string, sources: readonly ScreenSource[]): Screens {
  const file = join(dist, 'screens.json');
  const declared = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DeclaredScreen[]) : [];
  const byPath = new Map(declared.map((screen) => [screen.path, screen]));
  const patterns = declared.flatMap(({ path }) => (path.includes('$') ? { path, pattern: patternOf(path) } : []));

  const start = byPath.get('/')?.head?.description;
  const hiddenHead = (path: string, language: Language): Head => ({
    title: PRODUCT,
    description: start === undefined ? PRODUCT : textOf(start, language),
    path,
    isIndexed: false,
    isTranslated: false,
  });
  const headOf = ({ path, head, sameAs }: DeclaredScreen, language: Language): Head => {
    if (head) return publicHead(path, head, language);
    return sameAs === undefined ? hiddenHead(path, language) : headOf(byPath.get(sameAs)!, language);
  };

  const screenAt: Screens['screenAt'] = async (requested, language) => {
    const path = requested.replace(/(.)\/$/, '$1');
    const screen = byPath.get(path);
    if (screen) return { head: headOf(screen, language), isFound: true };
    for (const { path: route, pattern } of patterns) {
      const params = decoded(pattern.exec(path)?.groups);
      const source = sources.find((one) => one.path === route);
      if (!params) continue;
      const head = source ? await source.headOf(params, language) : hiddenHead(requested, language);
      if (head) return { head, isFound: true };
      const missing = source?.missing?.(params, language);
      if (missing) return { head: { ...hiddenHead(requested, language), title: documentTitle(missing.title) }, isFound: false, missing };
    }
    return { head: hiddenHead(requested, language), isFound: false };
  };

  return {
    screenAt,
    pages: declared.flatMap(({ path, head }) => (head ? path : [])),
    disallowed: declared.flatMap(({ path, head, sameAs: same }) => (head || same || path.includes('$') ? [] : path)),
    sitemaps: sources.flatMap(({ sitemap }) => sitemap ?? []),
  };
}

/** Turns `/$game/item/$slug` into a pattern with a group for each parameter. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\$(\w+)/g, '(?<$1>[^/]+)')}$`);

/** Returns null also for an address that is not encoded correctly. */
function decoded(groups: Record<string, string> | undefined): Record<string, string> | null {
  if (!groups) return null;
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return null;
  }
}

/** @throws Error on a key that no catalogue has: the web application was built from other texts */
function textOf(key: string, language: Language): string {
  if (!isTextKey(key)) throw new Error(`screens.json names the text ${key}, which does not exist`);
  return renderText(key, language);
}

function publicHead(path: string, head: NonNullable<DeclaredScreen['head']>, language: Language): Head {
  return {
    title: documentTitle(head.title === null ? undefined : textOf(head.title, language)),
    description: textOf(head.description, language),
    path,
    isIndexed: true,
    isTranslated: true,
    ...(head.keywords !== undefined && { keywords: textOf(head.keywords, language) }),
    ...(path === '/' && { structuredData: siteStructuredData(language) }),
  };
}

/** Returns the name under which search engines show results of the whole site. */
const siteStructuredData = (language: Language): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: PRODUCT,
  inLanguage: language,
});

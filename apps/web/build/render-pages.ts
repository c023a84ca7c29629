import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type HeadTexts = { title: string; description: string; keywords?: string };
type Renderer = {
  renderPage: (path: string, lang: string) => Promise<string>;
  preloadsOf: (path: string, lang: string) => string;
  headTexts: (lang: string) => Promise<Record<string, HeadTexts>>;
};
/** `pages` by language and path, `heads` by path and language. */
export type Rendered = {
  pages: Record<string, Record<string, { html: string; preloads: string }>>;
  heads: Record<string, Record<string, HeadTexts>>;
};

/** What a screen asks of the browser while it is first shown: a visitor's, whose window is as wide as `innerWidth`. */
function pretendBrowser(): void {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const fits = (query: string): boolean => {
    const most = /max-width: ([\d.]+)px/.exec(query);
    return most !== null && innerWidth <= Number(most[1]);
  };
  const values = {
    localStorage: nothing,
    sessionStorage: nothing,
    location: new URL('http://localhost/'),
    innerWidth: 0,
    matchMedia: (query: string) => ({ matches: fits(query), addEventListener: () => undefined, removeEventListener: () => undefined }),
  };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  // a store that changes in the browser only has no second answer for the server: here its first one is right
  const library = createRequire(import.meta.url)('react') as { useSyncExternalStore: (...given: unknown[]) => unknown };
  const use = library.useSyncExternalStore;
  library.useSyncExternalStore = (subscribe, now, onServer = now) => use(subscribe, now, onServer);
}

/** Renders the public pages into `pages.json`, and ends whatever the code of the browser left running. */
async function renderPages(rendering: string, languages: string[], paths: string[]): Promise<never> {
  pretendBrowser();
  const { renderPage, preloadsOf, headTexts } = (await import(pathToFileURL(join(rendering, 'prerender.js')).href)) as Renderer;
  const rendered: Rendered = { pages: {}, heads: {} };
  for (const lang of languages) {
    const pages: Rendered['pages'][string] = {};
    for (const path of paths) pages[path] = { html: await renderPage(path, lang), preloads: preloadsOf(path, lang) };
    rendered.pages[lang] = pages;
    for (const [path, texts] of Object.entries(await headTexts(lang))) rendered.heads[path] = { ...rendered.heads[path], [lang]: texts };
  }
  writeFileSync(join(rendering, 'pages.json'), JSON.stringify(rendered));
  process.exit(0);
}

const [rendering, languages, paths] = process.argv.slice(2);
if (rendering && languages && paths) await renderPages(rendering, languages.split(','), paths.split(','));

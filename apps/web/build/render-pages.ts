import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Screen = { path: string; prerendered?: true };
type Renderer = {
  renderPage: (path: string, lang: string) => Promise<string>;
  preloadsOf: (path: string, lang: string) => string;
  screens: () => Screen[];
};
/** `pages` is keyed by language, then by path. */
export type Rendered = {
  pages: Record<string, Record<string, { html: string; preloads: string }>>;
  screens: readonly Screen[];
};

/** Stubs the browser APIs that a screen reads on first render: a visitor without stored data, in a window as wide as `innerWidth`. */
function stubBrowser(): void {
  const emptyStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const matchesWidth = (query: string): boolean => {
    const limit = /width < ([\d.]+)em/.exec(query);
    return limit !== null && innerWidth < Number(limit[1]) * 16;
  };
  const values = {
    localStorage: emptyStorage,
    sessionStorage: emptyStorage,
    location: new URL('http://localhost/'),
    innerWidth: 0,
    matchMedia: (query: string) => ({
      matches: matchesWidth(query),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  // stores of the browser define no server snapshot: use their first snapshot instead
  const reactModule = createRequire(import.meta.url)('react') as { useSyncExternalStore: (...given: unknown[]) => unknown };
  const original = reactModule.useSyncExternalStore;
  reactModule.useSyncExternalStore = (subscribe, now, onServer = now) => original(subscribe, now, onServer);
}

/** Renders the public pages into `pages.json`, then exits, because the browser code leaves timers running. */
async function renderPages(rendering: string, languages: string[]): Promise<never> {
  stubBrowser();
  const { renderPage, preloadsOf, screens } = (await import(pathToFileURL(join(rendering, 'prerender.js')).href)) as Renderer;
  const rendered: Rendered = { pages: {}, screens: screens() };
  for (const lang of languages) {
    const pages: Rendered['pages'][string] = {};
    for (const { path, prerendered } of rendered.screens)
      if (prerendered) pages[path] = { html: await renderPage(path, lang), preloads: preloadsOf(path, lang) };
    rendered.pages[lang] = pages;
  }
  writeFileSync(join(rendering, 'pages.json'), JSON.stringify(rendered));
  process.exit(0);
}

const [rendering, languages] = process.argv.slice(2);
if (rendering && languages) await renderPages(rendering, languages.split(','));

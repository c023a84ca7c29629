import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from './app/App.tsx';
import { MODULES } from './app/modules.tsx';
import { router } from './app/router.tsx';
import { frameOf, LIGHT, PHONE, PHONE_SIZES, SIZES, sourceSet } from './features/site/landing/landing.public.ts';
import { activateLanguage, type Lang } from './i18n/i18n.ts';
import type { Reply } from './lib/api.ts';
import { queryClient } from './lib/query-client.ts';
import { siteQuery } from './lib/site.ts';

/** Runs during the build, not in the browser: renders the pages that are the same for everybody. */

/** Widths of the window, one for each form of the shell. */
const FORMS = { open: 1440, closed: 900, none: 390 } as const;

/** Renders the page in each form of the shell. `prerender.css` shows the form that fits the window. */
export async function renderPage(path: string, lang: Lang): Promise<string> {
  await activateLanguage(lang);
  // the router restores the scroll position with an inline script, which the content security policy forbids
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false });
  await router.load();
  queryClient.clear();
  const open = renderAt(FORMS.open);
  const closed = renderAt(FORMS.closed);
  const none = renderAt(FORMS.none);
  queryClient.setQueryData(siteQuery.queryKey, { world: 'sandbox', social: {} } as Reply<'GET /init/site'>);
  const mark = form('sandbox', part(renderAt(FORMS.open), /<aside[\s\S]*?<\/aside>/));
  const withMark = (bar: string): string => bar.replace(/<a [^>]*aria-label="Lootfolio"[\s\S]*?<\/a>/, (home) => home + mark);

  const header = /<header[\s\S]*?<\/header>/;
  const sidebar = /<nav id="sidebar"[\s\S]*?<\/nav>/;
  return `<div data-ready style="display:contents">${open
    .replace(header, (found) => form('open closed', withMark(found)) + form('none', withMark(part(none, header))))
    .replace(sidebar, (found) => form('open', found) + form('closed', part(closed, sidebar)))}</div>`;
}

/** The preload links of a page beside its code: the picture of its first view. */
export function preloadsOf(path: string, lang: Lang): string {
  if (path !== '/') return '';
  return [
    { media: `${PHONE} and ${LIGHT}`, set: sourceSet('comparison-phone', lang, 'light'), sizes: PHONE_SIZES },
    { media: `${LIGHT} and (width >= 36em)`, set: sourceSet('comparison', lang, 'light'), sizes: SIZES },
    { media: `${PHONE} and (prefers-color-scheme: dark)`, set: sourceSet('comparison-phone', lang, 'dark'), sizes: PHONE_SIZES },
    { media: `(prefers-color-scheme: dark) and (width >= 36em)`, set: sourceSet('comparison', lang, 'dark'), sizes: SIZES },
  ]
    .map(
      ({ media, set, sizes }) =>
        `<link rel="preload" as="image" media="${media}" imagesrcset="${set}" imagesizes="${sizes}" fetchpriority="high" href="${frameOf('comparison', lang, 'dark').src}"/>`,
    )
    .join('');
}

/** The declarations of the screens in the routes, for the server. */
export const screens = (): { path: string; prerendered?: true }[] =>
  MODULES.flatMap(({ routes }) => routes.map(({ fullPath, options }) => ({ path: fullPath, ...options.staticData })));

function renderAt(width: number): string {
  Object.assign(globalThis, { innerWidth: width });
  return renderToString(<App />);
}

const form = (names: string, html: string): string => `<div data-form="${names}">${html}</div>`;

function part(html: string, pattern: RegExp): string {
  const [found] = pattern.exec(html) ?? [];
  if (found === undefined) throw new Error(`the page has nothing like ${String(pattern)}`);
  return found;
}

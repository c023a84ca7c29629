import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Area } from '@lootfolio/texts/keys.gen';
import type { TextKey } from '@lootfolio/texts/text';
import { loadTexts } from '../i18n/i18n.ts';
import { importWithTimeout } from './import-with-timeout.ts';
import { requireSearches } from './late-search.ts';

/** The title and description of a screen for search engines and messengers. A null title is the product's name alone. */
export type ScreenHead = { title: TextKey | null; description: TextKey; keywords?: TextKey };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen is shown without the bars of the shell. */
    standalone?: true;
    /** Search engines may list the screen. Screens without a head are not listed. */
    head?: ScreenHead;
    /** The path of an identical screen, which search engines list instead. */
    sameAs?: string;
    /** The screen is the same for everybody: the build renders it in each language. */
    prerendered?: true;
  }
}

/** The parent of every feature's routes. The app puts the shell into it. */
export const rootRoute = createRootRoute({ beforeLoad: requireSearches });

/** A screen whose code loads together with the texts of its areas. */
export const bareScreen = <M extends Record<string, unknown>, N extends keyof M & string>(
  areas: readonly Area[],
  load: () => Promise<M>,
  name: N,
) => lazyRouteComponent(() => importWithTimeout(async () => (await Promise.all([load(), loadTexts(...areas)]))[0]), name);

/** The same, with the texts of the shared components, which nearly every screen shows. */
export const screen = <M extends Record<string, unknown>, N extends keyof M & string>(
  areas: readonly Area[],
  load: () => Promise<M>,
  name: N,
) => bareScreen(['ui', ...areas], load, name);

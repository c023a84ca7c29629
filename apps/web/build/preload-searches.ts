import type { Plugin, Rolldown } from 'vite';

/** The chunk of the code that reads the addresses of screens (`lateSearch`). */
export const SEARCHES = 'searches';

/**
 * Preloads the `searches` chunk and its imports with the HTML. Prerendered pages do not preload them, because they need them only when the
 * user opens another screen.
 */
export const preloadSearches = (): Plugin => ({
  name: 'lootfolio-preload-searches',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunk = Object.values(bundle).find((file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.name === SEARCHES);
      if (!chunk) throw new Error(`the build has no chunk ${SEARCHES}`);
      const files = [chunk.fileName, ...chunk.imports].filter((file) => !html.includes(file));
      return files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: '', href: `/${file}`, 'data-searches': '' },
        injectTo: 'head',
      }));
    },
  },
});

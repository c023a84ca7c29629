import type { Plugin } from 'vite';

/** Preloads the Latin font file with the page, instead of after the style sheet. */
export function preloadFont(): Plugin {
  return {
    name: 'lootfolio-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal[^/]*\.woff2$/.test(file));
        return font
          ? [
              {
                tag: 'link',
                attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` },
                injectTo: 'head',
              },
            ]
          : [];
      },
    },
  };
}

import { join } from 'node:path';
import { readCatalogues, screenAreas, textFiles, type Catalogue } from '@lootfolio/texts/catalogues';
import { LANGUAGES, type Language } from '@lootfolio/texts/languages';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../../../packages/texts');
const VIRTUAL = 'virtual:catalogue/';
/** The areas whose texts every page needs. Other areas load with the screens that show them. */
export const CORE_AREAS: readonly string[] = ['auth', 'core', 'shell'];
/** The beginnings of keys in other areas whose texts every page needs: the names of pages and of kinds of long work. */
export const CORE_KEYS: readonly string[] = ['navigation', 'operationKind'];

const isCore = (key: string, area: string): boolean =>
  CORE_AREAS.includes(area) || CORE_KEYS.some((start) => key.startsWith(`${area}.${start}`));

/** The loaders of all areas in a language. They come with its core texts, because no screen needs those of another language. */
const areaLoaders = (language: Language, reference: Catalogue): string =>
  `export const AREAS = {${screenAreas(reference)
    .filter((area) => !CORE_AREAS.includes(area))
    .map((area) => `'${area}': () => import('${VIRTUAL}${language}/${area}')`)
    .join(', ')}};`;

/**
 * Provides the texts of every page, with the loaders of all areas, as `virtual:catalogue/en`, and those of an area as
 * `virtual:catalogue/en/comparison`. Texts that only the server uses are left out.
 */
export function catalogues(): Plugin {
  let languages: ReadonlyMap<Language, Catalogue> = new Map();
  return {
    name: 'lootfolio-catalogues',
    buildStart() {
      languages = readCatalogues();
      for (const language of LANGUAGES) for (const file of textFiles(language)) this.addWatchFile(join(FOLDER, language, file));
    },
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null;
      const [language = '', wanted] = id.slice(VIRTUAL.length + 1).split('/');
      const messages = Object.fromEntries(
        [...(languages.get(language as Language) ?? [])]
          .filter(([key, { area, isForServer }]) => !isForServer && (wanted ? area === wanted && !isCore(key, area) : isCore(key, area)))
          .map(([key, { message }]) => [key, message]),
      );
      const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
      const loaders = wanted ? '' : areaLoaders(language as Language, languages.get('en')!);
      return { code: code + loaders, moduleType: 'js', map: null };
    },
    handleHotUpdate({ file, server }) {
      if (!/[\\/]texts[\\/]\w+[\\/](?:[\w-]+[\\/])?[\w.-]+\.json$/.test(file)) return;
      languages = readCatalogues();
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    },
  };
}

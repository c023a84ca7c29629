import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

type Token = string | [name: string, format?: string | null, options?: unknown];
type Compiled = Token[];
type Catalogue = Map<string, Compiled>;

const LANGUAGES = ['en', 'tr'] as const;
const FOLDER = join(import.meta.dirname, '../src/i18n');
const VIRTUAL = 'virtual:catalogue/';
const AREAS_MODULE = 'virtual:areas';
/** The areas that every page shows; each other area is loaded with the screens that show it. */
const CORE = ['auth', 'shell', 'ui'];

const areaOf = (key: string): string => key.slice(0, key.indexOf('.'));
const lazyAreas = (catalogue: Catalogue): string[] =>
  [...new Set([...catalogue.keys()].map(areaOf))].filter((area) => !CORE.includes(area)).toSorted();

/** Reads one language: the key of a text is `<file>.<key in the file>`. Throws on broken ICU, naming file and key. */
function readLanguage(folder: string, language: string): Catalogue {
  const catalogue: Catalogue = new Map();
  for (const file of readdirSync(join(folder, language)).toSorted()) {
    if (!file.endsWith('.json')) continue;
    const texts = JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(texts)) {
      try {
        catalogue.set(`${basename(file, '.json')}.${key}`, compileMessageOrThrow(text) as Compiled);
      } catch (error) {
        throw new Error(`${language}/${file}: "${key}" is no valid message: ${String(error)}`, { cause: error });
      }
    }
  }
  return catalogue;
}

function argumentsOf(message: unknown, found = new Map<string, string>()): Map<string, string> {
  if (!Array.isArray(message)) return found;
  for (const token of message as Token[]) {
    if (!Array.isArray(token)) continue;
    const [name, format, options] = token;
    const type =
      format === 'plural' || format === 'selectordinal' || format === 'number'
        ? 'number'
        : format === 'date' || format === 'time'
          ? 'Date | string'
          : 'string | number';
    if (!found.has(name) || found.get(name) === 'string | number') found.set(name, type);
    if (typeof options === 'object' && options !== null) for (const branch of Object.values(options)) argumentsOf(branch, found);
  }
  return found;
}

function difference(language: string, own: Catalogue, reference: Catalogue): string[] {
  const wrong: string[] = [];
  for (const [key, message] of reference) {
    const translated = own.get(key);
    if (translated === undefined) wrong.push(`${language}: "${key}" is missing`);
    else if ([...argumentsOf(translated).keys()].toSorted().join() !== [...argumentsOf(message).keys()].toSorted().join())
      wrong.push(`${language}: "${key}" uses other values than en`);
  }
  for (const key of own.keys()) if (!reference.has(key)) wrong.push(`${language}: "${key}" does not exist in en`);
  return wrong;
}

function keysFile(reference: Catalogue): string {
  const lines = [...reference]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, message]) => {
      const values = [...argumentsOf(message)].map(([name, type]) => `${name}: ${type}`);
      return `  '${key}': ${values.length === 0 ? 'undefined' : `{ ${values.join('; ')} }`};`;
    });
  const areas = lazyAreas(reference).map((area) => `'${area}'`);
  return `/** Made from the files in en/ at each build: every text's key and the values it needs. */\nexport type Messages = {\n${lines.join('\n')}\n};\n\n/** The areas of texts that are loaded with their screens. */\nexport type Area = ${areas.join(' | ') || 'never'};\n`;
}

/**
 * Reads and compares every catalogue and brings `keys.gen.ts` up to date.
 * Throws naming each missing or extra key, each text with other values than its English one, and each broken message.
 */
function readCatalogues(folder: string): Map<string, Catalogue> {
  const languages = new Map(LANGUAGES.map((language) => [language as string, readLanguage(folder, language)]));
  const reference = languages.get('en')!;
  const wrong = [...languages].flatMap(([language, own]) => difference(language, own, reference));
  if (wrong.length > 0) throw new Error(`Catalogues differ:\n  ${wrong.join('\n  ')}`);
  const target = join(folder, 'keys.gen.ts');
  const content = keysFile(reference);
  let present = '';
  try {
    present = readFileSync(target, 'utf8');
  } catch {
    present = '';
  }
  if (present !== content) writeFileSync(target, content);
  return languages;
}

/** Throws also for each text that no source file mentions: a key stands in the source as a whole string, never put together. */
export function checkCatalogues(folder = FOLDER, sources = join(folder, '..')): void {
  const keys = readCatalogues(folder).get('en')!.keys();
  const files = globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['**/*.gen.ts', '**/*.test.{ts,tsx}'] });
  const source = files.map((file) => readFileSync(join(sources, file), 'utf8')).join('\n');
  const unused = [...keys].filter((key) => !source.includes(`'${key}'`));
  if (unused.length > 0) throw new Error(`No source file shows:\n  ${unused.join('\n  ')}`);
}

function areasModule(reference: Catalogue): string {
  const loaders = (area: string): string =>
    LANGUAGES.map((language) => `${language}: () => import('${VIRTUAL}${language}/${area}')`).join(', ');
  return `export const AREAS = {${lazyAreas(reference)
    .map((area) => `${area}: {${loaders(area)}}`)
    .join(', ')}};`;
}

/**
 * Serves the texts of every page as `virtual:catalogue/en`, those of an area as `virtual:catalogue/en/comparison`, and in
 * `virtual:areas` how each area is loaded.
 */
export function catalogues(): Plugin {
  let languages = new Map<string, Catalogue>();
  return {
    name: 'lootfolio-catalogues',
    buildStart() {
      languages = readCatalogues(FOLDER);
      for (const language of LANGUAGES)
        for (const file of readdirSync(join(FOLDER, language))) this.addWatchFile(join(FOLDER, language, file));
    },
    resolveId: (id) => (id.startsWith(VIRTUAL) || id === AREAS_MODULE ? `\0${id}` : null),
    load(id) {
      if (id === `\0${AREAS_MODULE}`) return { code: areasModule(languages.get('en')!), moduleType: 'js', map: null };
      if (!id.startsWith(`\0${VIRTUAL}`)) return null;
      const [language = '', area] = id.slice(VIRTUAL.length + 1).split('/');
      const wanted = (key: string): boolean => (area ? areaOf(key) === area : CORE.includes(areaOf(key)));
      const messages = Object.fromEntries([...(languages.get(language) ?? [])].filter(([key]) => wanted(key)));
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`, moduleType: 'js', map: null };
    },
    handleHotUpdate({ file, server }) {
      if (!/[\\/]i18n[\\/]\w+[\\/][\w-]+\.json$/.test(file)) return;
      languages = readCatalogues(FOLDER);
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    },
  };
}

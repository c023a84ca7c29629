import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { isAuditKey } from './audit.ts';
import { LANGUAGES, type Language } from './languages.ts';
import type { Compiled } from './message.ts';
import { otherWords } from './vocabulary.ts';

/** The texts of one language by key: `<area>.<key in the file>`. */
export type Catalogue = ReadonlyMap<string, { message: Compiled; area: string; isForServer: boolean }>;

const FOLDER = join(import.meta.dirname, '..');
const KEYS_FILE = 'src/keys.gen.ts';
/**
 * `market/watchlist.json` has the texts of screens; `market/watchlist.server.json` has texts that only the server uses, and no browser
 * loads; `market/watchlist.audit.json` has the feature's names in the audit log, which belong to the area `audit`. The folder is no part
 * of a text's key.
 */
const FILE = /^([\w-]+?)(?:\.(server|audit))?\.json$/;

/** The files of a language, relative to its folder. */
export const textFiles = (language: Language, folder = FOLDER): string[] =>
  globSync('**/*.json', { cwd: join(folder, language) }).toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1));

/**
 * Reads the texts of one language.
 * @throws Error on invalid ICU, naming file and key, and on a key that is in two files of an area, or twice in one
 */
export function readLanguage(language: Language, folder = FOLDER): Catalogue {
  const catalogue = new Map<string, { message: Compiled; area: string; isForServer: boolean }>();
  for (const { key, text, area, kind, place } of textsOf(language, folder)) {
    if (catalogue.has(key)) throw new Error(`${language}: "${key}" stands in two files`);
    catalogue.set(key, { message: compile(text, place), area, isForServer: kind === 'server' });
  }
  return catalogue;
}

type Text = { key: string; text: string; area: string; kind: string | undefined; place: string };

const textsOf = (language: Language, folder: string): Text[] =>
  textFiles(language, folder).flatMap((file) => {
    const [, start, kind] = FILE.exec(basename(file)) ?? [];
    if (start === undefined) return [];
    const area = kind === 'audit' ? 'audit' : start;
    const texts = Object.entries(readTexts(join(folder, language, file), `${language}/${file}`));
    return texts.map(([name, text]): Text => ({ key: `${area}.${name}`, text, area, kind, place: `${language}/${file}: "${name}"` }));
  });

/** The formatter writes one key a line. */
const KEY = /^ *("(?:[^"\\]|\\.)*"):/gm;

function readTexts(file: string, place: string): Record<string, string> {
  const source = readFileSync(file, 'utf8');
  // JSON.parse takes the last one of equal keys without a word
  const keys = [...source.matchAll(KEY)].map(([, key]) => key);
  const doubled = keys.find((key, at) => keys.indexOf(key) !== at);
  if (doubled !== undefined) throw new Error(`${place}: ${doubled} stands twice`);
  return JSON.parse(source) as Record<string, string>;
}

function compile(text: string, place: string): Compiled {
  try {
    const message = compileMessageOrThrow(text) as Compiled;
    for (const format of formatsOf(message))
      if (!FORMATS.has(format)) throw new Error(`"${format}" is not rendered: the formats are ${[...FORMATS].join(' and ')}`);
    return message;
  } catch (error) {
    throw new Error(`${place} is not a valid message: ${String(error)}`, { cause: error });
  }
}

/** The formats that `renderMessage` knows. */
const FORMATS: ReadonlySet<string> = new Set(['plural', 'number']);

/** The formats of a message's placeholders, in its branches too. */
function formatsOf(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  return (message as Compiled).flatMap((token) => {
    if (typeof token === 'string') return [];
    const [, format, branches = {}] = token;
    return [...(format ? [format] : []), ...Object.values(branches).flatMap(formatsOf)];
  });
}

/** The values that a message needs, by name, with their TypeScript types. */
function argumentsOf(message: unknown, found = new Map<string, string>()): Map<string, string> {
  if (!Array.isArray(message)) return found;
  for (const token of message as Compiled) {
    if (typeof token === 'string') continue;
    const [name, format, branches = {}] = token;
    if (!found.has(name) || found.get(name) === 'string | number') found.set(name, format ? 'number' : 'string | number');
    for (const branch of Object.values(branches)) argumentsOf(branch, found);
  }
  return found;
}

function difference(language: Language, own: Catalogue, reference: Catalogue): string[] {
  const names = (message: Compiled): string => [...argumentsOf(message).keys()].toSorted().join();
  const wrong: string[] = [];
  for (const [key, { message }] of reference) {
    const translated = own.get(key);
    if (translated === undefined) wrong.push(`${language}: "${key}" is missing`);
    else if (names(translated.message) !== names(message)) wrong.push(`${language}: "${key}" uses other values than en`);
  }
  for (const key of own.keys()) if (!reference.has(key)) wrong.push(`${language}: "${key}" does not exist in en`);
  return wrong;
}

/** The areas with texts for screens. */
export const screenAreas = (catalogue: Catalogue): string[] =>
  [...new Set([...catalogue.values()].filter(({ isForServer }) => !isForServer).map(({ area }) => area))].toSorted();

function keysFile(reference: Catalogue): string {
  const typeOf = (name: string, isForServer: boolean): string => {
    const lines = [...reference]
      .filter(([, text]) => text.isForServer === isForServer)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { message }]) => {
        const values = [...argumentsOf(message)].map(([value, type]) => `${value}: ${type}`);
        return `  '${key}': ${values.length === 0 ? 'undefined' : `{ ${values.join('; ')} }`};`;
      });
    return `export type ${name} = {\n${lines.join('\n')}\n};\n`;
  };
  const areas = screenAreas(reference).map((area) => `'${area}'`);
  return [
    '/** Generated from the catalogues: the key of every text that screens show, and the values that it needs. */',
    typeOf('Messages', false),
    '/** The same of the texts that only the server says. */',
    typeOf('ServerMessages', true),
    '/** The areas whose texts screens show. */',
    `export type Area = ${areas.join(' | ') || 'never'};`,
    '',
  ].join('\n');
}

/**
 * Reads and compares the catalogues of all languages and writes `keys.gen.ts`, which defines the types of `text` and `t`.
 * @throws Error naming each missing or extra key, each text whose values differ from the English text's, and each invalid message
 */
export function readCatalogues(folder = FOLDER): ReadonlyMap<Language, Catalogue> {
  const languages = new Map(LANGUAGES.map((language) => [language, readLanguage(language, folder)]));
  const reference = languages.get('en')!;
  const wrong = [...languages].flatMap(([language, own]) => difference(language, own, reference));
  if (wrong.length > 0) throw new Error(`Catalogues differ:\n  ${wrong.join('\n  ')}`);
  const target = join(folder, KEYS_FILE);
  const content = keysFile(reference);
  if (readIfThere(target) !== content) writeFileSync(target, content);
  return languages;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const SOURCES = ['apps/web/src', 'apps/server/src', 'packages/contract/src', 'packages/texts/src'];

/**
 * Checks the catalogues, and that a source file uses every text. Keys must be written as whole strings in the source, never
 * concatenated. The names of the audit log are exempt: `scripts/audit-texts.test.ts` compares them with what the server writes.
 * @param root of the project
 * @throws Error naming each unused text
 */
export function checkCatalogues(folder = FOLDER, root = join(FOLDER, '../..')): void {
  const keys = readCatalogues(folder).get('en')!.keys();
  const files = SOURCES.flatMap((source) => globSync(`${source}/**/*.{ts,tsx}`, { cwd: root })).filter(
    (file) => !/\.(gen|test)\.tsx?$/.test(file),
  );
  const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const unused = [...keys].filter((key) => !isAuditKey(key) && !source.includes(`'${key}'`));
  if (unused.length > 0) throw new Error(`No source file uses:\n  ${unused.join('\n  ')}`);
  const other = LANGUAGES.flatMap((language) => otherWords(language, textsOf(language, folder)));
  if (other.length > 0) throw new Error(`GLOSSARY.md has other words:\n  ${other.join('\n  ')}`);
}

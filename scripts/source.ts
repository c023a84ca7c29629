import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** `isDynamic`: a dynamic import (`import()`). */
export type Import = { specifier: string; typeOnly: boolean; isDynamic?: true };

/** The facts about a source file that the checks use. */
export type Source = {
  /** Relative to the project's root, with slashes. */
  path: string;
  imports: Import[];
  /** Files and folders that it names by its own address, as in `new URL('./a.sql', import.meta.url)`. '' is the project's root. */
  names: string[];
  /** Strings that may be keys of texts, as `'area.key'`. */
  keys: string[];
  /** `METHOD /path` of each call of the API that it declares or sends. A sent path may end before its first parameter. */
  calls: string[];
  /** True when it adds to the types of other modules (`declare module`, `declare global`). */
  augments: boolean;
  /** The text behind `// covers: ` in its first line. */
  covers: string | null;
  /** Uses of SQL. */
  sql: Finding[];
  clock: Finding[];
};

export type Finding = { line: number; what: string };

const FOLDERS = '{apps,packages}/*/{src,test,build,dev,generator,scripts}/**/*.{ts,tsx}';
/** Every TypeScript file of the project. */
export const EVERYWHERE = [
  FOLDERS,
  '{apps/*/,}*.config.ts',
  '{bench,drills,mutants,scripts}/**/*.{ts,tsx}',
  'tests/{e2e,tiny-feature}/*.ts',
] as const;
const QUERY_STARTS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);

/** The paths of TypeScript files below a root: of the apps and packages, unless other patterns are given. */
export const listSources = (root: string, patterns: readonly string[] = [FOLDERS]): string[] =>
  globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' })
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => path.split(sep).join('/'))
    .toSorted();

/** Reads the files that `listSources` lists. */
export const readSources = (root: string, patterns?: readonly string[]): Source[] =>
  listSources(root, patterns).map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));

/** @throws Error when the text cannot be parsed */
export function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const broken = parsed.errors.find((error) => error.severity === 'Error');
  if (broken) throw new Error(`${path} cannot be parsed: ${broken.message}`);

  const { staticImports, staticExports } = parsed.module;
  const imports: Import[] = staticImports.map((entry) => ({
    specifier: entry.moduleRequest.value,
    typeOnly: entry.entries.length > 0 && entry.entries.every((name) => name.isType),
  }));
  for (const entry of staticExports.flatMap((statement) => statement.entries)) {
    if (entry.moduleRequest) imports.push({ specifier: entry.moduleRequest.value, typeOnly: entry.isType });
  }
  const covers = /^\/\/ covers: (.+)/.exec(text)?.[1] ?? null;
  const augments = /^declare (?:module|global)\b/m.test(text);
  const source: Source = {
    path,
    imports,
    names: namesIn(path, text),
    keys: keysIn(text),
    calls: callsIn(text),
    augments,
    covers,
    sql: [],
    clock: [],
  };
  for (const entry of staticImports) {
    const builder = entry.moduleRequest.value === 'kysely' && entry.entries.some((name) => !name.isType && name.importName.name === 'sql');
    if (builder) source.sql.push(finding(text, entry.start, "imports Kysely's sql"));
    if (entry.moduleRequest.value === 'pg' && entry.entries.some((name) => !name.isType))
      source.sql.push(finding(text, entry.start, 'imports pg'));
  }
  visit(parsed.program, text, source);
  return source;
}

const matches = (text: string, pattern: RegExp): string[][] => [...text.matchAll(pattern)].map((found) => [...found]);
const unique = (all: string[]): string[] => [...new Set(all)];

/** Returns the files and folders that a file names. A name that is not written out, or partly computed, stands for the folder. */
function namesIn(path: string, text: string): string[] {
  const urls = matches(text, /new URL\((?:(['"`])(.*?)\1|\w+),\s*import\.meta\.url/g).map(([, , name = '']) => name);
  const joined = matches(text, /import\.meta\.dirname\b(?:,\s*(['"`])(.*?)\1)?/g).map(([, , name = '']) => name);
  return unique([...urls, ...joined].map((name) => posix.join('/', posix.dirname(path), name.split('${')[0]!).replace(/^\/|\/$/g, '')));
}

const keysIn = (text: string): string[] => unique(matches(text, /'([a-z][\w-]*\.[\w.-]+)'/g).map(([, key = '']) => key));

function callsIn(text: string): string[] {
  const declared = matches(text, /method: '([A-Z]+)',\s*path: '([^']+)'/g).map(([, method, path]) => `${method} ${path}`);
  const sent = matches(text, /['"`]((?:GET|POST|PUT|PATCH|DELETE) \/[^'"`?]*)/g).map(([, call = '']) => call.split('${')[0]!);
  return unique([...declared, ...sent]);
}

function visit(program: Parameters<Visitor['visit']>[0], text: string, source: Source): void {
  new Visitor({
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') source.imports.push({ specifier: String(node.source.value), typeOnly: false, isDynamic: true });
    },
    TSImportType: (node) => {
      source.imports.push({ specifier: node.source.value, typeOnly: true });
    },
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (QUERY_STARTS.has(name)) source.sql.push(finding(text, node.start, `calls ${name}()`));
      if (name === 'now' && callee.object.type === 'Identifier' && callee.object.name === 'Date') {
        source.clock.push(finding(text, node.start, 'calls Date.now()'));
      }
    },
    NewExpression: (node) => {
      const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
      if (isDate && node.arguments.length === 0) source.clock.push(finding(text, node.start, 'calls new Date()'));
    },
    TaggedTemplateExpression: (node) => {
      const query = node.quasi.quasis.map((part) => part.value.raw).join(' ');
      if (/\bnow\(\)|\bcurrent_(timestamp|date|time)\b/i.test(query))
        source.clock.push(finding(text, node.start, 'asks the database for the time'));
    },
  }).visit(program);
}

const finding = (text: string, start: number, what: string): Finding => ({ line: text.slice(0, start).split('\n').length, what });

/** The project's file that an import names; null for external packages. */
export function targetOf(path: string, specifier: string): string | null {
  const own = /^@lootfolio\/(\w+)\/(.+)$/.exec(specifier);
  if (own) {
    const [, unit, file] = own as unknown as [string, string, string];
    const folder = file.startsWith('test/') ? '' : 'src/';
    return `${['server', 'web', 'sandbox'].includes(unit) ? 'apps' : 'packages'}/${unit}/${folder}${file}.ts`;
  }
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null;
}

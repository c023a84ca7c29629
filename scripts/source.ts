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
  /** Uses of SQL. */
  sql: Finding[];
  clock: Finding[];
};

export type Finding = { line: number; what: string };

const FOLDERS = '{apps,packages}/*/{src,test,build,dev,generator,scripts}';
const QUERY_STARTS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);

/** Reads every TypeScript file of the apps and packages below a root. */
export function readSources(root: string): Source[] {
  return globSync(`${FOLDERS}/**/*.{ts,tsx}`, { cwd: root, exclude: (name) => name === 'node_modules' })
    .toSorted()
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => readSource(path.split(sep).join('/'), readFileSync(join(root, path), 'utf8')));
}

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
  const source: Source = { path, imports, sql: [], clock: [] };
  for (const entry of staticImports) {
    const builder = entry.moduleRequest.value === 'kysely' && entry.entries.some((name) => !name.isType && name.importName.name === 'sql');
    if (builder) source.sql.push(finding(text, entry.start, "imports Kysely's sql"));
    if (entry.moduleRequest.value === 'pg' && entry.entries.some((name) => !name.isType))
      source.sql.push(finding(text, entry.start, 'imports pg'));
  }
  visit(parsed.program, text, source);
  return source;
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

import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { covers, featureUses, homeProblems, violationsOf, type FeatureUse, type Neighbourhoods } from './boundary-rules.ts';
import { readSources, targetOf, type Source } from './source.ts';

const GRAPH = 'architecture/features.json';

/** Every dependency below a root that the architecture does not allow. Empty when there is none. */
export function checkBoundaries(root: string): string[] {
  const { neighbourhoods } = JSON.parse(readFileSync(join(root, GRAPH), 'utf8')) as { neighbourhoods: Neighbourhoods };
  const sources = readSources(root);
  const texts = globSync('packages/texts/[a-z][a-z]/*/**/*.json', { cwd: root }).map((path) => path.split(sep).join('/'));
  const featureTexts = new Set(texts.flatMap((file) => (file.endsWith('.server.json') ? keysIn(root, file) : [])));
  const exist = walkSources(root);
  const seen = new Set(sources.map((source) => source.path));
  // a check that reads no file would find no problem
  const unchecked = exist.filter((path) => !seen.has(path)).map((path) => `${path} is in no folder that the boundary check reads`);
  if (exist.length === 0) unchecked.push('the boundary check saw no file');
  return [
    ...unchecked,
    ...graphProblems(neighbourhoods, sources.flatMap(featureUses)),
    ...homeProblems([...seen, ...texts], neighbourhoods),
    ...sources.flatMap((source) => violationsOf(source, neighbourhoods, featureTexts)),
    ...cyclesOf(sources),
  ];
}

/**
 * Returns the keys in a file of texts that only the server says. Texts of screens do not count: `users.role` is one, and a column of a table
 * too.
 */
function keysIn(root: string, file: string): string[] {
  const area = basename(file).split('.', 1)[0]!;
  return Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')) as object).map((key) => `${area}.${key}`);
}

/** The problems of the graph of neighbourhoods: undefined names, unused edges and cycles, also of the features' own uses. */
export function graphProblems(graph: Neighbourhoods, uses: readonly FeatureUse[]): string[] {
  const edges = Object.entries(graph).flatMap(([from, entries]) => entries.map((entry) => ({ from, entry })));
  const isUsed = ({ from, entry }: { from: string; entry: string }): boolean =>
    uses.some((use) => use.from.startsWith(`${from}/`) && covers(entry, use));
  const unknown = edges.filter(({ entry }) => !(entry.split('/')[0]! in graph));
  const declared = new Map(Object.entries(graph).map(([from, entries]) => [from, entries.map((entry) => entry.split('/')[0]!)]));
  const actual = Map.groupBy(uses, ({ from }) => from);
  const features = new Map(
    uses.flatMap(({ from, to }) => [from, to]).map((feature) => [feature, (actual.get(feature) ?? []).map(({ to }) => to)]),
  );
  return [
    ...unknown.map(({ entry }) => `${GRAPH} uses ${entry}, which it does not define`),
    ...edges.filter((edge) => !isUsed(edge)).map(({ from, entry }) => `${GRAPH} lets ${from} use ${entry}, and nothing does`),
    ...cyclesIn(declared).map((cycle) => `${GRAPH} has a cycle: ${cycle.join(', ')}`),
    ...cyclesIn(features).map((cycle) => `these features use each other: ${cycle.join(', ')}`),
  ];
}

/** Cycles of imports, also of types alone. Dynamic imports (`import()`) do not count. */
export function cyclesOf(sources: readonly Source[]): string[] {
  const graph = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ specifier, isDynamic }) => (isDynamic ? [] : (targetOf(path, specifier) ?? []))),
    ]),
  );
  return cyclesIn(graph).map((cycle) => `these files import each other: ${cycle.join(', ')}`);
}

/** The groups of nodes that reach each other (strongly connected components of more than one node), by Tarjan's algorithm. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    const own = index.size;
    index.set(node, own);
    low.set(node, own);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!));
    }
    if (low.get(node) !== own) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1 || graph.get(node)?.includes(node)) found.push(group.toSorted());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** Walks the folders instead of using the pattern of `readSources`, and so finds the files that the pattern misses. */
function walkSources(root: string): string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !['node_modules', 'dist', 'data'].includes(entry.name)) walk(path);
      if (entry.isFile() && /\.[cm]?tsx?$/.test(path) && !/\.d\.ts$|\.config\.ts$/.test(path)) found.push(path);
    }
  };
  for (const folder of ['apps', 'packages']) walk(folder);
  return found;
}

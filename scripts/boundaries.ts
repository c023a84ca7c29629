import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violationsOf, type FeatureGraph } from './boundary-rules.ts';
import { readSources, targetOf, type Source } from './source.ts';

/** Every dependency below a root that the architecture does not allow. Empty when there is none. */
export function checkBoundaries(root: string): string[] {
  const { features } = JSON.parse(readFileSync(join(root, 'architecture/features.json'), 'utf8')) as { features: FeatureGraph };
  const sources = readSources(root);
  const exist = listSources(root);
  const seen = new Set(sources.map((source) => source.path));
  // a check that reads no file would find no problem
  const unchecked = exist.filter((path) => !seen.has(path)).map((path) => `${path} is in no folder that the boundary check reads`);
  if (exist.length === 0) unchecked.push('the boundary check saw no file');
  return [...unchecked, ...graphProblems(features), ...sources.flatMap((source) => violationsOf(source, features)), ...cyclesOf(sources)];
}

/** The problems of the graph of features: undefined names and cycles. */
export function graphProblems(graph: FeatureGraph): string[] {
  const unknown = Object.values(graph)
    .flat()
    .filter((name) => !(name in graph));
  return [
    ...unknown.map((name) => `architecture/features.json uses ${name}, which it does not define`),
    ...cyclesIn(new Map(Object.entries(graph))).map((cycle) => `architecture/features.json has a cycle: ${cycle.join(', ')}`),
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
function listSources(root: string): string[] {
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

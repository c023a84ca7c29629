import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violationsOf, type FeatureGraph } from './boundary-rules.ts';
import { readSources } from './source.ts';

export const FEATURES = [
  ...[
    'auth',
    'account',
    'market-keys',
    'notifications',
    'site',
    'items',
    'collections',
    'simulator',
    'comparison',
    'trends',
    'marketplaces',
    'watchlist',
    'targets',
  ],
  ...[
    'inventory',
    'ranking',
    'listing',
    'sales',
    'withdrawals',
    'investments',
    'portfolio',
    'tracker',
    'payments',
    'deposits',
    'giveaways',
  ],
  ...['support', 'admin'],
];

/** Every way in which the sources below a root break the directions of the house; empty when they hold. */
export function checkBoundaries(root: string): string[] {
  const { features } = JSON.parse(readFileSync(join(root, 'architecture/features.json'), 'utf8')) as { features: FeatureGraph };
  const sources = readSources(root);
  const exist = listSources(root);
  const seen = new Set(sources.map((source) => source.path));
  // a checker that sees nothing finds nothing
  const unseen = exist.filter((path) => !seen.has(path)).map((path) => `${path} is in no folder that the boundary check reads`);
  if (exist.length === 0) unseen.push('the boundary check saw no file');
  return [...unseen, ...graphProblems(features), ...sources.flatMap((source) => violationsOf(source, features))];
}

/** What is wrong with the graph itself: names that do not exist, and circles. */
export function graphProblems(graph: FeatureGraph): string[] {
  const names = Object.keys(graph);
  const unknown = [...names, ...Object.values(graph).flat()].filter((name) => !FEATURES.includes(name));
  const missing = FEATURES.filter((name) => !(name in graph));
  const circles = new Set<string>();
  const walk = (name: string, path: string[]): void => {
    const start = path.indexOf(name);
    if (start >= 0) {
      const circle = path.slice(start);
      const first = circle.indexOf(circle.toSorted()[0]!);
      circles.add([...circle.slice(first), ...circle.slice(0, first), circle[first]].join(' -> '));
      return;
    }
    for (const next of graph[name] ?? []) walk(next, [...path, name]);
  };
  for (const name of names) walk(name, []);
  return [
    ...unknown.map((name) => `architecture/features.json names ${name}, which is no feature`),
    ...missing.map((name) => `architecture/features.json does not name ${name}`),
    ...[...circles].map((circle) => `architecture/features.json has a circle: ${circle}`),
  ];
}

/** Found another way than they are read. */
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

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { sizeFigure, type Figure } from './figures.ts';

const DIST = join(import.meta.dirname, '../apps/web/dist');
const SHELL_KB = 130;
const COMPARISON_KB = 190;
const ROUTE_KB = 60;

/** Sizes of the scripts, compressed with brotli as served: those that the HTML names, and those that each route adds. */
export async function benchBundles(): Promise<Figure[]> {
  const landing = withImports(namedBy('pages/en/index.html'));
  const shell = withImports([...namedBy('index.html'), ...assets('en-*.js')]);
  const comparison = withImports(assets('ComparisonPage-*.js'));
  const routes = assets('*Page-*.js')
    .filter((path) => !path.includes('/GalleryPage-') && !path.includes('/ComparisonPage-'))
    .map((path): [string, number] => [path.replace(/^assets\/|-[\w-]{8}\.js$/g, ''), kilobytes(added(withImports([path]), shell))]);
  const figures = [
    sizeFigure('bundle, landing and shell, texts included', kilobytes(landing), 'KB', SHELL_KB),
    sizeFigure('bundle, first view of the comparison, shell included', kilobytes(new Set([...shell, ...comparison])), 'KB', COMPARISON_KB),
    ...routes.map(([name, size]) => sizeFigure(`bundle, ${name} on top of the shell`, size, 'KB', ROUTE_KB)),
  ];
  if (comparison.size === 0 || routes.length === 0) throw new Error('the build has no pages');
  return figures;
}

/** The scripts that the HTML of a page names. */
const namedBy = (page: string): string[] =>
  [...readFileSync(join(DIST, page), 'utf8').matchAll(/(?:src|href|content)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!.slice(1));

const assets = (pattern: string): string[] => globSync(`assets/${pattern}`, { cwd: DIST });

/** The files and their static imports, recursively. Dynamic imports (`import()`) are not part of the first view. */
function withImports(files: readonly string[]): Set<string> {
  const all = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    const source = readFileSync(join(DIST, file), 'utf8');
    for (const [, path] of source.matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g))
      waiting.push(normalize(join(dirname(file), path!)));
  }
  return all;
}

const added = (files: Set<string>, known: Set<string>): Set<string> => files.difference(known);

const kilobytes = (files: Set<string>): number => [...files].reduce((sum, file) => sum + sizeOnWire(file), 0) / 1000;

function sizeOnWire(file: string): number {
  const path = join(DIST, file);
  return readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length;
}

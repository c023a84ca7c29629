import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FAIL = 500;
const WARN = 300;

export type SizeReport = { tooLong: string[]; long: string[]; summary: string };

/** Counts the lines of every source file below a root, except data and generated files. */
export function measureSizes(root: string): SizeReport {
  const sizes = globSync(
    ['{apps,packages}/*/{src,test,build,dev,generator,scripts}/**/*.{ts,tsx,css,sql}', '{scripts,tests,bench,mutants}/**/*.{ts,mjs}'],
    {
      cwd: root,
      exclude: (name) => name === 'node_modules',
    },
  )
    .filter((path) => !path.endsWith('.gen.ts'))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length }))
    .toSorted((a, b) => b.lines - a.lines);
  const describe = (from: number, to: number): string[] =>
    sizes.filter(({ lines }) => lines > from && lines <= to).map(({ path, lines }) => `${path} has ${lines} lines`);
  const p90 = sizes[Math.floor(sizes.length / 10)]?.lines ?? 0;
  return {
    tooLong: describe(FAIL, Infinity),
    long: describe(WARN, FAIL),
    summary: `${sizes.length} files, ${sizes.reduce((sum, { lines }) => sum + lines, 0)} lines, 90 % have at most ${p90}`,
  };
}

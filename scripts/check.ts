import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBoundaries } from './boundaries.ts';
import { shorten } from './failures.ts';
import { checkFontSizes } from './font-sizes.ts';
import { lint } from './lint.ts';
import { publicApi } from './released-api.ts';
import { programOf, RESULTS, ROOT, runNode } from './run.ts';
import { measureSizes } from './sizes.ts';
import type { Result } from './suites.ts';

type Verdict = { problems: string; note?: string };
type Item = { name: string; run: () => Promise<Verdict> };

const program = (args: string[]) => async (): Promise<Verdict> => {
  const { code, output } = await runNode(args);
  return { problems: code === 0 ? '' : output.trim() || `ended with ${code}` };
};

/** The names of the items to run after `texts`, which always runs. All items run when there is no name. */
const requested = process.argv.slice(2);
const FIRST: Item = { name: 'texts', run: checkTexts };
const ITEMS: Item[] = [
  { name: 'types', run: program([programOf('typescript', 'tsc'), '-p', 'tsconfig.json']) },
  { name: 'types of the web app', run: program([programOf('typescript', 'tsc'), '-p', 'apps/web/tsconfig.json']) },
  { name: 'types of the end-to-end tests', run: program([programOf('typescript', 'tsc'), '-p', 'tests/e2e/tsconfig.json']) },
  { name: 'lint', run: lint },
  { name: 'format', run: program([programOf('oxfmt'), '--list-different']) },
  { name: 'unused files, exports and packages', run: program([programOf('knip'), '--no-config-hints']) },
  { name: 'boundaries', run: async () => ({ problems: checkBoundaries(ROOT).join('\n') }) },
  { name: 'sizes', run: checkSizes },
  { name: 'font sizes', run: async () => ({ problems: checkFontSizes(ROOT).join('\n') }) },
  { name: 'public API', run: () => publicApi() },
];

async function checkSizes(): Promise<Verdict> {
  const { tooLong, long, summary } = measureSizes(ROOT);
  return { problems: tooLong.join('\n'), note: [summary, ...long.map((line) => `warning: ${line}`)].join('\n') };
}

/** Checks every text in every language. Runs first: it also generates the keys of the texts, which the other items need for their types. */
async function checkTexts(): Promise<Verdict> {
  const { checkCatalogues } = await import('@lootfolio/texts/catalogues');
  checkCatalogues();
  return { problems: '' };
}

async function verdictOf(item: Item): Promise<Verdict & { name: string; seconds: number }> {
  const start = performance.now();
  const verdict = await item.run().catch((error: unknown) => ({ problems: error instanceof Error ? error.message : String(error) }));
  return { name: item.name, seconds: (performance.now() - start) / 1000, ...verdict };
}

const indent = (text: string): string => text.replace(/^/gm, '      ');

async function report(item: Item): Promise<Verdict & { name: string }> {
  const verdict = await verdictOf(item);
  console.log(`${verdict.problems ? 'FAIL' : 'ok  '}  ${verdict.name} (${verdict.seconds.toFixed(1)} s)`);
  if (verdict.problems) console.log(indent(verdict.problems));
  if (verdict.note) console.log(indent(verdict.note));
  return verdict;
}

const items = ITEMS.filter(({ name }) => requested.length === 0 || requested.includes(name));
const verdicts = [await report(FIRST), ...(await Promise.all(items.map(report)))];
const failures = verdicts
  .filter(({ problems }) => problems)
  .map(({ name, problems }) => ({ file: 'scripts/check.ts', place: 'scripts/check.ts', title: name, message: shorten(problems) }));
mkdirSync(RESULTS, { recursive: true });
writeFileSync(
  join(RESULTS, 'check.json'),
  JSON.stringify({ passed: verdicts.length - failures.length, failed: failures.length, failures } satisfies Result),
);
process.exitCode = failures.length > 0 ? 1 : 0;

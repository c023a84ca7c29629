import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installApart } from '../scripts/install-apart.ts';
import { AREAS } from './areas.ts';
import { judge, LEAST_SCORE, mutantsOf, type Accepted, type Change, type Verdict } from './score.ts';
import { runStryker } from './stryker.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const areas = positionals.length > 0 ? positionals : Object.keys(AREAS);
const unknown = areas.find((name) => !(name in AREAS));
if (unknown !== undefined) {
  process.stderr.write(`There is no area "${unknown}": choose from ${Object.keys(AREAS).join(', ')}.\n`);
  process.exit(1);
}

const accepted = JSON.parse(readFileSync(join(import.meta.dirname, 'accepted.json'), 'utf8')) as Accepted[];
const deleted = accepted.filter(({ file }) => !existsSync(join(import.meta.dirname, '..', file)));

installApart(import.meta.dirname);
const verdicts: [area: string, verdict: Verdict, seconds: number][] = [];
for (const area of areas) {
  console.log(`\n== ${area}`);
  const start = performance.now();
  try {
    const verdict = judge(mutantsOf(await runStryker(area)), accepted);
    verdicts.push([area, verdict, (performance.now() - start) / 1000]);
  } catch (error) {
    process.stderr.write(`${area}: ${(error as Error).message}\n`);
    process.exit(1);
  }
}

const show = ({ code, mutated, replacement }: Change): string => `\n    ${code}\n  - ${mutated}\n  + ${replacement}\n`;
for (const [, verdict] of verdicts) {
  for (const mutant of verdict.unknown) console.log(`\nSURVIVED ${mutant.file}:${mutant.line}${show(mutant)}`);
  for (const entry of verdict.dead) console.log(`\nACCEPTED, but a test notices it now: ${entry.file}${show(entry)}`);
}
for (const entry of [...deleted, ...verdicts.flatMap(([, { gone }]) => gone)])
  console.log(`\nACCEPTED, but no longer made: ${entry.file}${show(entry)}`);

const row = (cells: readonly (string | number)[]): void =>
  console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(10) : String(cell).padStart(10))).join(''));
row(['area', 'mutants', 'killed', 'survived', 'accepted', 'invalid', 'score', 'seconds']);
for (const [area, { mutants, killed, survived, unknown, invalid, score }, seconds] of verdicts)
  row([area, mutants, killed, survived, survived - unknown.length, invalid, `${score} %`, seconds.toFixed(0)]);
const failed = verdicts.filter(([, { passed }]) => !passed).map(([area]) => area);
if (failed.length > 0) {
  console.log(`Not reached by ${failed.join(', ')}: ${LEAST_SCORE} % killed, and every survivor in mutants/accepted.json with a reason.`);
  process.exitCode = 1;
}

import type { Figure } from '../bench/figures.ts';
import { run as gains } from './gains.ts';
import { run as hardship } from './hardship.ts';
import { run as limits } from './limits.ts';
import { run as money } from './money.ts';
import { run as operations } from './operations.ts';
import { run as recovery } from './recovery.ts';
import { run as sales } from './sales.ts';
import { run as selling } from './selling-kills.ts';
import { run as sellingMonth } from './selling-month.ts';

/** Long runs against the whole product, each repeated as often as wanted. */
const DRILLS: Readonly<Record<string, (rounds: number) => Promise<Figure[]>>> = {
  gains,
  hardship,
  limits,
  money,
  operations,
  recovery,
  sales,
  selling,
  'selling-month': sellingMonth,
};

const [name = '', rounds = '10'] = process.argv.slice(2);
const drill = DRILLS[name];
if (!drill || !/^[1-9]\d{0,6}$/.test(rounds)) {
  process.stderr.write(`Usage: npm run drill -- PART [ROUNDS]. Parts: ${Object.keys(DRILLS).join(', ')}.\n`);
  process.exit(1);
}
try {
  for (const { name: figure, value, unit, target, pass } of await drill(Number(rounds))) {
    const verdict = pass === null ? '' : pass ? 'pass' : 'FAIL';
    process.stdout.write(
      `${figure.padEnd(50)} ${`${value} ${unit}`.padStart(14)} ${target.padStart(12)}  ${verdict}`.trimEnd().concat('\n'),
    );
    if (pass === false) process.exitCode = 1;
  }
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`${name}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}\n`);
  // The other actors of a failed drill still wait for a stack that is stopped.
  process.exit(1);
}

import { planChanged } from './plan-changed.ts';
import { ROOT } from './run.ts';
import { SUITES, type Result, type Run } from './suites.ts';

const OPTIONS = ['-u', '--list', '--no-e2e'];
const requested = process.argv.slice(2).filter((one) => !one.startsWith('-'));
const options = new Set(process.argv.slice(2).filter((one) => one.startsWith('-')));

const plan = requested[0] === 'changed' ? planOfChange(requested.slice(1)) : planOf(requested);

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

function planOf(names: readonly string[]): [name: string, run: Run][] {
  const unknown = names.filter((name) => !(name in SUITES));
  if (unknown.length > 0)
    stop(`There is no suite ${unknown.join(', ')}: there are ${Object.keys(SUITES).join(', ')}, and changed for what a change can break.`);
  return Object.keys(SUITES)
    .filter((name) => names.length === 0 || names.includes(name))
    .map((name) => [name, {}]);
}

function planOfChange([base, ...more]: readonly string[]): [name: string, run: Run][] {
  if (more.length > 0) stop('changed takes one commit at most.');
  try {
    const { summary, list, files } = planChanged(ROOT, base, options.has('--no-e2e') ? ['unit', 'db'] : undefined);
    console.log(summary);
    if (!options.has('--list')) return [['check', {}], ...[...files].map(([suite, chosen]): [string, Run] => [suite, { files: chosen }])];
    console.log(list);
    return process.exit(0);
  } catch (error) {
    return stop((error as Error).message);
  }
}

const unknownOption = [...options].find((option) => !OPTIONS.includes(option));
if (unknownOption !== undefined) stop(`There is no option ${unknownOption}: there are ${OPTIONS.join(', ')}.`);

const results: [name: string, result: Result, seconds: number][] = [];
for (const [name, run] of plan) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  results.push([name, await SUITES[name]!({ ...run, update: options.has('-u') }), (performance.now() - start) / 1000]);
}
// repeats all failures, so that the last lines of the log show what broke
for (const [name, { failures = [] }] of results)
  for (const { place, title, message } of failures)
    console.log(`\nFAILED ${name}  ${place}\n  ${title}\n${message.replace(/^/gm, '    ')}`);

console.log('');
for (const [name, { retries = [] }] of results)
  for (const { place, title, attempts, message } of retries)
    console.log(`RETRIED ${name}  ${place}  ${title}: passed at try ${attempts}\n${message.replace(/^/gm, '    ')}`);
for (const [name, { passed, failed, note, retries = [] }, seconds] of results) {
  const notes = [note, retries.length > 0 ? `${retries.length} at a further try` : ''].filter(Boolean).join(', ');
  console.log(`${name.padEnd(6)} ${passed} passed, ${failed} failed${notes && ` (${notes})`}, ${seconds.toFixed(0)} s`);
}
const sum = (key: 'passed' | 'failed'): number => results.reduce((total, [, result]) => total + result[key], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);

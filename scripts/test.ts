import { SUITES, type Result } from './suites.ts';

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}: there are ${Object.keys(SUITES).join(', ')}.`);
  process.exit(1);
}

const results: [name: string, result: Result, seconds: number][] = [];
for (const [name, run] of Object.entries(SUITES)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  console.log(`\n== ${name}`);
  const start = performance.now();
  results.push([name, await run(), (performance.now() - start) / 1000]);
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

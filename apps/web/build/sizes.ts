import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Prints the compressed sizes of the first visit's files and of every later chunk: `node build/sizes.ts`. */
const dist = join(import.meta.dirname, '../dist');
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const rows = readdirSync(join(dist, 'assets'))
  .filter((file) => file.endsWith('.br'))
  .map((file) => ({ file: file.slice(0, -3), bytes: statSync(join(dist, 'assets', file)).size }))
  .map((row) => ({ ...row, first: html.includes(row.file) || row.file.startsWith('en-') }))
  .toSorted((a, b) => Number(b.first) - Number(a.first) || b.bytes - a.bytes);

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7);
for (const { file, bytes, first } of rows) console.log(`${kilobytes(bytes)} KB ${first ? 'first' : 'later'} ${file}`);
const sum = (ending: string): string =>
  kilobytes(rows.filter((row) => row.first && row.file.endsWith(ending)).reduce((total, row) => total + row.bytes, 0));
console.log(`${sum('.js')} KB first visit, scripts\n${sum('.css')} KB first visit, styles`);

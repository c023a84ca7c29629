import { makeCase } from '@lootfolio/domain/test/gains/cases';
import { differencesOf, reportsOfCase } from '@lootfolio/domain/test/gains/compare';
import { plainFigure, sizeFigure, type Figure } from '../bench/figures.ts';

/** The differences that are printed. */
const SHOWN = 3;
const SAMPLE = 10_000;

/**
 * Compares the rules of realised gains with an independent exact arithmetic, in as many generated cases as there are rounds. A case that
 * differs is printed with its number, which makes it again.
 */
export function run(cases: number): Promise<Figure[]> {
  let different = 0;
  const start = performance.now();
  for (let n = 1; n <= cases; n++) {
    const [first] = differencesOf(makeCase(n));
    if (first !== undefined && ++different <= SHOWN) process.stderr.write(`case ${n}: ${first}\n`);
    if (n % 100_000 === 0) process.stderr.write(`${n}/${cases}\n`);
  }
  return Promise.resolve([
    plainFigure('cases', cases, 'cases'),
    sizeFigure('cases that differ from the exact arithmetic', different, 'cases', 0),
    plainFigure('time', (performance.now() - start) / 1000, 's'),
    ...contentsOf(Math.min(cases, SAMPLE)),
  ]);
}

/** Tells what the first cases contain, so that a generator that no longer makes hard cases is noticed. */
function contentsOf(cases: number): Figure[] {
  const reports = Array.from({ length: cases }, (_, n) => reportsOfCase(makeCase(n + 1)));
  const rows = reports.flat().flatMap(({ rows: lines, year }) => lines.map((row) => ({ ...row, year })));
  const yearOfSale = new Map<string, number>();
  for (const [at, years] of reports.entries())
    for (const { rows: lines, year } of years)
      for (const { kind, saleId } of lines) if (kind === 'sale') yearOfSale.set(`${at} ${saleId}`, year);
  const acrossYears = reports.flatMap((years, at) =>
    years.flatMap(({ rows: lines, year }) =>
      lines.filter(({ kind, saleId }) => kind === 'reversal' && yearOfSale.get(`${at} ${saleId}`) !== year),
    ),
  );
  const count = (name: string, isOne: (row: (typeof rows)[number]) => boolean): Figure =>
    plainFigure(`of ${cases}: ${name}`, rows.filter(isOne).length, 'rows');
  return [
    count('sales with a known cost', ({ kind, cost }) => kind === 'sale' && cost !== null),
    count('sales with an unknown cost', ({ kind, cost }) => kind === 'sale' && cost === null),
    count('sales from a pool', ({ kind, basis }) => kind === 'sale' && basis?.from === 'pool'),
    count('sales that took another lot than was booked', ({ basis }) => basis?.from === 'lot' && basis.substitute),
    count('rows of a locked year that came late', ({ late }) => late),
    plainFigure(`of ${cases}: reversals in a later year`, acrossYears.length, 'rows'),
  ];
}

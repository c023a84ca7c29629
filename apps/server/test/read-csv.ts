import Papa from 'papaparse';
import type { Answer } from './api.ts';

/** Returns the rows of a CSV that a call returned, the headings first. */
export function readCsv({ text }: Answer, delimiter = ','): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter, skipEmptyLines: true }).data;
}

import { BadFile } from '@lootfolio/domain/csv-rows';
import { APP_IDS } from '@lootfolio/domain/games';
import { looksLikeCasemove, missingHeaders, readCasemovePurchases } from '@lootfolio/domain/purchase-files/casemove-purchases';
import { guessColumns, readTable, type ColumnChoice, type Table } from '@lootfolio/domain/purchase-files/columns';
import { readMappedPurchases } from '@lootfolio/domain/purchase-files/mapped-purchases';
import type { PurchaseFile } from '@lootfolio/domain/purchase-files/purchase-file';
import { looksLikeHistory, readSteamHistory } from '@lootfolio/domain/purchase-files/steam-history';
import { storedColumns } from './purchase-columns.ts';

/** A chosen file: its kind, and the questions that the user must answer before it can be read. */
export type Source =
  | { kind: 'casemove'; file: File; text: string }
  | { kind: 'table'; file: File; table: Table; missing: readonly string[]; choice: ColumnChoice }
  | { kind: 'steam'; file: File; text: string; askYear: boolean; year: number | null };

/** The work pauses after this number of milliseconds, so that the browser can handle input. */
const SLICE_MS = 12;

async function inSlices<T>(reader: Generator<void, T>): Promise<T> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const { value, done } = reader.next();
    if (done) return value as T;
    if (performance.now() < until) continue;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    until = performance.now() + SLICE_MS;
  }
}

/**
 * Decodes UTF-8, UTF-16 and Windows-1254. Spreadsheets also save texts in UTF-16 and, in Turkey, in Windows-1254, which also contains the
 * signs of Western Europe.
 */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1254').decode(bytes);
  }
}

/** Returns true when the days of a history have no year, so that the user must give it. @throws BadFile */
async function hasNoYears(text: string): Promise<boolean> {
  try {
    await inSlices(readSteamHistory(text, { timezone: 'UTC', newestYear: null }));
    return false;
  } catch (error) {
    if (error instanceof BadFile && error.problem === 'year') return true;
    throw error;
  }
}

/** Detects the kind of a file. @throws BadFile */
export async function openSource(file: File): Promise<Source> {
  const text = decode(await file.arrayBuffer());
  if (looksLikeHistory(text)) return { kind: 'steam', file, text, askYear: await hasNoYears(text), year: null };
  const table = await inSlices(readTable(text));
  if (looksLikeCasemove(table.header)) return { kind: 'casemove', file, text };
  const choice = storedColumns(table.header) ?? guessColumns(table, APP_IDS.cs2);
  return { kind: 'table', file, table, missing: missingHeaders(table.header), choice };
}

/** @param timezone the user's time zone, which decides the day of a moment. @throws BadFile */
export function readSource(source: Source, timezone: string): Promise<PurchaseFile> {
  if (source.kind === 'casemove') return inSlices(readCasemovePurchases(source.text));
  if (source.kind === 'steam') return inSlices(readSteamHistory(source.text, { timezone, newestYear: source.year }));
  return inSlices(readMappedPurchases(source.table, source.choice, timezone));
}

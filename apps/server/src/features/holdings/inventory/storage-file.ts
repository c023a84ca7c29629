import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { BadFile, type BadFileProblem } from '@lootfolio/domain/csv-rows';
import type { Language } from '@lootfolio/texts/languages';
import { renderText, type TextKey } from '@lootfolio/texts/text';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { readStorageFile, type StorageFile } from '../../../goods/read-storage-file.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';

const PROBLEMS = {
  quote: 'inventory.storageQuote',
  'after-quote': 'inventory.storageAfterQuote',
  column: 'inventory.storageColumn',
  size: 'inventory.storageSize',
  rows: 'inventory.storageRows',
  cells: 'inventory.storageCells',
  things: 'inventory.storageThings',
} as const satisfies Partial<Record<BadFileProblem, TextKey>>;

const isKnown = (problem: BadFileProblem): problem is keyof typeof PROBLEMS => problem in PROBLEMS;

/** Reads the storage file in the body of a call. @throws Refusal VALIDATION with row and column */
export async function readFileOfCall(items: ItemDirectory, body: { appid: AppId; csv: string }, language: Language): Promise<StorageFile> {
  if (body.appid !== APP_IDS.cs2) throw invalidField('appid', 'inventory.storageGame');
  try {
    return await readStorageFile(items, body.csv);
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    const { problem, row, column } = error;
    if (!isKnown(problem)) throw error;
    const values = { row, column: column ?? '' };
    const fields = { csv: renderText(PROBLEMS[problem], language, values) };
    throw new Refusal('VALIDATION', PROBLEMS[problem], { fields, values, metaData: { row, column } });
  }
}

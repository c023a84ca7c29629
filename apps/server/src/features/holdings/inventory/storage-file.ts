import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { StorageProblem } from '@lootfolio/files/storage/storage-units';
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
} as const satisfies Record<StorageProblem['problem'], TextKey>;

/** Reads the storage file in the body of a call. @throws Refusal VALIDATION with row and column */
export async function readFileOfCall(items: ItemDirectory, body: { appid: AppId; csv: string }, language: Language): Promise<StorageFile> {
  if (body.appid !== APP_IDS.cs2) throw invalidField('appid', 'inventory.storageGame');
  const file = await readStorageFile(items, body.csv);
  if (!('problem' in file)) return file;
  const { row, column } = file;
  const text = PROBLEMS[file.problem];
  const values = { row, column: column ?? '' };
  throw new Refusal('VALIDATION', text, { fields: { csv: renderText(text, language, values) }, values, metaData: { row, column } });
}

import type { Tx } from '../../../platform/database/database.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readUnknownNames } from './imports.reads.ts';
import { storeNames } from './imports.store.ts';
import { createNameSuggester } from './like-names.ts';

/** The maximum number of names with suggestions. Those of the most rows have them. */
const MOST = 2000;

/** Finds the items whose names are most like those in an import that no item has. */
export async function suggestNames(tx: Tx, items: ItemDirectory, draftId: number): Promise<void> {
  const names = await readUnknownNames(tx, draftId);
  const suggest = names.length === 0 ? () => [] : await createNameSuggester(items);
  await storeNames(
    tx,
    draftId,
    names.map((one, at) => ({ ...one, suggestions: at < MOST ? suggest(one.appId, one.name) : [] })),
  );
}

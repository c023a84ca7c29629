import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readUnknownNames } from './imports.reads.ts';
import { createNameSuggester } from './like-names.ts';

/** The maximum number of names with suggestions. Those of the most rows have them. */
const MOST = 2000;

/** Stores the names in an import that no item has, with the items whose names are most like them. */
export async function suggestNames(tx: Tx, items: ItemDirectory, draftId: number): Promise<void> {
  await sql`delete from import_names where draft_id = ${draftId}`.execute(tx);
  const names = await readUnknownNames(tx, draftId);
  if (names.length === 0) return;
  const suggest = createNameSuggester(items);
  const rows = names.map((one, at) => ({ ...one, suggestions: at < MOST ? suggest(one.appId, one.name) : [] }));
  await sql`
    insert into import_names (draft_id, app_id, name, rows, suggestions)
    select ${draftId}, n."appId", n.name, n.rows, array(select json_array_elements_text(n.suggestions)::integer)
    from json_to_recordset(${JSON.stringify(rows)}::json) as n ("appId" integer, name text, rows integer, suggestions json)`.execute(tx);
}

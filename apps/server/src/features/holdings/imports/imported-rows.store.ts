import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** A row that is imported, with its item. `price`: of one piece, in thousandths of a dollar. */
export type ImportedRow = {
  place: number;
  side: 'buy' | 'sell';
  itemId: number;
  category: string;
  quantity: number;
  price: number;
  day: string;
  float: number | null;
  note: string;
  market: string | null;
  sourceId: string | null;
  /** True for a sale of the pieces of the row whose place is before its own. */
  ofPrevious: boolean;
};

/** The number of rows that are read at once: their objects take about 10 MB. */
const CHUNK = 20_000;

/** Yields the rows that are imported by item, in the order of the files. The rows of an item come together. */
export async function* readImported(tx: Tx, draftId: number): AsyncGenerator<ImportedRow[], void> {
  await sql`declare imported_rows no scroll cursor for
    select place, side, item_id as "itemId", category, quantity, price, day::text as day, float, note, market, source_id as "sourceId",
      of_previous as "ofPrevious"
    from import_rows where draft_id = ${draftId} and state = 'new' order by item_id, place`.execute(tx);
  let kept: ImportedRow[] = [];
  for (;;) {
    const { rows } = await sql<ImportedRow>`fetch ${sql.lit(CHUNK)} from imported_rows`.execute(tx);
    const all = [...kept, ...rows];
    if (rows.length < CHUNK) {
      await sql`close imported_rows`.execute(tx);
      if (all.length > 0) yield all;
      return;
    }
    const last = all.at(-1)!.itemId;
    const end = all.findIndex(({ itemId }) => itemId === last);
    kept = all.slice(end);
    if (end > 0) yield all.slice(0, end);
  }
}

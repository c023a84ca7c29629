import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** The id of a row and what it became: a lot, or one piece of a sale. */
export type ImportKey = { sourceId: string; piece: number; lotId: number | null; saleId: number | null };

export async function insertKeys(
  tx: Tx,
  { userId, importId }: { userId: number; importId: number },
  keys: readonly ImportKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into import_keys (user_id, source_id, piece, import_id, lot_id, sale_id)
    select ${userId}, k."sourceId", k.piece, ${importId}, k."lotId", k."saleId"
    from json_to_recordset(${JSON.stringify(keys)}::json) as k ("sourceId" text, piece integer, "lotId" bigint, "saleId" bigint)`.execute(
    tx,
  );
}

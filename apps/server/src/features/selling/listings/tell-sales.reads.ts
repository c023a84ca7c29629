import { displayName } from '@lootfolio/domain/names';
import type { Language } from '@lootfolio/texts/languages';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** Returns the names of items in a language, by id. */
export async function readNames(db: Reader, itemIds: readonly number[], language: Language): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string; nameTr: string | null; phase: string | null }>`
    select item_id as id, market_hash_name as name, name_tr as "nameTr", phase from items
    where item_id = any(${[...itemIds]}::integer[])`.execute(db);
  return new Map(rows.map(({ id, name, nameTr, phase }) => [id, displayName(language === 'tr' ? (nameTr ?? name) : name, phase)]));
}

/** A sale that fell through. `takenOff`: the markets on which its thing was taken off, or is just being. */
export type FallenSale = { market: string; itemId: number; price: number; takenOff: string[] };

/** Returns a sale that fell through; undefined when there is none with this id. */
export async function readFallenSale(db: Reader, id: number): Promise<FallenSale | undefined> {
  const { rows } = await sql<FallenSale>`
    select s.market, s.item_id as "itemId", s.price,
      array(select l.market from listings l
        where l.sold_elsewhere = s.id and l.put_back is null and l.state in ('leaving', 'removed') order by l.market) as "takenOff"
    from sales s where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns what an operation could not put on sale. */
export async function readNotPutBack(
  db: Reader,
  operationId: string,
): Promise<{ market: string; itemId: number; code: string; words: string | null }[]> {
  const { rows } = await sql<{ market: string; itemId: number; code: string; words: string | null }>`
    select market, item_id as "itemId", coalesce(code, 'UNKNOWN') as code, text as words from listings
    where operation_id = ${operationId}::uuid and state in ('failed', 'unknown') order by id`.execute(db);
  return rows;
}

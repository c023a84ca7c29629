import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { now } from '../../platform/process/clock.ts';

/** The override of an item by administrators; null: the catalogue's value applies. */
export type ItemOverride = {
  rarity: string | null;
  /** `#rrggbb`. */
  rarityColor: string | null;
  /** Key of a collection. */
  collection: string | null;
  hidden: boolean;
  /** Hash of the picture. */
  picture: string | null;
  updatedAt: Date;
};

export type Picture = { bytes: Buffer; type: string; hash: string };

const COLUMNS = ['item_id', 'rarity', 'rarity_color', 'collection', 'hidden', 'picture_hash', 'updated_at'] as const;
type Row = {
  item_id: number;
  rarity: string | null;
  rarity_color: string | null;
  collection: string | null;
  hidden: boolean;
  picture_hash: string | null;
  updated_at: Date;
};

const overrideOf = (row: Row): ItemOverride => ({
  rarity: row.rarity,
  rarityColor: row.rarity_color,
  collection: row.collection,
  hidden: row.hidden,
  picture: row.picture_hash,
  updatedAt: row.updated_at,
});

/** Returns all overrides by item id, or those of some items. There are few, because each was made by hand. */
export async function readOverrides(db: Reader, itemIds?: readonly number[]): Promise<Map<number, ItemOverride>> {
  const rows = await db
    .selectFrom('item_overrides')
    .select(COLUMNS)
    .$if(itemIds !== undefined, (all) => all.where('item_id', '=', sql<number>`any(${itemIds}::int[])`))
    .execute();
  return new Map(rows.map((row) => [row.item_id, overrideOf(row)]));
}

/** Returns an item's override, locked; null when it has none. */
export async function lockOverride(tx: Tx, itemId: number): Promise<ItemOverride | null> {
  // an item without override has no row to lock
  await tx.selectFrom('items').select('item_id').where('item_id', '=', itemId).forUpdate().executeTakeFirst();
  const row = await tx.selectFrom('item_overrides').select(COLUMNS).where('item_id', '=', itemId).executeTakeFirst();
  return row ? overrideOf(row) : null;
}

/** @param picture null removes it; undefined keeps it */
export async function writeOverride(
  tx: Tx,
  itemId: number,
  { rarity, rarityColor, collection, hidden }: Omit<ItemOverride, 'picture' | 'updatedAt'>,
  picture: Picture | null | undefined,
): Promise<void> {
  const values = {
    rarity,
    rarity_color: rarityColor,
    collection,
    hidden,
    updated_at: now(),
    ...(picture !== undefined && {
      picture: picture?.bytes ?? null,
      picture_type: picture?.type ?? null,
      picture_hash: picture?.hash ?? null,
    }),
  };
  await tx
    .insertInto('item_overrides')
    .values({ item_id: itemId, picture: null, picture_type: null, picture_hash: null, ...values })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(values))
    .execute();
  await tx
    .deleteFrom('item_overrides')
    .where('item_id', '=', itemId)
    .where('hidden', '=', false)
    .where((row) => row.and(['rarity', 'rarity_color', 'collection', 'picture_hash'].map((name) => row(name as 'rarity', 'is', null))))
    .execute();
}

/** Returns the picture that an administrator set for an item. */
export async function readPicture(db: Reader, itemId: number): Promise<Picture | null> {
  const row = await db
    .selectFrom('item_overrides')
    .select(['picture', 'picture_type', 'picture_hash'])
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return row?.picture && row.picture_type && row.picture_hash
    ? { bytes: row.picture, type: row.picture_type, hash: row.picture_hash }
    : null;
}

import type { BodyOf } from '@lootfolio/contract/call';
import type { adminUpdateItem } from '@lootfolio/contract/features/operator/item-management';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { now } from '../../../platform/process/clock.ts';
import type { CaseDirectory } from '../../../prices/board/case-directory.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { lockOverride, writeOverride, type ItemOverride } from '../../../prices/board/item-overrides.store.ts';
import { readPictureUrl } from './read-picture.ts';

/** Returns the values of an override for the audit log: pictures by their hash. */
const auditOf = (set: ItemOverride | null) => ({
  rarity: set?.rarity ?? null,
  color: set?.rarityColor ?? null,
  collection: set?.collection ?? null,
  hidden: set?.hidden ?? false,
  picture: set?.picture ?? null,
});

/**
 * Corrects an item's wrong values in the catalogue, or hides it. A trigger notifies every process at once.
 * @returns the override in effect now; null when there is none
 * @throws Refusal VALIDATION for an unknown collection, or a file that is no picture
 */
export async function changeItem(
  tx: Tx,
  caller: Caller,
  { item, cases }: { item: Item; cases: CaseDirectory },
  change: BodyOf<typeof adminUpdateItem>,
): Promise<ItemOverride | null> {
  const collection = change.collection_id === null ? null : (cases.collectionById(change.collection_id)?.key ?? undefined);
  if (collection === undefined) throw invalidField('collection_id', 'item-management.unknownCollection');
  const picture = typeof change.picture === 'string' ? readPictureUrl(change.picture) : change.picture;
  const before = await lockOverride(tx, item.itemId);
  const set = { rarity: change.rarity, rarityColor: change.color?.toLowerCase() ?? null, collection, hidden: change.hidden };
  await writeOverride(tx, item.itemId, set, picture);
  const after = { ...set, picture: picture === undefined ? (before?.picture ?? null) : (picture?.hash ?? null), updatedAt: now() };
  await audit(tx, caller, { action: 'item.changed', object: `item:${item.itemId}`, before: auditOf(before), after: auditOf(after) });
  const isSet = after.hidden || [after.rarity, after.rarityColor, after.collection, after.picture].some((value) => value !== null);
  return isSet ? after : null;
}

import { displayName } from '@lootfolio/domain/names';
import { lockUser } from '../../../platform/database/own-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { insertLots, type NewLot } from '../../../goods/lots.store.ts';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import { checkDays } from '../../../goods/check-days.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { checkRoom } from './check-room.ts';

/** True for the name that screens show, and for Steam's name. */
export const isNameOf = (item: Item, name: string): boolean => name === displayName(item.name, item.phase) || name === item.name;

/**
 * Adds a purchase of the caller. Its category is the item's type when none is given.
 * @returns the id of the new lot
 * @throws Refusal VALIDATION for an unknown item, another name or a wrong day; LIMIT_REACHED
 */
export async function addInvestment(
  tx: Tx,
  caller: Caller,
  { name, ...added }: Omit<NewLot, 'float'> & { name: string },
  items: ItemDirectory,
): Promise<number> {
  const item = items.byId(added.itemId);
  if (!item) throw invalidField('item_id', 'items.unknownItem');
  if (!isNameOf(item, name)) throw invalidField('name', 'items.otherName');
  await lockUser(tx, caller.userId);
  await checkDays(tx, caller.userId, [{ day: added.boughtOn, field: 'buyDate' }]);
  const category = added.category === '' ? (item.type ?? '') : added.category;
  const [id] = await insertLots(tx, caller.userId, [{ ...added, category, float: null }], null);
  await checkRoom(tx, caller.userId);
  await chargeSales(tx, caller.userId, { itemIds: [item.itemId] });
  await audit(tx, caller, { action: 'investment.added', object: `lot:${id}`, after: { item_id: item.itemId, quantity: added.quantity } });
  return id!;
}

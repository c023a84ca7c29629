import type { Money } from '@lootfolio/domain/money';
import { directionOf } from '@lootfolio/domain/targets';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { hasTarget, lockTarget, updateTarget } from './targets.store.ts';

/**
 * Changes the price of the caller's target. The target waits for the new price from now on.
 * @throws Refusal NOT_FOUND, also for another user's target; ALREADY_EXISTS
 */
export async function changeTarget(
  tx: Tx,
  caller: Caller,
  id: number,
  price: Money,
  { items, boards }: { items: ItemDirectory; boards: Boards },
): Promise<void> {
  await lockUser(tx, caller.userId);
  const before = await lockTarget(tx, caller.userId, id);
  if (!before) throw notFound();
  if (before.price !== price && (await hasTarget(tx, caller.userId, before.itemId, price)))
    throw new Refusal('ALREADY_EXISTS', 'targets.already');
  const item = items.byId(before.itemId);
  const direction = directionOf(price, (item && boards.lowestRegular(item)?.price) ?? null);
  await updateTarget(tx, id, price, direction);
  await audit(tx, caller, {
    action: 'target.changed',
    object: `target:${id}`,
    before: { price: before.price, direction: before.direction },
    after: { price, direction },
  });
}

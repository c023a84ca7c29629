import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { updateBuyPrice } from './inventory.store.ts';

/** Sets the cost of a thing in the caller's inventory; null removes it. @throws Refusal NOT_FOUND when the thing is not in the inventory */
export async function setBuyPrice(
  tx: Tx,
  caller: Caller,
  thing: { steamAssetId: string; appId: AppId; price: Money | null },
): Promise<void> {
  await lockUser(tx, caller.userId);
  const before = await updateBuyPrice(tx, caller.userId, thing);
  if (before === null) throw notFound();
  // a thing that is sold may still be there
  await chargeSales(tx, caller.userId, { itemIds: [before.itemId] });
  await audit(tx, caller, {
    action: 'asset.priced',
    object: `asset:${before.id}`,
    before: { buy_price: before.buyPrice },
    after: { buy_price: thing.price },
  });
}

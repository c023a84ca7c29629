import { displayName } from '@lootfolio/domain/names';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField, notFound } from '../../../platform/errors/refusal.ts';
import { checkDays } from '../../../goods/check-days.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { checkRoom } from './check-purchases.ts';
import { insertTracked, lockPortfolio, type NewTracked, type Purchase } from './tracker.store.ts';

/** A purchase whose item is given by the general id and name that the suggestions have. */
export type NamedPurchase = Purchase & { generalId: number; name: string };

/**
 * Adds purchases to the caller's portfolio: all of them, or none.
 * @returns the ids of the new rows
 * @throws Refusal NOT_FOUND, also for another user's portfolio; VALIDATION for an unknown item or day; LIMIT_REACHED
 */
export async function addTrackedItems(
  tx: Tx,
  caller: Caller,
  portfolioId: number,
  purchases: readonly NamedPurchase[],
  items: ItemDirectory,
): Promise<number[]> {
  if (!(await lockPortfolio(tx, caller.userId, portfolioId))) throw notFound();
  const added = identify(purchases, items);
  await checkDays(
    tx,
    caller.userId,
    added.map(({ boughtOn }, at) => ({ day: boughtOn, field: `items.${at}.transaction_date` })),
  );
  await checkRoom(tx, portfolioId, added);
  const ids = await insertTracked(tx, portfolioId, added);
  await audit(tx, caller, {
    action: 'tracker.items_added',
    object: `tracker:${portfolioId}`,
    after: { rows: ids, items: added.map(({ itemId }) => itemId) },
  });
  return ids;
}

/** Finds the item of each purchase by its name, among the items with its general id. */
function identify(purchases: readonly NamedPurchase[], items: ItemDirectory): NewTracked[] {
  const wanted = new Set(purchases.map(({ generalId }) => generalId));
  const known = Map.groupBy(
    items.all().filter(({ generalId }) => wanted.has(generalId)),
    ({ generalId }) => generalId,
  );
  return purchases.map(({ generalId, name, ...purchase }, at) => {
    const phases = known.get(generalId);
    if (!phases) throw invalidField(`items.${at}.general_id`, 'items.unknownItem');
    const item = itemNamed(phases, name);
    if (!item) throw invalidField(`items.${at}.name`, 'items.otherName');
    return { ...purchase, itemId: item.itemId };
  });
}

/** Finds the item with the name that screens show. Steam's name finds an item only when it has no phase, or no other one. */
function itemNamed(phases: readonly Item[], name: string): Item | undefined {
  const shown = phases.find((item) => displayName(item.name, item.phase) === name);
  if (shown || phases[0]?.name !== name) return shown;
  return phases.length === 1 ? phases[0] : undefined;
}

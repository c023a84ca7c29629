import type { BodyOf } from '@lootfolio/contract/call';
import type { adminUnmatchName } from '@lootfolio/contract/features/operator/item-management';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField, notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { decideName, lockName, type NameOnMarket } from '../../../prices/collect/market-names.store.ts';
import type { NameState } from '../../../prices/prices.tables.ts';

type Named = BodyOf<typeof adminUnmatchName>;
type Decision = { state: NameState; itemId: number | null };

const nameOf = ({ market, app_id: appId, name, phase }: Named): NameOnMarket => ({ marketId: market.id, appId, name, phase });

async function decide(tx: Tx, caller: Caller, named: Named, before: Decision, after: Decision): Promise<void> {
  await decideName(tx, nameOf(named), after);
  const { market, app_id: app, name, phase } = named;
  const at = { name, phase, app };
  const say = ({ state, itemId }: Decision) => ({ ...at, state, item: itemId });
  await audit(tx, caller, { action: 'item.name', object: `market:${market.id}`, before: say(before), after: say(after) });
}

/**
 * Assigns a market's name to an item, or ignores it. The next list of the market uses the decision.
 * @throws Refusal NOT_FOUND for a name that no list had; VALIDATION for an unknown item or an item of another game
 */
export async function matchName(
  tx: Tx,
  caller: Caller,
  items: ItemDirectory,
  { item_id: itemId, ...named }: Named & { item_id: number | null },
): Promise<void> {
  const item = itemId === null ? null : items.byId(itemId);
  if (item === undefined) throw invalidField('item_id', 'items.unknownItem');
  if (item !== null && item.appId !== named.app_id) throw invalidField('item_id', 'item-management.otherGame');
  const before = await lockName(tx, nameOf(named));
  if (!before) throw notFound();
  await decide(tx, caller, named, before, item ? { state: 'assigned', itemId: item.itemId } : { state: 'ignored', itemId: null });
}

/** Reverts a decision. @throws Refusal NOT_FOUND; STATE when nothing was decided */
export async function unmatchName(tx: Tx, caller: Caller, named: Named): Promise<void> {
  const before = await lockName(tx, nameOf(named));
  if (!before) throw notFound();
  if (before.state === 'open') throw new Refusal('STATE', 'item-management.undecided');
  await decide(tx, caller, named, before, { state: 'open', itemId: null });
}

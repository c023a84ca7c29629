import type { Money } from '@lootfolio/domain/money';
import { directionOf, watchBits, type TargetDirection } from '@lootfolio/domain/targets';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { checkGreatest, slugsOf, watchedMarkets } from './targets.rules.ts';
import { hasTarget, lockTarget, updateTarget } from './targets.store.ts';

export type TargetChange = {
  price: Money;
  /** Without it the price now decides. */
  direction?: TargetDirection | undefined;
  /** Slugs; none: all open markets. Without it they stay. */
  markets?: readonly string[] | undefined;
};

/**
 * Changes the caller's target. The target waits for the new price from now on.
 * @throws Refusal NOT_FOUND, also for another user's target; ALREADY_EXISTS
 */
export async function changeTarget(
  tx: Tx,
  caller: Caller,
  id: number,
  change: TargetChange,
  { items, boards, settings }: { items: ItemDirectory; boards: Boards; settings: Settings },
): Promise<void> {
  const { price } = change;
  checkGreatest(settings, 'price', price);
  await lockUser(tx, caller.userId);
  const before = await lockTarget(tx, caller.userId, id);
  if (!before) throw notFound();
  if (before.price !== price && (await hasTarget(tx, caller.userId, before.itemId, price)))
    throw new Refusal('ALREADY_EXISTS', 'targets.already');
  const item = items.byId(before.itemId);
  const markets = change.markets === undefined ? before.markets : watchedMarkets(change.markets);
  const direction = change.direction ?? directionOf(price, (item && boards.lowestRegular(item, watchBits(markets))?.price) ?? null);
  await updateTarget(tx, id, { price, direction, markets });
  const named = (ids: number[] | null) => change.markets !== undefined && { markets: slugsOf(ids) };
  await audit(tx, caller, {
    action: 'target.changed',
    object: `target:${id}`,
    before: { price: before.price, direction: before.direction, ...named(before.markets) },
    after: { price, direction, ...named(markets) },
  });
}

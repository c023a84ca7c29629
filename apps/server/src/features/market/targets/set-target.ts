import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import { displayName } from '@lootfolio/domain/names';
import { directionOf, MAX_TARGETS, watchBits, type TargetDirection } from '@lootfolio/domain/targets';
import type { Tx } from '../../../platform/database/database.ts';
import { lockAndCheckCap } from '../../../platform/database/own-rows.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { checkGreatest, slugsOf, watchedMarkets } from './targets.rules.ts';
import { insertTarget } from './targets.store.ts';

export type WantedTarget = {
  appId: AppId;
  name: string;
  itemId: number;
  generalId: number;
  price: Money;
  /** Without it the price now decides. */
  direction?: TargetDirection | undefined;
  /** Slugs; none: all open markets. */
  markets?: readonly string[];
};

/**
 * Sets a price target for the caller. Unless they say it, the item's present price decides if the target waits for a fall or a rise.
 * @throws Refusal VALIDATION when name and ids are not those of one item, ALREADY_EXISTS, LIMIT_REACHED
 */
export async function setTarget(
  tx: Tx,
  caller: Caller,
  wanted: WantedTarget,
  { items, boards, settings }: { items: ItemDirectory; boards: Boards; settings: Settings },
): Promise<number> {
  const item = items.byId(wanted.itemId);
  if (!item) throw invalidField('item_id', 'items.unknownItem');
  if (item.appId !== wanted.appId) throw invalidField('app_id', 'items.otherGame');
  if (item.generalId !== wanted.generalId) throw invalidField('general_id', 'items.otherItem');
  if (wanted.name !== item.name && wanted.name !== displayName(item.name, item.phase)) throw invalidField('name', 'items.otherName');

  checkGreatest(settings, 'target_price', wanted.price);
  const markets = watchedMarkets(wanted.markets ?? []);
  const direction = wanted.direction ?? directionOf(wanted.price, boards.lowestRegular(item, watchBits(markets))?.price ?? null);
  await lockAndCheckCap(tx, caller.userId, { table: 'price_targets', max: MAX_TARGETS, text: 'targets.full' });
  const id = await insertTarget(tx, caller.userId, { itemId: item.itemId, price: wanted.price, direction, markets });
  if (id === null) throw new Refusal('ALREADY_EXISTS', 'targets.already');
  await audit(tx, caller, {
    action: 'target.set',
    object: `target:${id}`,
    after: { item: item.itemId, price: wanted.price, direction, ...(markets && { markets: slugsOf(markets) }) },
  });
  return id;
}

import type { BodyOf } from '@lootfolio/contract/call';
import type { addSale as addCall } from '@lootfolio/contract/features/selling/sale-changes';
import { net, type Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import { displayName } from '@lootfolio/domain/names';
import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { localDate } from '@lootfolio/domain/schedule';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import { findDoubles } from '../../../goods/sales/find-doubles.ts';
import { createItemFinder } from '../../../goods/find-named-item.ts';
import { checkSalesRoom } from '../../../goods/sales/record-sales.ts';
import { soldAtNoon } from '../../../goods/sales/sales.rules.ts';
import { insertEnteredSale } from '../../../goods/sales/sales.store.ts';
import { timeZoneOf } from '../../../goods/time-zones.reads.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { invalidField } from '../../../platform/errors/refusal.ts';
import { now } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { findByClientKey } from './sales.store.ts';
import { isSaleDay } from './sales.rules.ts';

type Draft = BodyOf<typeof addCall>['item'];
type AddParts = { items: ItemDirectory; feeOf: (marketId: number, appId: AppId) => Fee };

/**
 * Adds a sale that its user entered. The same client key adds it once.
 * @returns its id
 * @throws Refusal VALIDATION for an unknown item or a wrong day; LIMIT_REACHED
 */
export async function addSale(tx: Tx, caller: Caller, draft: Draft, clientKey: string | null, parts: AddParts): Promise<number> {
  const { userId } = caller;
  await lockUser(tx, userId);
  const known = clientKey === null ? null : await findByClientKey(tx, userId, clientKey);
  if (known !== null) return known;
  const find = await createItemFinder(parts.items);
  const item = find(draft.app_id, draft.name);
  if (!item) throw invalidField('item.name', 'items.unknownItem');
  const zone = await timeZoneOf(tx, userId);
  const today = localDate(now(), zone);
  if (!isSaleDay(draft.date, today)) throw invalidField('item.date', 'goods.wrongDay');
  if (draft.buy_date !== undefined && draft.buy_date < FIRST_TRADED_DAY) throw invalidField('item.buy_date', 'goods.wrongDay');
  if (draft.buy_date !== undefined && draft.buy_date > draft.date) throw invalidField('item.buy_date', 'sales.boughtAfterSale');
  const id = (await insertEnteredSale(tx, {
    userId,
    appId: draft.app_id,
    itemId: item.itemId,
    name: displayName(item.name, item.phase),
    buyMarket: draft.buy_market,
    market: draft.sell_market,
    price: draft.sell_price,
    net: net(draft.sell_price, parts.feeOf(findMarket(draft.sell_market)!.id, draft.app_id)),
    cost: draft.buy_price,
    soldAt: soldAtNoon(draft.date, zone),
    acquiredOn: draft.buy_date ?? null,
    clientKey,
  }))!;
  await checkSalesRoom(tx, userId);
  await findDoubles(tx, userId, [id]);
  await chargeSales(tx, userId, { ids: [id] });
  await audit(tx, caller, { action: 'sale.added', object: `sale:${id}`, after: { item_id: item.itemId, market: draft.sell_market } });
  return id;
}

import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { Db } from '../../../platform/database/database.ts';
import type { Provided } from '../../../platform/module.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import { readMarketsOf, readSold } from '../../../goods/listings.reads.ts';
import { findThingIds, readOwnInventory, readThings } from './inventory.reads.ts';

export type DepositableParts = { db: Db; boards: Boards; settings: Settings } & Pick<Provided, 'depositPrices'>;

/**
 * Returns the things of a user that this server's bot takes, by their ids, with what it credits for each. What cannot be traded, is on sale
 * or sold anywhere, or stands in an offer already is missing.
 */
export async function findDepositable(parts: DepositableParts, userId: number, appId: AppId): Promise<ReadonlyMap<number, Money>> {
  const { db, depositPrices } = parts;
  const inventory = await readOwnInventory(db, userId, appId);
  if (!inventory) return new Map();
  const things = (await readThings(db, inventory.id, { tradable: 'tradable', shown: true })).filter(({ units }) => units === 1);
  const prices = await depositPrices.of(parts, appId, [...new Set(things.map(({ itemId }) => itemId))]);
  const accepted = things.filter(({ itemId }) => prices.has(itemId));
  const given = await findThingIds(db, inventory.id, await depositPrices.givenBy(db, userId, appId));
  const ids = accepted.map(({ id }) => id);
  const [listed, sold] = [await readMarketsOf(db, ids), await readSold(db, ids)];
  const free = accepted.filter(({ id }) => !given.has(id) && !listed.has(id) && !sold.has(id));
  return new Map(free.map(({ id, itemId }) => [id, prices.get(itemId)!]));
}

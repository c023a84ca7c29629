import type { AppId } from '@lootfolio/domain/games';
import { STEAM_ID } from '@lootfolio/domain/markets';
import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import type { Boards } from '../../prices/board/boards.ts';
import type { ItemDirectory } from '../../prices/board/item-directory.ts';
import { countWatched, insertWatched } from './watchlist.store.ts';

/** More is no list any more; it also bounds what one request may read. */
const MOST_WATCHED = 5000;

export type NewWatched = { appId: AppId; marketHashName: string; itemId: number; generalId: number };

/**
 * Puts an item on a user's watchlist, with its present price on the base market (Steam).
 * @throws Refusal VALIDATION when name and ids are not one item, ALREADY_EXISTS, LIMIT_REACHED
 */
export async function addToWatchlist(
  parts: { db: Db; items: ItemDirectory; boards: Boards },
  caller: { userId: number; ip: string },
  added: NewWatched,
): Promise<number> {
  const item = parts.items.byId(added.itemId);
  if (!item) throw invalidField('item_id', 'unknownItem');
  if (item.appId !== added.appId) throw invalidField('appid', 'otherGame');
  if (item.generalId !== added.generalId) throw invalidField('general_id', 'otherItem');
  if (item.name !== added.marketHashName) throw invalidField('market_hash_name', 'otherName');

  const price = parts.boards.quotesOf(item).find((quote) => quote.marketId === STEAM_ID && quote.fresh)?.price ?? null;
  return parts.db.transaction().execute(async (tx) => {
    if ((await countWatched(tx, caller.userId)) >= MOST_WATCHED) throw new Refusal('LIMIT_REACHED', 'maxWatched');
    const id = await insertWatched(tx, caller.userId, { itemId: item.itemId, baseMarketId: STEAM_ID, priceWhenAdded: price });
    if (id === null) throw new Refusal('ALREADY_EXISTS', 'alreadyWatched');
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'watchlist.added', object: `item:${item.itemId}` });
    return id;
  });
}

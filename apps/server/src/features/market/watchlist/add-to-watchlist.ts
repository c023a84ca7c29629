import type { ItemQuote } from '@lootfolio/board/types';
import type { AppId } from '@lootfolio/domain/games';
import { MAX_WATCHED, WATCHLIST_DEFAULTS } from '@lootfolio/domain/watchlist';
import type { Tx } from '../../../platform/database/database.ts';
import { lockAndCheckCap } from '../../../platform/database/own-rows.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { insertWatched } from './watchlist.store.ts';

/** The prices now. */
type Quotes = { quotesOf: (item: Item) => readonly Pick<ItemQuote, 'marketId' | 'price' | 'fresh'>[] };

export type NewWatched = { appId: AppId; marketHashName: string; itemId: number; generalId: number };

/**
 * Adds an item to the caller's watchlist, with its present price on the default base market (Steam).
 * @throws Refusal VALIDATION when name and ids are not those of one item, ALREADY_EXISTS, LIMIT_REACHED
 */
export async function addToWatchlist(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'ip'>,
  added: NewWatched,
  { items, boards }: { items: ItemDirectory; boards: Quotes },
): Promise<number> {
  const item = items.byId(added.itemId);
  if (!item) throw invalidField('item_id', 'items.unknownItem');
  if (item.appId !== added.appId) throw invalidField('appid', 'items.otherGame');
  if (item.generalId !== added.generalId) throw invalidField('general_id', 'items.otherItem');
  if (item.name !== added.marketHashName) throw invalidField('market_hash_name', 'items.otherName');

  const price = boards.quotesOf(item).find((quote) => quote.marketId === WATCHLIST_DEFAULTS.base && quote.fresh)?.price ?? null;
  await lockAndCheckCap(tx, caller.userId, { table: 'watchlist', max: MAX_WATCHED, text: 'watchlist.full' });
  const id = await insertWatched(tx, caller.userId, { itemId: item.itemId, baseMarketId: WATCHLIST_DEFAULTS.base, priceWhenAdded: price });
  if (id === null) throw new Refusal('ALREADY_EXISTS', 'watchlist.already');
  await audit(tx, caller, { action: 'watchlist.added', object: `item:${item.itemId}` });
  return id;
}

import { describeItem, indexFamilies } from '@lootfolio/catalogue/describe';
import type { CatalogueItem } from '@lootfolio/catalogue/item';
import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { MAX_PRICE, toMoney } from '@lootfolio/domain/money';
import type { RawQuote } from '@lootfolio/marketplaces/port';
import type { Db } from '../../platform/database/database.ts';
import { now } from '../../platform/process/clock.ts';
import type { ItemDirectory } from '../board/item-directory.ts';
import type { Rate } from '../rates/exchange-rates.ts';
import { sideOf, type Feed } from './feeds.ts';
import { isCatalogued, sentNameKey, type SentName } from './market-names.store.ts';
import { maxNewNames } from './new-names.rules.ts';
import { readGameNames, registerItems, showItems } from './register-items.ts';
import type { StagedQuote } from './staged-quotes.ts';

/** Decisions of administrators on names: an item, or null for an ignored name. */
type Decided = ReadonlyMap<string, number | null>;
type Staged = {
  quotes: StagedQuote[];
  /** The names that the catalogue does not know. */
  unmatched: SentName[];
  /** Items that are known from an inventory and that no market had before. */
  unseen: number[];
};

/**
 * Finds the item of every quote and converts the prices. For an item, the lowest ask or the highest bid counts. A name that an
 * administrator assigned or ignored is not looked up; an unknown name is left out.
 */
export function stageList(items: ItemDirectory, feed: Feed, quotes: readonly RawQuote[], { rate }: Rate, decided: Decided): Staged {
  const { appId } = feed;
  const isAsk = sideOf(feed) === 'ask';
  const staged = new Map<number, StagedQuote>();
  const unmatched = new Map<string, SentName>();
  const unseen = new Set<number>();
  for (const quote of quotes) {
    const key = sentNameKey(quote);
    const assigned = decided.get(key);
    const item =
      assigned === undefined ? items.byName(appId, quote.name, quote.phase) : assigned === null ? undefined : items.byId(assigned);
    const price = toMoney(quote.price, rate);
    if (price < 1 || price > MAX_PRICE) continue;
    if (assigned !== undefined || (isCatalogued(appId) && item?.origin !== 'catalogue')) {
      unmatched.set(key, { name: quote.name, phase: quote.phase, price });
    }
    if (!item) continue;
    if (item.isUnseen && isAsk) unseen.add(item.itemId);
    const other = staged.get(item.itemId);
    if (other && (isAsk ? other.price <= price : other.price >= price)) continue;
    staged.set(item.itemId, { itemId: item.itemId, price, quantity: quote.quantity, native: quote.price, url: quote.url });
  }
  return { quotes: [...staged.values()], unmatched: [...unmatched.values()], unseen: [...unseen] };
}

/** The numbers of unknown names of a list that were added and refused. */
type NewNames = { added: number; refused: number };

/**
 * Registers the items of unknown names, unless there are too many; then it registers none. A bid does not prove that an item exists,
 * because anybody may bid for a name.
 * @param accepted an administrator accepted the names of this list
 */
export async function addNames(
  { db, items }: { db: Db; items: ItemDirectory },
  feed: Feed,
  quotes: readonly RawQuote[],
  { decided, accepted }: { decided: Decided; accepted: boolean },
): Promise<NewNames> {
  const { appId } = feed;
  if (sideOf(feed) !== 'ask') return { added: 0, refused: 0 };
  const listed = new Map(quotes.map((quote) => [sentNameKey(quote), quote]));
  const unknown = [...listed].flatMap(([key, quote]) => (decided.has(key) || items.byName(appId, quote.name, quote.phase) ? [] : quote));
  if (unknown.length === 0) return { added: 0, refused: 0 };
  const list = { listed: listed.size, learned: !isCatalogued(appId), accepted, at: now() };
  if (unknown.length > maxNewNames(await readGameNames(db, appId, list.at), list)) return { added: 0, refused: unknown.length };
  await registerItems(db, describeUnknown(items, appId, unknown), 'feed');
  await items.refresh();
  return { added: unknown.length, refused: 0 };
}

/** Shows items that somebody offers for the first time. */
export async function showOffered({ db, items }: { db: Db; items: ItemDirectory }, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await showItems(db, itemIds);
  await items.refresh();
}

/** Describes items by their names. Rarity and collection come from a known item of the same finish. */
function describeUnknown(items: ItemDirectory, appId: AppId, quotes: readonly RawQuote[]): CatalogueItem[] {
  const families = appId === APP_IDS.cs2 ? indexFamilies(items.all()) : undefined;
  return quotes.map((quote) => describeItem(appId, quote.name, quote.phase, families));
}

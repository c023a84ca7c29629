import type { ReplyOf } from '@lootfolio/contract/call';
import type { findPasted as findPastedCall } from '@lootfolio/contract/features/market/item-search';
import { GAMES } from '@lootfolio/domain/games';
import { splitDisplayName } from '@lootfolio/domain/names';
import { slugOf } from '@lootfolio/domain/slug';
import { readPasted, type LinkedPerson } from '@lootfolio/marketplaces/pasted';
import type { Inspect } from '@lootfolio/marketplaces/inspect-link';
import type { LinkedItem } from '@lootfolio/marketplaces/read-link';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { foundItem } from './item-summary.ts';

type Parts = { items: ItemDirectory; boards: Boards };
type Reply = Omit<ReplyOf<typeof findPastedCall>, 'success'>;

const MAX_FOUND = 20;
const NOTHING: Reply = { kind: 'none', items: [], total: 0, person: null, inspect: null };

/** Finds the items or the person of a pasted link or id. */
export function findPasted(parts: Parts, text: string): Reply {
  const pasted = readPasted(text);
  switch (pasted?.kind) {
    case 'item': {
      const { items, total } = itemsOf(parts, pasted.item);
      return { ...NOTHING, kind: 'items', items: items.map((item) => foundItem(item, parts.boards)), total };
    }
    case 'person':
      return { ...NOTHING, kind: 'person', person: personOf(pasted.person) };
    case 'inspect':
      return { ...NOTHING, kind: 'inspect', ...inspectOf(pasted.inspect) };
    case 'nameless':
      return { ...NOTHING, kind: 'nameless' };
    default:
      return NOTHING;
  }
}

/** Returns the item with exactly that name or address, else the items that a search for its words finds. */
function itemsOf({ items, boards }: Parts, { appId, name, phase }: LinkedItem): { items: Item[]; total: number } {
  const split = splitDisplayName(name);
  for (const game of appId === null ? GAMES.map((one) => one.appId) : [appId]) {
    const exact = items.byName(game, split.name, phase ?? split.phase) ?? items.bySlug(game, slugOf(name, phase));
    if (exact && !exact.hidden) return { items: [exact], total: 1 };
  }
  const found = boards.search(phase === null ? name : `${name} ${phase}`, appId, MAX_FOUND);
  return { items: found.itemIds.map((itemId) => items.byId(itemId)!), total: found.total };
}

const PROFILES = 'https://steamcommunity.com';

const personOf = ({ steamId, vanity, assetId }: LinkedPerson): Reply['person'] => ({
  steam_id: steamId,
  vanity,
  asset_id: assetId,
  url: steamId === null ? `${PROFILES}/id/${vanity}` : `${PROFILES}/profiles/${steamId}`,
});

function inspectOf(inspect: Inspect): Pick<Reply, 'person' | 'inspect'> {
  const isItem = inspect.kind === 'item';
  const assetId = isItem ? null : inspect.assetId;
  return {
    person: inspect.owner === null ? null : personOf({ steamId: inspect.owner, vanity: null, assetId }),
    inspect: {
      asset_id: assetId,
      def_index: isItem ? inspect.defIndex : null,
      paint_index: isItem ? inspect.paintIndex : null,
      float: isItem ? inspect.float : null,
      seed: isItem ? inspect.seed : null,
      stattrak: isItem && inspect.stattrak,
    },
  };
}

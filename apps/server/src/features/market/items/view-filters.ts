import type { ReplyOf } from '@lootfolio/contract/call';
import { COMPARISON_DEFAULTS } from '@lootfolio/domain/comparison-filters';
import type { getFilters } from '@lootfolio/contract/features/market/items';
import type { Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import { findMarket, marketById, MARKETS, MONEY_MARKETS, OPEN_MARKETS } from '@lootfolio/domain/markets';
import { EXTERIORS } from '@lootfolio/domain/names';
import { hasBids } from '@lootfolio/marketplaces/registry';
import { nowMs } from '../../../platform/process/clock.ts';
import { extrasOf, type Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { exteriorColour } from './item-summary.ts';

type Filters = ReplyOf<typeof getFilters>['items'];
type Parts = { items: ItemDirectory; boards: Boards };

const EXTRA_COLOURS: Record<string, string> = { Normal: '#b0b4bc', 'StatTrak™': '#cf6a32', Souvenir: '#ffd700', '★': '#8650ac' };

/** Returns the options of a game's filters: values that its items have, in a stable order. */
export function viewFilters(parts: Parts, appId: AppId, feeOf: (marketId: number) => Fee): Filters {
  const groups = groupsOf(parts.items, appId);
  return {
    markets: MARKETS.map((market) => {
      const fee = feeOf(market.id);
      return {
        name: market.name,
        market_id: market.id,
        slug: market.slug,
        payout: market.payout,
        fee: fee.basisPoints / 100,
        fee_known: fee.known,
        has_bids: hasBids(market.slug, appId),
      };
    }),
    groups,
    preselect: preselect(parts.boards, appId),
  };
}

const groupsOfDirectory = new WeakMap<ItemDirectory, Map<AppId, { version: number; groups: Filters['groups'] }>>();

function groupsOf(items: ItemDirectory, appId: AppId): Filters['groups'] {
  const byGame = groupsOfDirectory.get(items) ?? new Map<AppId, { version: number; groups: Filters['groups'] }>();
  groupsOfDirectory.set(items, byGame);
  const known = byGame.get(appId);
  const version = items.version();
  if (known?.version === version) return known.groups;
  const ofGame = items.all().filter((item) => item.appId === appId && !item.hidden);
  const groups = {
    Type: optionsOf(ofGame, (item) => (item.type ? [{ name: item.type, color: null }] : [])),
    Rarity: optionsOf(ofGame, (item) => (item.rarity ? [{ name: item.rarity, color: item.rarityColor }] : [])),
    Extra: optionsOf(ofGame, (item) => extrasOf(item).map((name) => ({ name, color: EXTRA_COLOURS[name] ?? null }))),
    Exterior: EXTERIORS.filter(({ name }) => ofGame.some((item) => item.exterior === name)).map(({ name }) => ({
      name,
      color: exteriorColour(name),
    })),
  };
  byGame.set(appId, { version, groups });
  return groups;
}

type Option = Filters['groups']['Type'][number];

/** Returns the distinct options, the most frequent first. */
function optionsOf(items: readonly Item[], read: (item: Item) => Option[]): Option[] {
  const counts = new Map<string, { option: Option; count: number }>();
  for (const option of items.flatMap(read)) {
    const known = counts.get(option.name);
    if (known) known.count += 1;
    else counts.set(option.name, { option, count: 1 });
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count || a.option.name.localeCompare(b.option.name, 'en'))
    .map(({ option }) => option);
}

/**
 * Chooses another pair of markets to start with when a default market has no fresh price. Closed markets are neither; Steam and trade-only sites are never the target.
 */
function preselect(boards: Boards, appId: AppId): Filters['preselect'] {
  const board = boards.of(appId);
  const now = nowMs();
  const defaults = [COMPARISON_DEFAULTS.sourceMarket, COMPARISON_DEFAULTS.targetMarket].map((slug) => findMarket(slug)!.id);
  if (defaults.every((marketId) => board.freshItems(appId, marketId, now) > 0)) return null;
  const pair = board.bestPair({
    appId,
    sources: OPEN_MARKETS.map((market) => market.id),
    targets: MONEY_MARKETS.map((market) => market.id),
    now,
  });
  return pair && { source: marketById(pair.sourceId).slug, target: marketById(pair.targetId).slug };
}

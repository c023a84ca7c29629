import type { AppId } from '@lootfolio/domain/games';
import { VALUE_MARKETS } from '@lootfolio/domain/inventory';
import { marketById } from '@lootfolio/domain/markets';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary, itemTraits } from '../../market/items/items.public.ts';
import type { ThingRow } from './inventory.reads.ts';
import type { Priced } from './inventory.rules.ts';

type Parts = { items: ItemDirectory; boards: Boards };

/** Presents a thing in an inventory of any owner. */
export function presentThing(parts: Parts, { thing, item, price, net }: Priced, row: ThingRow) {
  const { details } = row;
  const attached = (name: string) => presentAttached(parts, item.appId, name);
  return {
    ...itemSummary(item),
    ...itemTraits(item),
    icon_url: itemSummary(item).image,
    asset_id: row.steamAssetId,
    assetid: row.steamAssetId,
    rarity_color: item.rarityColor,
    price: price?.price ?? null,
    net,
    valued_at: price && { market_id: price.marketId, market_name: marketById(price.marketId).name, fresh: price.fresh },
    units: thing.units,
    tradable: thing.tradable,
    locked_until: row.lockedUntil?.toISOString() ?? null,
    updated_at: row.readAt.toISOString(),
    inspect_link: details.inspectLink ?? null,
    float: details.float ?? null,
    seed: details.seed ?? null,
    name_tag: details.nameTag ?? null,
    stickers: (details.stickers ?? []).map(({ name, wear }) => ({ ...attached(name), wear: wear ?? null })),
    charm: details.charm ? attached(details.charm.name) : null,
    patches: (details.patches ?? []).map(attached),
    storage_unit: details.storageUnit ?? null,
  };
}

/** Presents an attached thing without its kind. Steam's names begin with the kind, `Sticker | …`; names in storage units do not. */
function presentAttached({ items, boards }: Parts, appId: AppId, name: string) {
  const item = items.byName(appId, name, null) ?? items.byName(appId, `Sticker | ${name}`, null);
  return {
    name: name.replace(/^(Sticker|Patch|(Souvenir )?Charm) \| /, ''),
    image: item ? itemSummary(item).image : null,
    slug: item?.slug ?? null,
    price: item ? (boards.of(appId).firstPrice(item.itemId, VALUE_MARKETS, nowMs())?.price ?? null) : null,
  };
}

import type { ReplyOf } from '@lootfolio/contract/call';
import type { planSelling } from '@lootfolio/contract/features/selling/list-items';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { Language } from '@lootfolio/texts/languages';
import type { Reader } from '../../../platform/database/database.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { explain } from './explain-code.ts';
import type { NewListing } from './listings.store.ts';
import { itemsOfRequest, planListing, type ToList } from './plan-listing.ts';

type Reply = ReplyOf<typeof planSelling>;

/** Returns the requests that listing these things would send, by market. @throws Refusal as `planListing` */
export async function dryRun(
  { db, items: directory, itemsAtOnce }: { db: Reader; items: ItemDirectory; itemsAtOnce: number },
  { userId, language }: { userId: number; language: Language },
  request: ToList,
): Promise<Reply> {
  const { wanted, skipped } = await planListing(db, userId, itemsAtOnce, request);
  const names = new Map(request.items.map((one) => [one.asset_id, directory.byId(one.item_id)?.name ?? one.name]));
  const sent = ({ steamAssetId: id, native: { units, scale } }: NewListing) => ({ asset_id: id, name: names.get(id)!, units, scale });
  const items = SELLING_MARKETS.flatMap((market): Reply['items'] => {
    const own = wanted.filter((one) => one.market === market);
    const left = skipped.filter((one) => one.market === market);
    if (own.length + left.length === 0) return [];
    const size = itemsOfRequest(market);
    return [
      {
        market,
        name: findMarket(market)!.name,
        currency: own[0]?.native.currency ?? null,
        prepares: own.length > 0 && sellingOf(market)!.prepare !== undefined,
        requests: Array.from({ length: Math.ceil(own.length / size) }, (_, at) => ({
          items: own.slice(at * size, (at + 1) * size).map(sent),
        })),
        skipped: left.map(({ asset, code }) => ({ asset_id: asset, name: names.get(asset)!, code, msg: explain(code, null, language) })),
      },
    ];
  });
  return { success: true, items, total: items.length };
}

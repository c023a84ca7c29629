import type { ReplyOf } from '@lootfolio/contract/call';
import type { sellItems } from '@lootfolio/contract/features/selling/list-items';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import type { Language } from '@lootfolio/texts/languages';
import type { Reader } from '../../../platform/database/database.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { StartedListing } from './list-things.ts';
import { explain } from './explain-code.ts';
import { readResults, type ListingResult } from './listings.reads.ts';

type Reply = ReplyOf<typeof sellItems>;
type Requested = { asset_id: string; item_id: number; name: string; price: number };

/** Presents what became of the things of a call that lists, by market: those that failed first. */
export async function presentResults(
  { db, items }: { db: Reader; items: ItemDirectory },
  { userId, language, requested }: { userId: number; language: Language; requested: readonly Requested[] },
  { operation, skipped }: StartedListing,
): Promise<Pick<Reply, 'success' | 'metadata' | 'total'>> {
  const results = operation === null ? [] : await readResults(db, userId, operation);
  const named = new Map(requested.map((one) => [one.asset_id, one]));
  const nameOf = (asset: string): string => {
    const known = items.byId(named.get(asset)?.item_id ?? 0);
    return known?.name ?? named.get(asset)?.name ?? '';
  };
  const said = (code: string | null, text: string | null) => ({ code, msg: code === null ? null : explain(code, text, language) });
  const rows = [
    ...results.map((result) => ({ market: result.market, item: presentItem(result, nameOf(result.steamAssetId), said) })),
    ...skipped.map(({ market, asset, code }) => ({
      market,
      item: {
        asset_id: asset,
        name: nameOf(asset),
        price: named.get(asset)?.price ?? 0,
        success: false,
        sent: false,
        state: 'failed' as const,
        ...said(code, null),
      },
    })),
  ];
  const metadata = SELLING_MARKETS.flatMap((slug) => {
    const own = rows.filter(({ market }) => market === slug).map(({ item }) => item);
    return own.length === 0 ? [] : [presentMarket(slug, own)];
  });
  return { success: metadata.some(({ listed }) => listed > 0), metadata, total: metadata.length };
}

type Item = Reply['metadata'][number]['items'][number];

function presentItem(
  { steamAssetId, price, state, code, text }: ListingResult,
  name: string,
  said: (code: string | null, text: string | null) => Pick<Item, 'code' | 'msg'>,
): Item {
  return { asset_id: steamAssetId, name, price, success: state === 'listed', sent: true, state, ...said(code, text) };
}

const OPEN = new Set(['sending', 'unknown']);

function presentMarket(slug: string, own: readonly Item[]): Reply['metadata'][number] {
  const failed = own.filter(({ success, state }) => !success && !OPEN.has(state));
  const [first] = failed;
  const isSame =
    first !== undefined && first.code !== null && failed.length === own.length && failed.every(({ code }) => code === first.code);
  return {
    market: slug,
    name: findMarket(slug)!.name,
    listed: own.filter(({ success }) => success).length,
    failed: failed.length,
    open: own.filter(({ state }) => OPEN.has(state)).length,
    // one reason for everything on the market is the market's own
    code: isSame ? first.code : null,
    msg: isSame ? first.msg : null,
    items: [...failed, ...own.filter((one) => !failed.includes(one))],
  };
}

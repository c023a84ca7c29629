import { isFarBelow } from '@lootfolio/domain/listings';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Provided } from '../../../platform/module.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import { startByCaller } from '../../../platform/operations/operations.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { lowestKnownOf } from './far-below.ts';
import { contentOf, findKnown } from './known-request.ts';
import { itemsAtOnceOf } from './listing-parts.ts';
import { LIST_KIND } from './list-things.operation.ts';
import { assignListings, insertListings, type NewListing } from './listings.store.ts';
import { marketsOf, planListing, priceAt, type ListingPlan, type Skipped, type ToList } from './plan-listing.ts';

type Request = ToList & { clientKey: string; confirmed: boolean };
export type ListParts = { items: ItemDirectory; boards: Boards } & Pick<Provided, 'plans'>;

/** `request`: see `contentOf`. */
const params = z.object({
  request: z.string(),
  skipped: z.array(z.object({ market: z.string(), asset: z.string(), code: z.string() })),
});

export type StartedListing = { operation: string | null; skipped: readonly Skipped[] };

/**
 * Starts to list things on markets, at most one open listing of a thing on each.
 * @throws Refusal as `planListing`; CONFIRM_PRICE for prices far below all known ones that were not confirmed, KEY_REUSED
 */
export async function startListing(tx: Tx, caller: Caller, parts: ListParts, { clientKey, ...request }: Request): Promise<StartedListing> {
  // the starts of one user follow each other: both would find the thing free
  await lockUser(tx, caller.userId);
  const content = contentOf(request);
  const known = await findKnown(tx, { userId: caller.userId, kind: LIST_KIND, clientKey }, content, params);
  if (known) return { operation: known.id, skipped: known.params.skipped };
  const plan = await planListing(tx, caller.userId, await itemsAtOnceOf(parts, tx, caller.userId), request);
  if (!request.confirmed) refuseFarBelow(parts, request);
  return start(tx, caller, { clientKey, content, plan });
}

/** @throws Refusal CONFIRM_PRICE with the prices, and the lowest known one of each item */
function refuseFarBelow(parts: ListParts, { items, markets }: ToList): void {
  const prices = items.flatMap((one) => {
    const lowest = lowestKnownOf(parts, one.item_id);
    return marketsOf(one, markets)
      .map((market) => ({ asset_id: one.asset_id, market, price: priceAt(one, market), lowest }))
      .filter(({ price }) => isFarBelow(price, lowest));
  });
  const assets = [...new Set(prices.map(({ asset_id: id }) => id))];
  if (assets.length === 0) return;
  throw new Refusal('CONFIRM_PRICE', 'listings.farBelow', { values: { n: prices.length }, metaData: { assets, prices } });
}

async function start(
  tx: Tx,
  caller: Caller,
  { clientKey, content, plan: { wanted, skipped } }: { clientKey: string; content: string; plan: ListingPlan },
): Promise<StartedListing> {
  if (wanted.length === 0) return { operation: null, skipped };
  const inserted = await insertListings(tx, caller.userId, wanted);
  const ids = new Map(inserted.map(({ id, assetId, market }) => [`${market} ${assetId}`, id]));
  const idOf = ({ market, assetId }: NewListing): number | undefined => ids.get(`${market} ${assetId}`);
  // a synchronisation may have found a listing since the plan was made
  for (const listing of wanted)
    if (idOf(listing) === undefined) skipped.push({ market: listing.market, asset: listing.steamAssetId, code: 'ALREADY_LISTED' });
  const items = wanted.flatMap((listing) => {
    const { market, appId, native, steamAssetId } = listing;
    const id = idOf(listing);
    if (id === undefined) return [];
    return {
      lane: MARKET_LANES.encode({ market, appId, currency: native.currency }),
      subject: steamAssetId,
      object: `listing:${id}`,
      credential: `key:${market}`,
      input: { listing: id, asset: steamAssetId, price: native },
    };
  });
  if (items.length === 0) return { operation: null, skipped };
  const { id: operation } = await startByCaller(tx, caller, { kind: LIST_KIND, clientKey, params: { request: content, skipped }, items });
  await assignListings(
    tx,
    inserted.map(({ id }) => id),
    operation,
  );
  return { operation, skipped };
}

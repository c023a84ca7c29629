import type { BodyOf } from '@lootfolio/contract/call';
import type { sellItems } from '@lootfolio/contract/features/selling/list-items';
import type { AppId } from '@lootfolio/domain/games';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import type { Currency } from '@lootfolio/marketplaces/port';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import { startByCaller } from '../../../platform/operations/operations.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { currentRate } from '../../../prices/rates/exchange-rates.ts';
import { readKeys } from '../../people/market-keys/market-keys.public.ts';
import { isFarBelowMarkets } from './far-below.ts';
import { holdOf, readHolds, refuseStopped } from './holds.ts';
import { contentOf, findKnown } from './known-request.ts';
import { LIST_KIND } from './list-things.operation.ts';
import { readListable, type ListableThing } from './listings.reads.ts';
import { inCurrency } from './listings.rules.ts';
import { assignListings, insertListings, readCurrency, type NewListing } from './listings.store.ts';

type Body = BodyOf<typeof sellItems>;
type Request = Omit<Body, 'client_key'> & { clientKey: string };
export type ListParts = { items: ItemDirectory; boards: Boards; itemsAtOnce: number };

const skipped = z.object({ market: z.string(), asset: z.string(), code: z.string() });
/** What was not sent at all, and why. */
export type Skipped = z.output<typeof skipped>;
/** `request`: see `contentOf`. */
const params = z.object({ request: z.string(), skipped: z.array(skipped) });

export type StartedListing = { operation: string | null; skipped: readonly Skipped[] };

/**
 * Starts to list things on markets, at most one open listing of a thing on each.
 * @throws Refusal SELLING_STOPPED, LIMIT_REACHED, INVALID_API without a key at any of the markets, CONFIRM_PRICE for prices far below all known ones that
 * were not confirmed, KEY_REUSED
 */
export async function startListing(tx: Tx, caller: Caller, parts: ListParts, { clientKey, ...request }: Request): Promise<StartedListing> {
  const { appid: appId, items, markets: named } = request;
  const markets = SELLING_MARKETS.filter((market) => named.includes(market));
  if (new Set(items.map(({ asset_id: id }) => id)).size < items.length) throw invalidField('items', 'listings.itemTwice');
  if (items.length > parts.itemsAtOnce) throw new Refusal('LIMIT_REACHED', 'listings.tooMany', { values: { n: parts.itemsAtOnce } });
  // the starts of one user follow each other: both would find the thing free
  await lockUser(tx, caller.userId);
  const content = contentOf(request);
  const known = await findKnown(tx, { userId: caller.userId, kind: LIST_KIND, clientKey }, content, params);
  if (known) return { operation: known.id, skipped: known.params.skipped };

  const holds = await readHolds(tx, caller.userId);
  refuseStopped(holds);
  const keys = new Set((await readKeys(tx, caller.userId)).map(({ market }): string => market));
  if (!markets.some((market) => keys.has(market))) throw new Refusal('INVALID_API', 'listings.needsKeys');
  if (!request.confirmed) refuseFarBelow(parts, request);
  const things = await readListable(tx, { userId: caller.userId, appId, steamAssetIds: items.map(({ asset_id: id }) => id) });
  const skips: Skipped[] = [];
  const wanted: NewListing[] = [];
  for (const market of markets) {
    const currency = (await readCurrency(tx, caller.userId, market)) ?? 'USD';
    const native = await priceIn(tx, market, currency);
    for (const item of items) {
      const thing = things.get(item.asset_id);
      const price = priceAt(item, market);
      const code = keys.has(market) ? (objectionTo(market, appId, item, thing) ?? holdOf(holds, market, price)) : 'INVALID_API';
      if (code === null)
        wanted.push({
          assetId: thing!.id,
          itemId: thing!.itemId,
          market,
          appId,
          steamAssetId: item.asset_id,
          price,
          native: native(price),
        });
      else skips.push({ market, asset: item.asset_id, code });
    }
  }
  return start(tx, caller, { clientKey, content, wanted, skips });
}

/** The price of a thing on a market: its own one there, else the one for all markets. */
const priceAt = ({ price, prices }: Request['items'][number], market: string): Money =>
  prices.find((one) => one.market === market)?.price ?? price;

/** @throws Refusal CONFIRM_PRICE with the names of the things */
function refuseFarBelow(parts: ListParts, { items, markets }: Pick<Request, 'items' | 'markets'>): void {
  const lowest = (one: Request['items'][number]): Money => Math.min(...markets.map((market) => priceAt(one, market)));
  const far = items.filter((one) => isFarBelowMarkets(parts, one.item_id, lowest(one)));
  if (far.length === 0) return;
  throw new Refusal('CONFIRM_PRICE', 'listings.farBelow', {
    values: { n: far.length },
    metaData: { assets: far.map(({ asset_id: id }) => id) },
  });
}

function objectionTo(market: string, appId: AppId, item: Request['items'][number], thing: ListableThing | undefined): string | null {
  if (!sellingOf(market)!.apps.includes(appId)) return 'OTHER_GAME';
  if (!thing || thing.itemId !== item.item_id) return 'NOT_FOUND';
  if (thing.sold) return 'SOLD';
  return thing.tradable ? null : 'LOCKED';
}

/** Returns a function that states a price as the market takes it, in the currency of the account. */
async function priceIn(tx: Tx, market: string, currency: Currency): Promise<(price: Money) => NewListing['native']> {
  const form = sellingOf(market)!.prices[currency];
  const rate = await currentRate(tx, currency);
  if (!form || !rate)
    throw new Refusal('MARKET_ERROR', 'listings.otherCurrency', { values: { market: findMarket(market)!.name, currency } });
  return (price) => inCurrency(price, currency, form, rate.rate);
}

async function start(
  tx: Tx,
  caller: Caller,
  { clientKey, content, wanted, skips }: { clientKey: string; content: string; wanted: readonly NewListing[]; skips: Skipped[] },
): Promise<StartedListing> {
  if (wanted.length === 0) return { operation: null, skipped: skips };
  const inserted = await insertListings(tx, caller.userId, wanted);
  const ids = new Map(inserted.map(({ id, assetId, market }) => [`${market} ${assetId}`, id]));
  const idOf = ({ market, assetId }: NewListing): number | undefined => ids.get(`${market} ${assetId}`);
  for (const listing of wanted)
    if (idOf(listing) === undefined) skips.push({ market: listing.market, asset: listing.steamAssetId, code: 'ALREADY_LISTED' });
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
  if (items.length === 0) return { operation: null, skipped: skips };
  const { id: operation } = await startByCaller(tx, caller, {
    kind: LIST_KIND,
    clientKey,
    params: { request: content, skipped: skips },
    items,
  });
  await assignListings(
    tx,
    inserted.map(({ id }) => id),
    operation,
  );
  return { operation, skipped: skips };
}

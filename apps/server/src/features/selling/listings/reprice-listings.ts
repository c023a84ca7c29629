import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@lootfolio/contract/call';
import type { lowerPrices } from '@lootfolio/contract/features/selling/listings';
import { loweredPrice } from '@lootfolio/domain/listings';
import { findMarket, marketById } from '@lootfolio/domain/markets';
import type { Money, NativeAmount } from '@lootfolio/domain/money';
import type { Currency } from '@lootfolio/marketplaces/port';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import { startByCaller, startOperation } from '../../../platform/operations/operations.ts';
import { findByKey } from '../../../platform/operations/operations.store.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { currentRate } from '../../../prices/rates/exchange-rates.ts';
import { contentOf, findKnown } from './known-request.ts';
import { readByMarketId, readItems, type ListedRow } from './listings.reads.ts';
import { inCurrency } from './listings.rules.ts';
import { REPRICE_KIND } from './reprice-listings.operation.ts';

/** A listing and its new price. */
export type NewPrice = { listing: RepricedListing; price: Money };
/** `rule`: the one that decided the price, in the version that decided it. */
export type RulePrice = NewPrice & { rule: { id: number; version: number } };
export type RepricedListing = Pick<ListedRow, 'id' | 'market' | 'appId' | 'currency' | 'externalId' | 'steamAssetId' | 'version'>;

/**
 * Starts to change the prices of listings. A price that waits for the same listing is replaced.
 * @returns the id of the operation; null when there is nothing to change
 * @throws Refusal KEY_REUSED
 */
export async function startRepricing(
  tx: Tx,
  caller: Caller,
  clientKey: string,
  changes: readonly NewPrice[],
  params: object = {},
): Promise<string | null> {
  if (changes.length === 0) return null;
  // a repeated call finds other versions of its listings
  const known = await findByKey(tx, { userId: caller.userId, kind: REPRICE_KIND, clientKey });
  if (known) {
    const sent = await readItems(tx, caller.userId, known.id);
    if (sent.size !== changes.length || !changes.every(({ listing, price }) => sent.get(listing.id)?.money === price))
      throw new Refusal('KEY_REUSED', 'calls.idempotencyReused');
    return known.id;
  }
  const started = { kind: REPRICE_KIND, clientKey, params, items: await itemsOf(tx, changes), supersedes: [REPRICE_KIND] };
  return (await startByCaller(tx, caller, started)).id;
}

/**
 * Starts price changes that rules decided. They replace nothing: a price that a person wants goes first, and these are dropped then.
 * @param changes at least one
 * @returns the id of the operation
 */
export async function startAutomaticRepricing(tx: Tx, userId: number, changes: readonly RulePrice[]): Promise<string> {
  const started = { userId, kind: REPRICE_KIND, clientKey: randomUUID(), params: { automatic: true }, items: await itemsOf(tx, changes) };
  const { id } = await startOperation(tx, started);
  const after = { kind: REPRICE_KIND, user: userId };
  await audit(tx, { userId: null, ip: null }, { action: 'operation.started', object: `operation:${id}`, after });
  return id;
}

async function itemsOf(tx: Tx, changes: readonly (NewPrice & Partial<RulePrice>)[]) {
  const rates = new Map<string, NativeAmount>();
  for (const currency of new Set(changes.map(({ listing }) => listing.currency)))
    rates.set(currency, (await currentRate(tx, currency as Currency))!.rate);
  return changes.map(({ listing, price, rule = null }) => {
    const { id, market, appId, currency, externalId, version } = listing;
    const native = inCurrency(price, currency as Currency, sellingOf(market)!.prices[currency as Currency]!, rates.get(currency)!);
    return {
      lane: MARKET_LANES.encode({ market, appId, currency: currency as Currency }),
      subject: listing.steamAssetId ?? externalId!,
      object: `listing:${id}`,
      credential: `key:${market}`,
      input: { listing: id, external: externalId, price: native, money: price, version, rule },
    };
  });
}

/** Returns the user's open listing on a market. @throws Refusal NOT_FOUND, STATE while it is not on sale */
export async function findListing(tx: Tx, userId: number, at: { market: string; externalId: string }): Promise<ListedRow> {
  const listing = (await readByMarketId(tx, userId, [at])).get(`${at.market} ${at.externalId}`);
  if (!listing) throw new Refusal('NOT_FOUND', 'calls.notFound');
  if (listing.state !== 'listed' && listing.state !== 'hidden') throw new Refusal('STATE', 'listings.underWay');
  return listing;
}

type Body = BodyOf<typeof lowerPrices>;
type LowerParts = { items: ItemDirectory; boards: Boards };

const lowering = z.object({
  listing: z.int().nullable(),
  asset_id: z.string(),
  market: z.string(),
  market_item_id: z.string(),
  old_price: z.int(),
  new_price: z.int(),
  code: z.string().nullable(),
});
/** What happens to a listing that somebody wants to be cheaper. `listing`: null when it is not there any more; `code`: why its price stays. */
export type Lowering = z.output<typeof lowering>;
/** The plan stays with the work, because a repeated call would lower what is lowered already. `request`: see `contentOf`. */
const lowerParams = z.object({ request: z.string(), lowerings: z.array(lowering) });

/**
 * Starts to lower the prices of listings on the chosen markets.
 * @returns `operation`: null when no price changes
 * @throws Refusal KEY_REUSED
 */
export async function startLowering(
  tx: Tx,
  caller: Caller,
  parts: LowerParts,
  { client_key: clientKey = randomUUID(), ...request }: Body,
): Promise<{ operation: string | null; lowerings: readonly Lowering[] }> {
  await lockUser(tx, caller.userId);
  const content = contentOf(request);
  const known = await findKnown(tx, { userId: caller.userId, kind: REPRICE_KIND, clientKey }, content, lowerParams);
  if (known) return { operation: known.id, lowerings: known.params.lowerings };
  const plan = await planLowering(tx, caller.userId, parts, request);
  const lowerings = plan.map(({ result }) => result);
  const changes = plan.flatMap(({ row, result }) => (row && result.code === null ? [{ listing: row, price: result.new_price }] : []));
  const operation = await startRepricing(tx, caller, clientKey, changes, { request: content, lowerings });
  return { operation, lowerings };
}

/** Decides the lowered prices. */
async function planLowering(
  tx: Tx,
  userId: number,
  { items: directory, boards }: LowerParts,
  { options, items }: Pick<Body, 'options' | 'items'>,
): Promise<{ row: ListedRow | undefined; result: Lowering }[]> {
  const asked = items.flatMap(({ asset_id: asset, markets }) =>
    markets.flatMap(({ market_id: id, market_item_id: externalId }) => {
      const market = findMarket(id)?.slug;
      return options.priceMarkets.some((chosen) => chosen === market) ? [{ asset, market: market!, externalId }] : [];
    }),
  );
  const known = await readByMarketId(tx, userId, asked);
  return asked.map(({ asset, market, externalId }) => {
    const row = known.get(`${market} ${externalId}`);
    const named = { market, market_item_id: externalId };
    if (!row) return { row, result: { ...named, listing: null, asset_id: asset, old_price: 0, new_price: 0, code: 'NOT_LISTED' } };
    const item = directory.byId(row.itemId);
    const quote = item && boards.quotesOf(item).find(({ marketId, fresh }) => fresh && marketById(marketId).slug === market);
    const price = loweredPrice(options.priceOptions, row.price, quote?.price ?? null);
    const isOnSale = row.state === 'listed' || row.state === 'hidden';
    const code = isOnSale ? (price === null ? 'NOT_LOWER' : null) : 'UNDER_WAY';
    const prices = { old_price: row.price, new_price: price ?? row.price };
    return { row, result: { ...named, listing: row.id, asset_id: row.steamAssetId ?? '', ...prices, code } };
  });
}

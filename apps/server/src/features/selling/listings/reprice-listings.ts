import { randomUUID } from 'node:crypto';
import type { Money, NativeAmount } from '@lootfolio/domain/money';
import type { Currency } from '@lootfolio/marketplaces/port';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import { startByCaller, startOperation } from '../../../platform/operations/operations.ts';
import { findByKey } from '../../../platform/operations/operations.store.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { currentRate } from '../../../prices/rates/exchange-rates.ts';
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
  await audit(tx, { userId: null, ip: null }, { action: 'listing.repriced', object: `operation:${id}`, after });
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

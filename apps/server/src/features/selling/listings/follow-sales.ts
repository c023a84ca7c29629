import { randomUUID } from 'node:crypto';
import type { Currency } from '@lootfolio/marketplaces/port';
import type { Tx } from '../../../platform/database/database.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import { startOperation } from '../../../platform/operations/operations.ts';
import { assignListings, changeListings } from './listings.store.ts';
import { REMOVE_KIND } from './remove-listings.operation.ts';
import { REPRICE_KIND } from './reprice-listings.operation.ts';
import { stands } from './synchronise.rules.ts';
import { endSoldListings, markSecondSales, noteSoldElsewhere, readElsewhere, type StoredSale } from './synchronise.store.ts';

/**
 * Draws the consequences of sales that were just stored: their listings end, a second sale of a thing is marked as one that cannot be
 * delivered, and the thing is taken off all other markets.
 * @returns the number of listings that were sold
 */
export async function followSales(tx: Tx, userId: number, sales: readonly StoredSale[]): Promise<number> {
  const fresh = sales.filter((sale) => stands(sale) && (sale.before === null || !stands({ state: sale.before })));
  const listings = fresh.flatMap(({ listingId }) => listingId ?? []);
  const ended = await endSoldListings(tx, listings);
  await markSecondSales(
    tx,
    fresh.map(({ id }) => id),
  );
  await takeOffElsewhere(tx, userId, listings);
  return ended;
}

/**
 * Starts to take the things of sold listings off all other markets. What is only being listed there is dropped before it leaves, because the
 * thing is sold; what has left is found by the next synchronisation.
 */
export async function takeOffElsewhere(tx: Tx, userId: number, soldListings: readonly number[]): Promise<void> {
  if (soldListings.length === 0) return;
  const open = await readElsewhere(tx, soldListings);
  const listed = open.filter(({ state, externalId }) => externalId !== null && state !== 'sending' && state !== 'leaving');
  if (listed.length === 0) return;
  const items = listed.map(({ id, market, appId, currency, externalId, steamAssetId }) => ({
    lane: MARKET_LANES.encode({ market, appId, currency: currency as Currency }),
    subject: steamAssetId ?? externalId!,
    object: `listing:${id}`,
    credential: `key:${market}`,
    input: { listing: id, external: externalId },
  }));
  const started = {
    userId,
    kind: REMOVE_KIND,
    clientKey: randomUUID(),
    params: { soldElsewhere: true },
    items,
    supersedes: [REPRICE_KIND],
  };
  const { id } = await startOperation(tx, started);
  const ids = listed.map((listing) => listing.id);
  await changeListings(
    tx,
    ids.map((listing) => ({ id: listing, state: 'leaving', code: null, text: null })),
  );
  await assignListings(tx, ids, id);
  await noteSoldElsewhere(tx, listed);
}

import { randomUUID } from 'node:crypto';
import type { Currency } from '@lootfolio/marketplaces/port';
import type { Tx } from '../../../platform/database/database.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import { startOperation } from '../../../platform/operations/operations.ts';
import { assignListings, changeListings } from './listings.store.ts';
import { REMOVE_KIND } from './remove-listings.operation.ts';
import { REPRICE_KIND } from './reprice-listings.operation.ts';
import { readSwitches } from './switches.store.ts';
import { noteSoldElsewhere, readElsewhere } from './take-off.store.ts';

/**
 * Starts to take off what is on sale although it is sold on another market, where the user's switches say so. It looks at everything that
 * is open, so that what was only being listed when the sale was found, and what could not be removed before, is taken off later. What has
 * not left yet is dropped by its own operation, because the thing is sold.
 * @param soldListings listings that their market's list shows as sold, before the sale itself is known
 */
export async function takeOffSold(tx: Tx, userId: number, soldListings: readonly number[] = []): Promise<void> {
  const { keeps } = await readSwitches(tx, userId);
  const listed = await readElsewhere(tx, userId, { soldListings, keeps });
  if (listed.length === 0) return;
  const items = listed.map(({ id, market, appId, currency, externalId, steamAssetId, state }) => ({
    lane: MARKET_LANES.encode({ market, appId, currency: currency as Currency }),
    subject: steamAssetId ?? externalId,
    object: `listing:${id}`,
    credential: `key:${market}`,
    input: { listing: id, external: externalId, ...(state !== 'leaving' && { was: state }) },
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

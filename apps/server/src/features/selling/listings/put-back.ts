import { randomUUID } from 'node:crypto';
import type { OwnListing } from '@lootfolio/marketplaces/selling';
import type { Tx } from '../../../platform/database/database.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import { startOperation } from '../../../platform/operations/operations.ts';
import { audit } from '../../../platform/security/audit.ts';
import { readHolds } from './holds.ts';
import { LIST_KIND } from './list-things.operation.ts';
import { assignListings, insertListings } from './listings.store.ts';
import { SETTLE_MS } from './market-steps.ts';
import { decidePutBack } from './put-back.rules.ts';
import { lockTakenOff, storePutBack } from './put-back.store.ts';
import { readSwitches } from './switches.store.ts';
import type { Stall } from '../../../goods/sales/sales.store.ts';
import { tellStaysOff } from './tell-sales.ts';

/**
 * Puts back on sale what was taken off a market for sales on other markets that fell through, at its last price. It is decided once for
 * each listing, after the market's list was read, so that what the market or the user listed again is found first.
 * @param own the market's whole list. @param beganAt when its reading began, in milliseconds
 */
export async function putBack(tx: Tx, stall: Stall, { own, beganAt }: { own: readonly OwnListing[]; beganAt: number }): Promise<void> {
  // what ended just now may not be in the list yet
  const taken = await lockTakenOff(tx, stall, new Date(beganAt - SETTLE_MS));
  if (taken.length === 0) return;
  const holds = await readHolds(tx, stall.userId);
  const { keeps } = await readSwitches(tx, stall.userId);
  const decided = taken.map((one) => ({ ...one, what: decidePutBack(one, { own, holds, keeps }) }));
  const listed = await listAgain(
    tx,
    stall,
    decided.filter(({ what }) => what === 'put_back'),
  );
  await storePutBack(
    tx,
    decided.map(({ id, what, assetId }) => ({ id, isPutBack: what === 'put_back' && listed.has(assetId) })),
  );
  const stays = decided.flatMap(({ itemId, what }) => (what === 'put_back' || what === 'there' ? [] : [{ itemId, code: what }]));
  if (stays.length > 0) await tellStaysOff(tx, stall, stays);
}

/** @returns the things that are listed again: the others are open already */
async function listAgain(tx: Tx, { userId, market, appId }: Stall, things: Awaited<ReturnType<typeof lockTakenOff>>): Promise<Set<number>> {
  const added = things.map(({ assetId, itemId, steamAssetId, price, native }) => ({
    assetId,
    itemId,
    market,
    appId,
    steamAssetId,
    price,
    native,
  }));
  const inserted = await insertListings(tx, userId, added);
  if (inserted.length === 0) return new Set();
  const ids = new Map(inserted.map(({ id, assetId }) => [assetId, id]));
  const items = added.flatMap(({ assetId, steamAssetId, native }) => {
    const listing = ids.get(assetId);
    if (listing === undefined) return [];
    return {
      lane: MARKET_LANES.encode({ market, appId, currency: native.currency }),
      subject: steamAssetId,
      object: `listing:${listing}`,
      credential: `key:${market}`,
      input: { listing, asset: steamAssetId, price: native },
    };
  });
  const { id } = await startOperation(tx, { userId, kind: LIST_KIND, clientKey: randomUUID(), params: PUT_BACK, items });
  await assignListings(tx, [...ids.values()], id);
  const after = { user: userId, items: things.map(({ itemId }) => itemId) };
  await audit(tx, { userId: null, ip: null }, { action: 'listing.put_back', object: `market:${market}`, after });
  return new Set(ids.keys());
}

/** The parameters of an operation that puts things back on sale. */
const PUT_BACK = { putBack: true };

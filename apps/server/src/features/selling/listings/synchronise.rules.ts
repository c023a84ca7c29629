import type { OwnListing, Price } from '@lootfolio/marketplaces/selling';
import type { ListingState } from '../../../goods/listings.tables.ts';
import { samePrice } from './market-steps.ts';

/** An open listing as it is stored. Times are in milliseconds. */
export type StoredListing = {
  id: number;
  externalId: string | null;
  steamAssetId: string | null;
  state: ListingState;
  native: Price;
  updatedAt: number;
  missingSince: number | null;
};

/** What a synchronisation changes in a stored listing. `found`: the market's list shows it. */
export type SyncChange = {
  id: number;
  found: boolean;
  state?: ListingState;
  externalId?: string;
  native?: Price;
  rank?: number | null;
  /** Undefined keeps it. */
  missingSince?: number | null;
  code?: string | null;
};

export type SyncPlan = { changes: SyncChange[]; outside: OwnListing[] };

/**
 * A list shows a change after some seconds. A listing counts as gone when two lists lack it that were read this long apart, the first of
 * them this long after its last change.
 */
export const GONE_MS = 120_000;

const STATES: Readonly<Record<OwnListing['state'], ListingState>> = { listed: 'listed', other: 'hidden', sold: 'sold' };

/**
 * Compares a market's whole list with the stored listings. What was sold is no longer open: sales are followed before.
 * @param beganAt when the reading began, in milliseconds: what changed since then is left alone
 * @param salesReadAt when the market's sales were last read, in milliseconds: before, nobody knows whether what is missing was sold
 */
export function planSync(known: readonly StoredListing[], own: readonly OwnListing[], beganAt: number, salesReadAt: number): SyncPlan {
  const byId = new Map(known.flatMap((row) => (row.externalId === null ? [] : [[row.externalId, row]])));
  const unnamed = known.filter(({ externalId }) => externalId === null);
  const seen = new Set<number>();
  const changes: SyncChange[] = [];
  const outside: OwnListing[] = [];
  for (const one of own) {
    const row = byId.get(one.listingId) ?? unnamed.find(({ steamAssetId }) => steamAssetId !== null && steamAssetId === one.assetId);
    if (row) {
      seen.add(row.id);
      changes.push(changeOfFound(row, one, beganAt));
    } else if (one.state !== 'sold') outside.push(one);
  }
  for (const row of known) if (!seen.has(row.id)) changes.push(...changeOfMissing(row, beganAt, salesReadAt));
  return { changes, outside };
}

/** A sold listing that the market's list shows as on sale. `stands`: its sale still stands, so one of both is out of date. */
export type Relisted = { id: number; externalId: string; native: Price; stands: boolean };

/**
 * Separates what a market listed again by itself, because a sale fell through, from what was made outside. While the sale still stands, the
 * list or the sales are out of date, and the listing is left to a later synchronisation.
 * @param sold the sold listings that are shown
 */
export function splitOutside(outside: readonly OwnListing[], sold: readonly Relisted[]): { relisted: SyncChange[]; outside: OwnListing[] } {
  const known = new Map(sold.map((row) => [row.externalId, row]));
  const relisted = outside.flatMap((one): SyncChange[] => {
    const row = known.get(one.listingId);
    if (!row || row.stands) return [];
    const differs = !samePrice(row.native, one.price);
    const state = STATES[one.state];
    return [{ id: row.id, found: true, state, rank: one.rank, missingSince: null, code: null, ...(differs && { native: one.price }) }];
  });
  return { relisted, outside: outside.filter(({ listingId }) => !known.has(listingId)) };
}

/** True while a sale may still bring money. */
export const stands = ({ state }: { state: string }): boolean => state === 'pending' || state === 'delivered' || state === 'settled';

/** True for a sale that stood before and brings nothing any more. */
export const hasFallen = ({ state, before }: { state: string; before: string | null }): boolean =>
  (state === 'cancelled' || state === 'reversed') && before !== null && stands({ state: before });

function changeOfFound(row: StoredListing, one: OwnListing, beganAt: number): SyncChange {
  const isUnderWay = row.state === 'sending' || row.state === 'leaving';
  // what an operation works on, or changed since the reading began, is left to it
  if (isUnderWay || row.updatedAt > beganAt) return { id: row.id, found: true };
  const state = STATES[one.state];
  const differs = !samePrice(row.native, one.price);
  return {
    id: row.id,
    found: true,
    rank: one.rank,
    missingSince: null,
    ...(state !== row.state && { state }),
    ...(row.externalId === null && { externalId: one.listingId }),
    ...(differs && { native: one.price }),
    ...(row.state === 'unknown' && { code: null }),
  };
}

function changeOfMissing(row: StoredListing, beganAt: number, salesReadAt: number): SyncChange[] {
  if (row.state === 'sending' || row.state === 'leaving') return [];
  if (row.updatedAt > beganAt - GONE_MS) return [];
  if (row.missingSince === null) return [{ id: row.id, found: false, missingSince: beganAt }];
  if (beganAt - row.missingSince < GONE_MS || salesReadAt < row.missingSince) return [];
  const wasListed = row.state !== 'unknown';
  return [{ id: row.id, found: false, state: wasListed ? 'removed' : 'failed', code: wasListed ? 'REMOVED_OUTSIDE' : 'NOT_DONE' }];
}

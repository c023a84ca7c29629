import type { Currency } from '@lootfolio/marketplaces/port';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import { startByCaller } from '../../../platform/operations/operations.ts';
import { findByKey } from '../../../platform/operations/operations.store.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readByIds, readItems } from './listings.reads.ts';
import { assignListings, changeListings } from './listings.store.ts';
import { REMOVE_KIND } from './remove-listings.operation.ts';
import { REPRICE_KIND } from './reprice-listings.operation.ts';

/**
 * Starts to take listings off their markets. A new price that waits for one of them is dropped.
 * @throws Refusal NOT_FOUND when one of them is not the caller's, or not open; STATE when one of them is only being listed; KEY_REUSED
 */
export async function startRemoval(tx: Tx, caller: Caller, clientKey: string, ids: readonly number[]): Promise<string> {
  await lockUser(tx, caller.userId);
  const wanted = new Set(ids);
  // a repeated call finds its listings gone
  const known = await findByKey(tx, { userId: caller.userId, kind: REMOVE_KIND, clientKey });
  if (known) {
    const sent = await readItems(tx, caller.userId, known.id);
    if (sent.size !== wanted.size || !sent.keys().every((id) => wanted.has(id))) throw new Refusal('KEY_REUSED', 'calls.idempotencyReused');
    return known.id;
  }
  const listings = await readByIds(tx, caller.userId, [...wanted]);
  if (listings.length < wanted.size) throw notFound();
  if (listings.some(({ externalId, state }) => externalId === null || state === 'sending')) throw new Refusal('STATE', 'listings.underWay');
  const items = listings.map(({ id, market, appId, currency, externalId, steamAssetId, state }) => ({
    lane: MARKET_LANES.encode({ market, appId, currency: currency as Currency }),
    subject: steamAssetId ?? externalId!,
    object: `listing:${id}`,
    credential: `key:${market}`,
    input: { listing: id, external: externalId, ...(state !== 'leaving' && { was: state }) },
  }));
  const started = { kind: REMOVE_KIND, clientKey, params: {}, items, supersedes: [REPRICE_KIND, REMOVE_KIND] };
  const { id: operation } = await startByCaller(tx, caller, started);
  await changeListings(
    tx,
    listings.map(({ id }) => ({ id, state: 'leaving', code: null, text: null })),
  );
  await assignListings(
    tx,
    listings.map(({ id }) => id),
    operation,
  );
  return operation;
}

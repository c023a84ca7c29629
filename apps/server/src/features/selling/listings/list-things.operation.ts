import { z } from 'zod';
import type { Draft, OwnListing, Price } from '@lootfolio/marketplaces/selling';
import type { Tx } from '../../../platform/database/database.ts';
import {
  operationKind,
  type Became,
  type Drop,
  type Finding,
  type Item,
  type OperationKind,
  type Results,
} from '../../../platform/operations/kinds.ts';
import { MARKET_LANES, type MarketLane } from '../../../platform/operations/lanes.ts';
import { asDollars } from './listings.rules.ts';
import { changeListings, lockListings, readLeftBehind, type ListingChange, type LockedListing } from './listings.store.ts';
import {
  admitAtMarket,
  askMarket,
  ATTEMPTS,
  samePrice,
  sendToMarket,
  SETTLE_MS,
  type Learned,
  type MarketStep,
  type Means,
} from './market-steps.ts';
import { loadInventory } from './load-inventory.ts';
import { itemsOfRequest } from './plan-listing.ts';
import type { SellerParts } from './seller.ts';

export const LIST_KIND = 'list-things';

export const price = z.object({ units: z.int(), scale: z.int(), currency: z.enum(['USD', 'EUR', 'CNY', 'RUB']) });
export const learned = z.object({ price: price.nullable() });
/** `listing`: the id of our row; `asset`: Steam's id of the thing. */
const input = z.object({ listing: z.int(), asset: z.string(), price });
type Input = z.output<typeof input>;

/** Puts things on sale on markets. Each item is a row of `listings` that waits in the state `sending`. */
export const listThings = (parts: SellerParts): OperationKind =>
  operationKind<unknown, Input, Learned, MarketLane, Means>({
    name: LIST_KIND,
    work: 'selling',
    params: z.unknown(),
    input,
    data: learned,
    lanes: MARKET_LANES,
    batch: ({ market }) => itemsOfRequest(market),
    settleMs: SETTLE_MS,
    attempts: ATTEMPTS,
    admit: (step) => admitAtMarket(parts, step, 'list', ({ asset }) => asset),
    beforeSend: dropUnwanted,
    send: (step, means) => {
      const drafts = step.items.map(({ input: { asset, price: wanted } }): Draft => ({ assetId: asset, price: wanted }));
      return sendToMarket(
        step,
        means,
        ({ selling, context }) => selling.list(context, drafts),
        (market) => loadInventory(parts.db, step.operation.userId, step.lane, market),
      );
    },
    reconcile: (step) => askMarket(parts, step, findListed),
    apply: async (tx, step, became) =>
      changeListings(
        tx,
        step.items.flatMap((item) => changeOf(item, became.get(item.position))),
      ),
    onEnd: endLeftBehind,
  });

/** Only what is still ours, unsold and wanted is put on sale; what is dropped ends with its reason. */
async function dropUnwanted(tx: Tx, { operation, items }: MarketStep<Input>): Promise<Results<Drop>> {
  const listings = await lockListings(
    tx,
    operation.userId,
    items.map(({ input: { listing } }) => listing),
  );
  const drops = new Map<number, Drop>();
  const changes: ListingChange[] = [];
  for (const {
    position,
    input: { listing: id },
  } of items) {
    const listing = listings.get(id);
    const code = objectionTo(listing, operation.id);
    if (code === null && listing!.state === 'failed') changes.push({ id, state: 'sending', code: null, text: null });
    if (code === null) continue;
    drops.set(position, { code, text: '' });
    if (listing?.state === 'sending') changes.push({ id, state: 'failed', code, text: null });
    // a retry may end with another reason than the first try
    else if (listing?.state === 'failed' && listing.operationId === operation.id) changes.push({ id, code, text: null });
  }
  await changeListings(tx, changes);
  return drops;
}

function objectionTo(listing: LockedListing | undefined, operationId: string): string | null {
  // a retry takes up again what failed
  const isWanted = listing?.operationId === operationId && (listing.state === 'sending' || listing.state === 'failed');
  if (!isWanted) return 'REPLACED';
  if (listing.sold) return 'SOLD';
  // it was listed anew after it failed
  if (listing.taken) return 'ALREADY_LISTED';
  return listing.gone ? 'GONE' : null;
}

function findListed(listings: readonly OwnListing[], { input: { asset } }: Item<Input, Learned>): Finding<Learned> {
  const found = listings.find(({ assetId, state }) => assetId === asset && state !== 'other');
  return found ? { state: 'done', externalId: found.listingId, data: { price: found.price } } : { state: 'absent' };
}

function changeOf({ input: { listing: id, price: sent } }: Item<Input, Learned>, became: Became<Learned> | undefined): ListingChange[] {
  if (became?.state === 'done') {
    const stated: Price = became.data?.price ?? sent;
    const differs = !samePrice(stated, sent);
    return [
      {
        id,
        state: 'listed',
        externalId: became.externalId,
        native: stated,
        price: differs ? asDollars(stated) : undefined,
        code: differs ? 'PRICE_DIFFERS' : null,
        text: null,
      },
    ];
  }
  if (became?.state === 'failed' || became?.state === 'unknown') return [{ id, state: became.state, code: became.code, text: became.text }];
  return [];
}

/** What was cancelled, or ended with a refused key, never left. */
async function endLeftBehind(tx: Tx, { id: operationId }: { id: string }): Promise<void> {
  const left = await readLeftBehind(tx, operationId, ['sending']);
  await changeListings(
    tx,
    left.map(({ id, item, code, text }) => ({ id, state: item === 'unknown' ? 'unknown' : 'failed', code: code ?? 'CANCELLED', text })),
  );
}

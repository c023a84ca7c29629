import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { OwnListing, Removal } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
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
import { learned } from './list-things.operation.ts';
import { changeListings, lockListings, readLeftBehind, type ListingChange } from './listings.store.ts';
import { admitAtMarket, askMarket, ATTEMPTS, sendToMarket, SETTLE_MS, type Learned, type MarketStep, type Means } from './market-steps.ts';
import type { SellerParts } from '../presence/presence.public.ts';

export const REMOVE_KIND = 'remove-listings';

/** `listing`: the id of our row; `external`: the market's id. */
const input = z.object({ listing: z.int(), external: z.string() });
type Input = z.output<typeof input>;

/** Takes listings off their markets. Each item is a row of `listings` in the state `leaving`. */
export const removeListings = (parts: SellerParts): OperationKind =>
  operationKind<unknown, Input, Learned, MarketLane, Means>({
    name: REMOVE_KIND,
    work: 'selling',
    params: z.unknown(),
    input,
    data: learned,
    lanes: MARKET_LANES,
    batch: ({ market }) => sellingOf(market)!.bulk.remove,
    settleMs: SETTLE_MS,
    attempts: ATTEMPTS,
    admit: (step) => admitAtMarket(parts, step, 'remove', null),
    beforeSend: dropGone,
    send: (step, means) => {
      const { currency } = step.lane;
      const removals = step.items.map(({ input: { external } }): Removal => ({ listingId: external, currency }));
      return sendToMarket(step, means, ({ selling, context }) => selling.remove(context, removals));
    },
    reconcile: (step) => askMarket(parts, step, findGone),
    apply: async (tx, step, became) =>
      changeListings(
        tx,
        step.items.flatMap((item) => changeOf(item, became.get(item.position))),
      ),
    onEnd: endLeftBehind,
  });

/** A retry takes up again what stayed on sale. */
async function dropGone(tx: Tx, { operation, items }: MarketStep<Input>): Promise<Results<Drop>> {
  const listings = await lockListings(
    tx,
    operation.userId,
    items.map(({ input: { listing } }) => listing),
  );
  const drops = new Map<number, Drop>();
  const leaving: ListingChange[] = [];
  for (const {
    position,
    input: { listing: id },
  } of items) {
    const state = listings.get(id)?.state;
    if (state === 'listed' || state === 'hidden' || state === 'unknown') leaving.push({ id, state: 'leaving', code: null, text: null });
    else if (state !== 'leaving') drops.set(position, { code: state === 'sold' ? 'SOLD' : 'NOT_LISTED', text: '' });
  }
  await changeListings(tx, leaving);
  return drops;
}

function findGone(listings: readonly OwnListing[], { input: { external } }: Item<Input, Learned>): Finding<Learned> {
  const found = listings.find(({ listingId }) => listingId === external);
  if (found?.state === 'sold') return { state: 'failed', code: 'SOLD', text: '' };
  return found ? { state: 'absent' } : { state: 'done' };
}

function changeOf({ input: { listing: id } }: Item<Input, Learned>, became: Became<Learned> | undefined): ListingChange[] {
  if (became?.state === 'done') return [{ id, state: 'removed', code: null, text: null }];
  if (became?.state === 'failed') return [{ id, state: became.code === 'SOLD' ? 'sold' : 'listed', code: became.code, text: became.text }];
  return became?.state === 'unknown' ? [{ id, state: 'unknown', code: became.code, text: became.text }] : [];
}

/** What was not removed after all is still on sale. */
async function endLeftBehind(tx: Tx, { id: operationId }: { id: string }): Promise<void> {
  const left = await readLeftBehind(tx, operationId, ['leaving']);
  await changeListings(
    tx,
    left.map(({ id, item, code, text }) => ({ id, state: item === 'unknown' ? 'unknown' : 'listed', code: code ?? 'CANCELLED', text })),
  );
}

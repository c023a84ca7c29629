import type { Money } from '@lootfolio/domain/money';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { OwnListing, PriceChange } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { Provided } from '../../../platform/module.ts';
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
import type { FloorParts } from './floors-now.ts';
import { learned, price } from './list-things.operation.ts';
import { asDollars } from './listings.rules.ts';
import { changeListings, lockListings, type ListingChange, type LockedListing } from './listings.store.ts';
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
import type { SellerParts } from './seller.ts';

export const REPRICE_KIND = 'reprice-listings';

/**
 * `listing`: the id of our row; `external`: the market's id; `money`: the price in thousandths of a dollar; `version`: of the row that was
 * seen; `rule`: the rule that decided it, null for a person.
 */
const input = z.object({
  listing: z.int(),
  external: z.string(),
  price,
  money: z.int(),
  version: z.int(),
  rule: z.object({ id: z.int(), version: z.int() }).nullable().default(null),
});
type Input = z.output<typeof input>;

type RepriceParts = SellerParts & FloorParts & Pick<Provided, 'floorsNow'>;

/** Changes the prices of listings. A listing that changed since the price was decided keeps its price. */
export const repriceListings = (parts: RepriceParts): OperationKind =>
  operationKind<unknown, Input, Learned, MarketLane, Means>({
    name: REPRICE_KIND,
    work: 'selling',
    params: z.unknown(),
    input,
    data: learned,
    lanes: MARKET_LANES,
    batch: ({ market }) => sellingOf(market)!.bulk.reprice,
    settleMs: SETTLE_MS,
    attempts: ATTEMPTS,
    admit: (step) =>
      admitAtMarket(
        parts,
        step,
        'reprice',
        ({ external }) => external,
        step.items.some(({ input: { rule } }) => rule) ? 'automatic' : 'send',
      ),
    beforeSend: (tx, step) => dropChanged(tx, parts, step),
    send: (step, means) => {
      const changes = step.items.map(({ input: { external, price: wanted } }): PriceChange => ({ listingId: external, price: wanted }));
      return sendToMarket(step, means, ({ selling, context }) => selling.reprice(context, changes));
    },
    reconcile: (step) => askMarket(parts, step, findPrice),
    apply: async (tx, step, became) =>
      changeListings(
        tx,
        step.items.flatMap((item) => changeOf(item, became.get(item.position))),
      ),
  });

async function dropChanged(tx: Tx, parts: RepriceParts, { operation: { userId }, items }: MarketStep<Input>): Promise<Results<Drop>> {
  const listings = await lockListings(
    tx,
    userId,
    items.map(({ input: { listing } }) => listing),
  );
  const automatic = items.flatMap(({ input: { listing, rule } }) => (rule ? [{ listing, rule }] : []));
  const floors = automatic.length === 0 ? null : await parts.floorsNow(tx, parts, userId, automatic);
  return new Map(
    items.flatMap(({ position, input: { listing, version, rule, money } }): [number, Drop][] => {
      const code = objectionTo(listings.get(listing), version) ?? (rule && objectionToFloor(money, floors?.get(listing)));
      return code === null ? [] : [[position, { code, text: '' }]];
    }),
  );
}

function objectionTo(listing: LockedListing | undefined, version: number): string | null {
  if (listing?.state !== 'listed' && listing?.state !== 'hidden') return listing?.state === 'sold' ? 'SOLD' : 'NOT_LISTED';
  if (listing.sold) return 'SOLD';
  return listing.version === version ? null : 'CHANGED';
}

/** @param floor undefined when the rule does not hold any more */
function objectionToFloor(money: Money, floor: Money | undefined): string | null {
  if (floor === undefined) return 'RULE_OFF';
  return money < floor ? 'BELOW_FLOOR' : null;
}

function findPrice(listings: readonly OwnListing[], { input: { external, price: wanted } }: Item<Input, Learned>): Finding<Learned> {
  const found = listings.find(({ listingId }) => listingId === external);
  if (found?.state === 'sold') return { state: 'failed', code: 'SOLD', text: '' };
  // a listing that the list does not show may appear again: its price is sent once more, and the market says what is wrong
  return found && samePrice(found.price, wanted) ? { state: 'done', data: { price: found.price } } : { state: 'absent' };
}

function changeOf(
  { input: { listing: id, price: sent, money } }: Item<Input, Learned>,
  became: Became<Learned> | undefined,
): ListingChange[] {
  if (became?.state === 'done') {
    const stated = became.data?.price ?? sent;
    const differs = !samePrice(stated, sent);
    return [{ id, native: stated, price: differs ? asDollars(stated) : money, code: differs ? 'PRICE_DIFFERS' : null, text: null }];
  }
  if (became?.state === 'failed' || became?.state === 'unknown') return [{ id, code: became.code, text: became.text }];
  return [];
}

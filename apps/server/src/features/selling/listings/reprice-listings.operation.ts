import type { Money } from '@lootfolio/domain/money';
import type { PriceChange } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { Provided } from '../../../platform/module.ts';
import type { Item, OperationKind } from '../../../platform/operations/kinds.ts';
import { changeOperation, price, statedPrice } from './change.operation.ts';
import type { FloorParts } from './floors-now.ts';
import { samePrice, type Learned } from './market-steps.ts';
import type { SellerParts } from '../presence/presence.public.ts';

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
  changeOperation(parts, {
    name: REPRICE_KIND,
    change: 'reprice',
    input,
    objectOf: ({ external }) => external,
    purposeOf: (inputs) => (inputs.some(({ rule }) => rule) ? 'automatic' : 'send'),
    check: (tx, { operation, items }) => objectionsOfRules(tx, parts, operation.userId, items),
    objectionTo: (listing, { version, money }) => {
      if (listing?.state !== 'listed' && listing?.state !== 'hidden') return listing?.state === 'sold' ? 'SOLD' : 'NOT_LISTED';
      if (listing.sold) return 'SOLD';
      return listing.version === version ? listing.holdAt(money) : 'CHANGED';
    },
    send: ({ selling, context }, inputs) =>
      selling.reprice(
        context,
        inputs.map(({ external, price: wanted }): PriceChange => ({ listingId: external, price: wanted })),
      ),
    find: (listings, { input: { external, price: wanted } }) => {
      const found = listings.find(({ listingId }) => listingId === external);
      if (found?.state === 'sold') return { state: 'failed', code: 'SOLD', text: '' };
      // a listing that the list does not show may appear again: its price is sent once more, and the market says what is wrong
      return found && samePrice(found.price, wanted) ? { state: 'done', data: { price: found.price } } : { state: 'absent' };
    },
    changeOf: ({ listing: id, price: sent, money }, became) => {
      if (became.state === 'done') return { id, ...statedPrice(became, sent, money) };
      // an unknown outcome may have changed the price: what was decided before does not hold any more
      return { id, code: became.code, text: became.text, ...(became.state === 'failed' && { refused: true }) };
    },
  });

/** Returns why prices that rules decided must not be sent any more, by position. */
async function objectionsOfRules(
  tx: Tx,
  parts: RepriceParts,
  userId: number,
  items: readonly Item<Input, Learned>[],
): Promise<ReadonlyMap<number, string>> {
  const automatic = items.flatMap(({ input: { listing, rule } }) => (rule ? [{ listing, rule }] : []));
  if (automatic.length === 0) return new Map();
  const floors = await parts.floorsNow(tx, parts, userId, automatic);
  return new Map(
    items.flatMap(({ position, input: { listing, rule, money } }): [number, string][] => {
      const code = rule && objectionToFloor(money, floors.get(listing));
      return code === null ? [] : [[position, code]];
    }),
  );
}

/** @param floor undefined when the rule does not hold any more */
function objectionToFloor(money: Money, floor: Money | undefined): string | null {
  if (floor === undefined) return 'RULE_OFF';
  return money < floor ? 'BELOW_RULE_FLOOR' : null;
}

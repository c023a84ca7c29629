import type { Split, SplitThing } from '@lootfolio/domain/best-split';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import type { SellOffers } from './list-items.queries.ts';
import { sharing, type Entries, type SellRow, type Typed } from './sell.rules.ts';
import type { Sellable } from './list-items.queries.ts';

/**
 * The things of the rows, as the best split takes them. A market on which a thing cannot be listed now, or whose price is not known, is no
 * offer.
 * @param withPayout counts the days of a payout too; a market whose payout takes an unknown time then has unknown days
 */
export function splitThings(
  rows: readonly SellRow[],
  offers: SellOffers,
  { markets, withPayout }: { markets: readonly string[]; withPayout: boolean },
): SplitThing[] {
  const known = new Map(offers.map((one) => [one.asset_id, one]));
  return rows.flatMap(({ assets, quantity }) =>
    assets.slice(0, quantity).flatMap((id): SplitThing[] => {
      const thing = known.get(id);
      if (!thing) return [];
      const refused = new Set(thing.objections.map(({ market }) => market));
      const free = thing.offers.filter(({ market }) => markets.includes(market) && !refused.has(market));
      const bids = free.flatMap(({ market, bid_net: net }) => (net === null ? [] : [{ market, net }]));
      return [
        {
          id,
          offers: free.flatMap(({ market, price, net, sell_days: sell, held_days: held, payout_days: payout }) => {
            if (price === null || net === null) return [];
            const days = sell === null || (withPayout && payout === null) ? null : sell + held + (withPayout ? payout! : 0);
            return [{ market, price, net, days }];
          }),
          bid: bids.reduce<SplitThing['bid']>((best, one) => (best && best.net >= one.net ? best : one), null),
        },
      ];
    }),
  );
}

/** The markets that take no part in a split with payouts, because nothing is documented of how long theirs take. */
export const withoutPayoutDays = (offers: SellOffers, markets: readonly string[]): string[] =>
  markets.filter((slug) => offers.some(({ offers: own }) => own.some(({ market, payout_days: days }) => market === slug && days === null)));

/** The dialog as a split fills it: the chosen markets, the market of each thing, and its price there. */
export function filledBy(split: Split, things: readonly Sellable[]): { markets: string[] } & Pick<Entries, 'placed' | 'typed'> {
  const placed = new Map([
    ...[...split.chosen].map(([id, { market }]): [string, string[]] => [id, [market]]),
    ...[...split.left.keys()].map((id): [string, string[]] => [id, []]),
  ]);
  const typed = new Map([...split.chosen].map(([id, { price }]): [string, Typed] => [id, { price, own: {} }]));
  const used = new Set(split.parts.map(({ market }) => market));
  return { markets: SELLING_MARKETS.filter((market) => used.has(market)), placed, typed: sharing(typed, things) };
}

import { BUFF_ID, isOpen, STEAM_ID } from '@lootfolio/domain/markets';
import { percent, type Money } from '@lootfolio/domain/money';

/** A price of an item on one market, reduced to the fields that these rules need. */
export type Offer = { price: Money; fresh: boolean; outlier: boolean; markets: { id: number } };

type Placed = { markets: { id: number; slug: string } };

/** The prices on the markets that a target watches. Without a choice these are all open ones. @param slugs the chosen markets */
export const watchedOf = <T extends Placed>(offers: readonly T[], slugs: readonly string[]): T[] =>
  offers.filter(({ markets }) => (slugs.length === 0 ? isOpen(markets.id) : slugs.includes(markets.slug)));

/**
 * The one state of a target. `met`: its price was there in two readings. `seen`: in the last one. `there`: the price is there now, and no
 * reading since it was set has confirmed it.
 */
export type TargetPhase = 'waiting' | 'there' | 'seen' | 'met';

/** @param distance as from `distanceTo` */
export function phaseOf({ armed, seen }: { armed: boolean; seen: boolean }, distance: number | null): TargetPhase {
  if (!armed) return 'met';
  if (seen) return 'seen';
  return distance === 0 ? 'there' : 'waiting';
}

/** The lowest fresh price of all markets; the lower market id wins ties. */
export const lowestFresh = <T extends Offer>(offers: readonly T[]): T | null =>
  offers.filter(({ fresh }) => fresh).toSorted((a, b) => a.price - b.price || a.markets.id - b.markets.id)[0] ?? null;

/** The lowest fresh price that is not suspicious. This price decides whether a target is met. */
export const lowestRegular = <T extends Offer>(offers: readonly T[]): T | null => lowestFresh(offers.filter(({ outlier }) => !outlier));

/** The fresh price at Steam, else the fresh price at Buff.163. */
export const referenceOf = <T extends Offer>(offers: readonly T[]): T | null => {
  const freshOn = (id: number): T | undefined => offers.find(({ fresh, markets }) => fresh && markets.id === id);
  return freshOn(STEAM_ID) ?? freshOn(BUFF_ID) ?? null;
};

type Waiting = {
  target_price: Money;
  direction: 'down' | 'up';
  markets: readonly string[];
  armed: boolean;
  item_detail: { prices: readonly (Offer & Placed)[] };
};

/** The change of the lowest price that counts for a target, in percent, that would meet it. */
export const wayOf = ({ target_price: price, direction, markets, item_detail }: Waiting): number | null =>
  distanceTo(price, direction, lowestRegular(watchedOf(item_detail.prices, markets))?.price ?? null);

/** Met targets first, then those with the shortest way, and last those without a price. */
export function nearestFirst<T extends Waiting>(targets: readonly T[]): T[] {
  const way = (target: T): number => (target.armed ? Math.abs(wayOf(target) ?? Number.POSITIVE_INFINITY) : -1);
  return targets.toSorted((a, b) => (way(a) === way(b) ? 0 : way(a) - way(b)));
}

/** The change of the price, in percent, that would meet the target; 0 when the target is met; null without a price. */
export function distanceTo(target: Money, direction: 'down' | 'up', price: Money | null): number | null {
  if (price === null || price === 0) return null;
  const isMet = direction === 'down' ? price <= target : price >= target;
  return isMet ? 0 : percent(target - price, price);
}

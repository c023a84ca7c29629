import { divideRounded, percent as ratioOf, type Money } from '@lootfolio/domain/money';
import type { ChangeSpan, PriceChanges } from '@lootfolio/domain/price-changes';

/** Things of one item with their price, and how far it moved. */
export type Moving = { units: number; price: Money | null; changes: PriceChanges };

/** What a change made of things. The change may come from another market: its percentage counts, at the price by which they are valued. */
export function gainOf({ units, price }: { units: number; price: Money }, percent: number): Money {
  // a fall of 100 percent leaves no price now
  const whole = Math.max(1, Math.round((100 + percent) * 100));
  return units * (price - divideRounded(price * 10_000, whole));
}

export type Gain<T> = { thing: T; price: Money; gain: Money; percent: number; marketId: number };

/** The gains of the things that have a price and a change. */
export const gainsOf = <T extends Moving>(things: readonly T[], span: ChangeSpan): Gain<T>[] =>
  things.flatMap((thing) => {
    const { price, changes, units } = thing;
    const change = changes[span];
    return change && price !== null ? [{ thing, price, gain: gainOf({ units, price }, change.percent), ...change }] : [];
  });

/** The sum of gains, also in percent of what the things were worth before; null when there are none. */
export function sumGains(gains: readonly Gain<Moving>[]): { amount: Money; percent: number } | null {
  if (gains.length === 0) return null;
  const amount = gains.reduce((sum, { gain }) => sum + gain, 0);
  const now = gains.reduce((sum, { thing, price }) => sum + thing.units * price, 0);
  return { amount, percent: ratioOf(amount, now - amount) };
}

/** The gains that are worth most, up or down. What did not move is left out. */
export const largestGains = <T>(gains: readonly Gain<T>[], most: number): Gain<T>[] =>
  gains
    .filter(({ gain }) => gain !== 0)
    .toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
    .slice(0, most);

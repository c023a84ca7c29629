import { priceForNet, type Fee } from '../fees.ts';
import { ceilCents, type Money } from '../money.ts';
import { WHOLE, type Floor } from './rule.ts';

/**
 * The least price from which on every price leaves at least `wanted` after the fee; null when there is none. A fee may rise at a step, so
 * the prices are looked at from the highest step down.
 */
export function leastPriceFor(wanted: Money, fee: Fee): Money | null {
  const segments = [{ from: 0, basisPoints: fee.basisPoints }, ...(fee.steps ?? [])].toSorted((a, b) => b.from - a.from);
  let least: Money | null = null;
  let to = Infinity;
  for (const { from, basisPoints } of segments) {
    const gross = priceForNet(wanted, basisPoints, fee);
    if (gross === null || gross >= to) break;
    least = Math.max(gross, ceilCents(from));
    if (gross > from) break;
    to = from;
  }
  return least;
}

/**
 * The floor of a listing, rounded up to whole cents; null when it is not known, because the rule needs a cost that nobody knows.
 * @param serverFloor the least price of the server, which holds for every rule
 */
export function floorOf(floor: Floor, { cost, fee }: { cost: Money | null; fee: Fee }, serverFloor: Money): Money | null {
  if (floor.kind === 'amount') return floor.amount > 0 ? ceilCents(Math.max(floor.amount, serverFloor)) : null;
  if (cost === null || cost <= 0) return null;
  const least = leastPriceFor(Math.ceil((cost * (WHOLE + floor.margin)) / WHOLE), fee);
  return least === null ? null : ceilCents(Math.max(least, serverFloor));
}

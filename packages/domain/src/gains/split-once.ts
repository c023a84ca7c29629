import type { Money } from '../money.ts';

/**
 * Splits an amount in proportion to weights. Each share is rounded towards zero, and the last one takes the rest, so that the shares sum to
 * the amount.
 */
export function splitOnce(total: Money, weights: readonly number[]): Money[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = weights.map((weight) => (whole === 0n ? 0 : Number((BigInt(total) * BigInt(weight)) / whole)));
  const others = shares.slice(0, -1).reduce((sum, share) => sum + share, 0);
  return [...shares.slice(0, -1), total - others].slice(0, weights.length);
}

import { EXTERIORS, type ExteriorName } from './names.ts';
import { drawBelow, type RandomWords } from './odds.ts';
import type { FloatRange } from './trade-up.ts';

/**
 * The share, in percent, of drops whose base roll from 0 to 1 lies in the range of each exterior, in the order of `EXTERIORS`. Valve does
 * not publish it. CSFloat counted it over every AK-47 | Case Hardened, a skin with the whole range of floats: "Analysis of Float Value and
 * Paint Seed Distribution in CS:GO", blog.csfloat.com. Within a range all rolls are equally likely.
 */
export const ROLL_PERCENTS: readonly number[] = [3, 24, 33, 24, 16];

/** The sum of an item's shares: they are thousandths of a percent. */
export const WHOLE_SHARE = 100_000;

export type ExteriorShare = {
  /** Null for an item without float. */
  exterior: ExteriorName | null;
  share: number;
};

/** The share of base rolls below a roll, from 0 to 1. */
function rolledBelow(roll: number): number {
  const percent = EXTERIORS.reduce((sum, { min, max }, at) => {
    const part = Math.min(1, Math.max(0, (roll - min) / (max - min)));
    return sum + part * ROLL_PERCENTS[at]!;
  }, 0);
  return percent / 100;
}

/**
 * The shares of the exteriors in the drops of a skin, from the least worn. The game scales the base roll to the range of the skin: a skin
 * from 0.06 to 0.8 is Factory New only for rolls below 0.0135.
 */
export function exteriorShares(range: FloatRange | null): ExteriorShare[] {
  if (range === null) return [{ exterior: null, share: WHOLE_SHARE }];
  const [least, most] = range;
  const below = (float: number): number =>
    float >= most ? WHOLE_SHARE : Math.round(rolledBelow(Math.max(0, float - least) / (most - least)) * WHOLE_SHARE);
  let taken = 0;
  const shares: ExteriorShare[] = [];
  for (const { name, max } of EXTERIORS) {
    // differences of rounded sums add up to the whole
    const share = below(max) - taken;
    taken += share;
    if (share > 0) shares.push({ exterior: name, share });
  }
  return shares;
}

/** Draws one of these exteriors by their shares. Uses no random number when there is only one. */
export function drawExterior<T extends { share: number }>(exteriors: readonly T[], random: RandomWords): T {
  if (exteriors.length === 1) return exteriors[0]!;
  let left = drawBelow(
    exteriors.reduce((sum, { share }) => sum + share, 0),
    random,
  );
  return exteriors.find(({ share }) => (left -= share) < 0)!;
}
